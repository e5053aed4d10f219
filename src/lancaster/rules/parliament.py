"""Phase 2, parliament (chapter 3): secret ballots on three proposals, then the three current laws are applied."""

from typing import Final

from lancaster.rules.actions import Action, Ballot, ballots
from lancaster.rules.agenda import Prompt, Step
from lancaster.rules.events import Began, Counted, Repealed, Voted
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.reasons import Reason
from lancaster.rules.table import NO_BALLOT, Table, added_votes, says_yes, sealed_ballot
from lancaster.rules.terms import HOUSES, PARLIAMENT, VOTES

LAWS_IN_FORCE: Final = 3
SEATS: Final = [tuple([seat for seat in range(HOUSES) if bits >> seat & 1]) for bits in range(1 << HOUSES)]  # by bits


def weight(votes: int) -> int:
    """What a ballot counts: 1, and 1 more for each vote that goes with it (R3.1)."""
    return 1 + votes


class Parliament(Step):
    """Put three votes, three laws and the end of parliament on the agenda."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        t.phase = PARLIAMENT
        if t.log is not None:
            t.log.append(Began(t.round, PARLIAMENT))
        t.agenda.append(RISE)
        for place in range(LAWS_IN_FORCE - 1, -1, -1):
            t.agenda.append(APPLY[place])
        t.agenda.append(COUNT_LEFTOVER)
        for _ in range(LAWS_IN_FORCE):
            t.agenda.append(VOTE)
        return False


class Vote(Step):
    """All seats vote on the leftmost proposal at the same time and in secret; yes wins a tie (R3.1, R3.2)."""

    def run(self, t: Table) -> bool:
        for ballot in t.ballots:
            if ballot == NO_BALLOT:
                return True
        t.agenda.pop()
        self.count(t)
        return False

    def count(self, t: Table) -> None:
        """Reveal all ballots together and pass or reject the proposal."""
        yes = 0
        no = 0
        law = t.proposals.pop(0)
        shown: list[tuple[bool, int]] = []
        for seat in range(t.book.seats):
            ballot = t.ballots[seat]
            t.ballots[seat] = NO_BALLOT
            votes = added_votes(ballot)
            if says_yes(ballot):
                yes += weight(votes)
            else:
                no += weight(votes)
            shown.append((says_yes(ballot), votes))
        accepted = yes >= no
        if t.log is not None:
            t.log.append(Counted(law, tuple(shown), yes, no, accepted))
        for seat in range(t.book.seats):
            t.gain(seat, VOTES, -shown[seat][1], "ballot", "R3.1")
        if accepted:
            old = t.laws.pop(0)
            t.laws.append(law)
            if t.log is not None:
                t.log.append(Repealed(old))

    def secret(self, t: Table, seat: int) -> bool:
        return NO_BALLOT not in t.ballots

    def actors(self, t: Table) -> tuple[int, ...]:
        pending = 0
        for seat in range(t.book.seats):
            if t.ballots[seat] == NO_BALLOT:
                pending |= 1 << seat
        return SEATS[pending]

    def legal(self, t: Table, seat: int) -> tuple[Action, ...]:
        if t.ballots[seat] != NO_BALLOT:
            return ()
        return ballots(t.owns(seat, VOTES))

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if not isinstance(action, Ballot):
            return Reason("not-asked", "R3.1")
        if action.votes > t.owns(seat, VOTES):
            return Reason("not-enough", "R3.1", (("what", "votes"), ("needed", action.votes)))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        assert isinstance(action, Ballot)
        t.ballots[seat] = sealed_ballot(action.yes, action.votes)
        if t.log is not None:
            t.log.append(Voted(seat))

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("ballot", LAWS[t.proposals[0]].key, "R3.1")


class CountLeftover(Step):
    """Note the votes left over after the third vote; votes that laws give afterwards are not among them (R3.4)."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        for seat in range(t.book.seats):
            t.leftover[seat] = t.owns(seat, VOTES)
        return False


class Apply(Step):
    """One of the current laws is applied (R3.3)."""

    def __init__(self, place: int) -> None:
        super().__init__(f"apply {place}")
        self.place = place

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        LAWS[t.laws[self.place]].apply(t)
        return False

    def secret(self, t: Table, seat: int) -> bool:
        return t.book.screened and LAWS[t.laws[self.place]].compares_screened


class Rise(Step):
    """After the laws, votes left over are lost (R3.4)."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        for seat in range(t.book.seats):
            t.gain(seat, VOTES, -t.leftover[seat], "leftover", "R3.4")
            t.leftover[seat] = 0
        return False


SIT: Final = Parliament("parliament")
VOTE: Final = Vote("vote")
COUNT_LEFTOVER: Final = CountLeftover("count leftover")
APPLY: Final = [Apply(place) for place in range(LAWS_IN_FORCE)]
RISE: Final = Rise("rise")
