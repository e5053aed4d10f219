"""The words of the library, in English: reasons for refusals and what is wrong with a text.

The rules speak in codes and arguments; words are made here, at the edge, so that other languages can be put beside it.
"""

from __future__ import annotations

from lancaster.rules.reasons import Reason

REASONS = {
    "acted-since": "somebody else has acted since",
    "ally-must-remove": "the ally's lord must remove one kind of what lies in the treasury",
    "already-built": "the extension {space} is already built",
    "already-voted": "your ballot is sealed already; take it back to change it",
    "archer-needs-new-space": "an archer comes only with a knight that newly takes a space: you stand in {front}",
    "conflict-full": "all three spaces of {front} are taken",
    "favour-gone": "the favour {tile} does not lie face up",
    "game-over": "the game is over",
    "lord-is-placed": "the lord is not at court",
    "must-choose": "the first extension cannot be declined",
    "no-ally": "there are allies only with two players",
    "no-bishop": "no bishop can be taken: none is left, or you own as many as allowed",
    "no-bishops-for-ally": "bishops support only your own lord, never the ally's",
    "no-conflict-there": "no conflict lies at {front}",
    "no-knight-in-county": "no knight of yours stands in {county}",
    "no-knight-in-reserve": "the reserve holds no knight of strength 1",
    "no-knight-there": "no knight of yours stands in {front}",
    "no-noble-left": "no noble is left in {county}",
    "no-privilege": "you have no {privilege} to place this round",
    "no-room-to-grow": "the knight would be too strong for the {place}",
    "no-space-for-archer": "an archer needs a free space below its knight, and {front} has no two free spaces",
    "no-squires-for-ally": "squires never go with an ally's knight",
    "no-such-knight": "no knight of strength {strength} stands at {place}",
    "no-such-knight-at-court": "no knight of strength {strength} is at court",
    "no-such-prisoner": "these are not all your prisoners in {front}",
    "no-such-seat": "nobody plays {seat}",
    "no-such-space": "an ally's castle has no space {space}",
    "no-tribute": "applying for {office} costs 1 of your {what}, and you have none",
    "noble-owned": "you own the noble of {county} already",
    "none-stronger": "the reserve holds no knight of strength {strength} to upgrade to",
    "not-all-at-court": "not all of these knights are at court",
    "not-asked": "that is not what is asked now: {asked}",
    "not-both-for-ally": "an ally takes the noble or the reward, never both",
    "not-built": "the extension {space} is not built",
    "not-enough": "it takes {needed} {what}, more than you have",
    "not-in-play": "that belongs to an expansion that is not played",
    "not-placed": "the knight of strength {strength} must be a placed one, not one at court",
    "not-stronger": "{place} takes a total of at least {needed} to displace who stands there",
    "not-your-turn": "it is not your turn",
    "nothing-there": "there are no {what} in the treasury",
    "nothing-to-take-back": "there is no action of yours to take back",
    "one-squire-per-conflict": "at most {most} squires may be sent, one for each conflict with a knight of yours",
    "only-the-strength-3-knight": "only the placed knight of strength 3 may be swapped",
    "own-knight": "your own side's knight in {county} cannot be displaced by you",
    "own-lord-there": "your own side's lord stands on {office} already",
    "revealed-since": "something secret has been revealed since",
    "reward-void": "the reward of {county} would come to nothing",
    "shielded": "the knight in {county} stands under a shield and cannot be displaced",
    "space-not-in-use": "neither knight nor extension is on the space {space}",
    "space-taken": "a knight stands on the space {space} already",
    "too-weak-for-county": "{county} needs a knight of strength {minimum} without squires",
    "tower-full": "the Tower takes a strength of {room} more at most",
    "tudor-needs-knight": "a Tudor knight goes with a lord only beside an own knight",
    "under-extension": "an extension lies on the space {space}",
}

ASKED = {
    "ballot": "a ballot, yes or no",
    "castle": "recruit, upgrade or none",
    "convert": "an exchange of gold and squires, or none",
    "county": "take noble, take reward, take both or none",
    "crossing": "cross to a conflict, or none",
    "exchange": "an exchange, or none",
    "extension": "an extension to build, or none",
    "favour": "a favour, or none",
    "first-extension": "the first extension to build",
    "keep-counties": "the counties to pay for, or none",
    "keep-extensions": "the extensions to pay for, or none",
    "noble": "a noble, or none",
    "place": "a knight or lord to place",
    "placed-upgrade": "an upgrade of a placed knight, or none",
    "purchase": "an extension to buy, or none",
    "ransom": "the prisoners to buy free, or none",
    "send": "squires to send into conflicts, or none",
    "start": "the start player",
    "swap": "the knight of strength 3 to swap, or none",
    "upgrade": "an upgrade, or none",
}

MALFORMED = {
    "incomplete": "something is missing after {word!r}",
    "no-number": "{word!r} is no number",
    "no-text": "it is no text",
    "not-canonical": "write it as {word!r}",
    "too-few": "{word!r} is less than 1; leave the amount out, or say none",
    "too-long": "nothing may follow where {word!r} stands",
    "too-many": "{word!r} is more than there can be",
    "twice": "{word!r} stands there twice",
    "unknown-word": "{word!r} is not understood there",
}


def reason_text(reason: Reason) -> str:
    """A refusal in a sentence, with its rule."""
    said = {key: ASKED.get(str(value), value) if key == "asked" else value for key, value in reason.args}
    return f"{REASONS[reason.code].format(**said)} ({reason.rule})"


def malformed_text(text: str, code: str, word: str) -> str:
    """What is wrong with a text that is no action."""
    return f"{text!r} is no action: {MALFORMED[code].format(word=word)}"
