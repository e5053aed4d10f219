"""The heuristic weight of a ballot: what each proposal is worth to every seat, and how many votes it deserves."""

from lancaster.bots.law_worth import law_worth
from lancaster.bots.worth import rounds_ahead
from lancaster.rules.actions import Action, Ballot
from lancaster.rules.table import Table
from lancaster.rules.terms import PURSE, VOTES


def stakes(t: Table, place: int) -> list[float]:
    """What passing the proposal at a place would bring each seat, compared with rejecting it."""
    ahead = rounds_ahead(t)
    new = t.proposals[place]
    old = t.laws[place] if place < len(t.laws) else t.laws[-1]
    lasting = 1.4 if ahead > 1 else 1.0
    pushed = (0.6, 0.8, 1.0)[2 - (len(t.proposals) - 1 - place) if len(t.proposals) - 1 - place <= 2 else 0]
    return [
        lasting * law_worth(t, new, seat, ahead) - pushed * law_worth(t, old, seat, ahead)
        for seat in range(t.book.seats)
    ]


def stake(t: Table, place: int, seat: int) -> float:
    """What a seat stands to gain over the others if the proposal at a place passes."""
    return over_others(stakes(t, place), seat)


def over_others(listed: list[float], seat: int) -> float:
    """A seat's part, less some of what the others get on average."""
    total = 0.0
    for part in listed:
        total += part
    own = listed[seat]
    return own - 0.6 * (total - own) / (len(listed) - 1)


def agenda_stakes(t: Table) -> list[list[float]]:
    """`stakes` of every proposal, in the order of the votes."""
    return [stakes(t, place) for place in range(len(t.proposals))]


def weigh_ballots(t: Table, seat: int, actions: tuple[Action, ...], listed: list[list[float]]) -> list[float]:
    """A weight for every ballot. Votes left over are lost, so they are spread by what is at stake in later votes."""
    now = over_others(listed[0], seat)
    later = 0.0
    for place in range(1, len(listed)):
        later += abs(over_others(listed[place], seat))
    votes = t.purse[seat * PURSE + VOTES]
    share = abs(now) / (abs(now) + 0.8 * later + 0.3)
    spent = int(votes * share + 0.5)
    out: list[float] = []
    for action in actions:
        assert isinstance(action, Ballot)
        worth = now if action.yes else -now
        out.append(worth - 0.5 * abs(action.votes - spent))
    return out
