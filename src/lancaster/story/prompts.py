"""What is asked, as a sentence: one for every kind of prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lancaster.rules.agenda import Prompt
from lancaster.rules.terms import COLOURS, FRONT_NAMES
from lancaster.story import words
from lancaster.story.laws import LAW_TEXTS
from lancaster.story.people import People

if TYPE_CHECKING:
    from lancaster.game import Game

# {who}: the player who is asked; {subject}: what it is about; {whose}: "" or " of the ally", where an ally acts
PROMPTS = {
    "ballot": "{who} is to vote on {subject}",
    "castle": "{who} may buy in the castle{whose}: a new knight, an upgrade, or nothing",
    "convert": "{who} may exchange 2 gold for 1 squire, or 2 squires for 1 gold, any number of times",
    "county": "{who} chooses in {subject}: the noble, the reward, both, or nothing",
    "crossing": "{who} may cross from {subject} into a conflict",
    "exchange": "{who} may exchange by {subject}",
    "extension": "{who} may build an extension",
    "favour": "{who} may take one of the King's favours{whose}",
    "first-extension": "{who} is to build the first extension",
    "keep-counties": "{who} chooses the counties to pay for, 1 gold each",
    "keep-extensions": "{who} chooses the extensions to pay for, 1 squire each",
    "noble": "{who} may take a noble from any county{whose}",
    "place": "{who} is to place a piece",
    "placed-upgrade": "{who} may upgrade a placed knight",
    "purchase": "{who} may buy an extension for 4 gold",
    "ransom": "{who} may buy prisoners of {subject} free",
    "send": "{who} may send squires into conflicts",
    "start": "{who} names the start player",
    "swap": "{who} may swap the knight of strength 3 for the one of strength 4",
    "upgrade": "{who} may upgrade a knight{whose}",
}

# {who} has answered "none"
DECLINED = {
    "castle": "{who} buys nothing in the castle{whose}",
    "convert": "{who} exchanges nothing",
    "county": "{who} takes nothing in {subject}",
    "crossing": "{who} does not cross from {subject}",
    "exchange": "{who} exchanges nothing",
    "extension": "{who} builds no extension",
    "favour": "{who} takes no favour{whose}",
    "keep-counties": "{who} pays for no county",
    "keep-extensions": "{who} pays for no extension",
    "noble": "{who} takes no noble{whose}",
    "placed-upgrade": "{who} upgrades nobody",
    "purchase": "{who} buys no further extension",
    "ransom": "{who} buys nobody free",
    "send": "{who} sends no squires",
    "swap": "{who} does not swap",
    "upgrade": "{who} upgrades nobody{whose}",
}


def prompt_text(prompt: Prompt, seat: int, people: People) -> str:
    """What a seat is asked, as a sentence."""
    return _filled(PROMPTS[prompt.kind], prompt, seat, people)


def declined_text(prompt: Prompt, seat: int, people: People) -> str:
    """That a seat has answered a question with none."""
    return _filled(DECLINED[prompt.kind], prompt, seat, people)


def asked(game: Game) -> list[str]:
    """What is asked now, in sentences; those who are to vote in one. Empty when the game is over."""
    people = People.of(game)
    prompts = [(seat, game.prompt(seat)) for seat in game.actors]
    told = [prompt_text(prompt, seat, people) for seat, prompt in prompts if prompt is not None]
    if len(told) > 1:
        voters = people.seats(game.actors)
        return [voters + told[0].removeprefix(people.seat(game.actors[0])).replace(" is to ", " are to ", 1)]
    return told


def _filled(template: str, prompt: Prompt, seat: int, people: People) -> str:
    subject = prompt.subject
    whose = ""
    if subject in COLOURS:
        whose = " of the ally" if people.is_ally(COLOURS.index(subject)) else ""
        if prompt.kind in ("favour", "noble", "upgrade") and whose:
            whose = " for the ally"
    elif subject in FRONT_NAMES:
        subject = words.front(FRONT_NAMES.index(subject))
    elif subject in LAW_TEXTS:
        text = LAW_TEXTS[subject].rstrip(".")
        subject = f"law {subject} ({text[0].lower()}{text[1:]})"
    return template.format(who=people.seat(seat), subject=subject, whose=whose) + "."
