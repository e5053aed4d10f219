"""Dealing what is unseen again: by chance for `Game.determinize`, as wanted for `Game.with_hidden`."""

from __future__ import annotations

from lancaster.chance import Chooser, Deal, shuffle
from lancaster.hidden import Hidden
from lancaster.moves import moves_of
from lancaster.options import SECTIONS
from lancaster.rules.actions import Ballot, ballots
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.table import NO_BALLOT, Table, sealed_ballot
from lancaster.rules.terms import VOTES


def deal_again(t: Table, dealt: Deal, seat: int | None, rng: Chooser) -> Deal:
    """Change the table to another one that looks the same to the seat, and return its Deal."""
    laws: list[int] = []  # in drawing order, section by section
    for number in range(SECTIONS):
        cards = sorted([law for law in t.law_deck if LAWS[law].section == number])
        shuffle(cards, rng)
        laws += cards
    cards = sorted(t.conflict_deck)
    shuffle(cards, rng)
    t.law_deck = laws[::-1]
    t.conflict_deck = cards[::-1]
    seen = len(dealt.laws) - len(laws)
    fought = len(dealt.conflicts) - len(cards)
    _draw_ballots(t, seat, rng)
    return Deal(
        dealt.start,
        dealt.sets,
        dealt.laws[:seen] + tuple(LAWS[law].key for law in laws),
        dealt.conflicts[:fought] + tuple(t.book.card_names[card] for card in cards),
    )


def lay_hidden(t: Table, dealt: Deal, hidden: Hidden) -> Deal:
    """Let the unseen cards of the table lie as `hidden` says, and return the Deal; DealError if they cannot."""
    deal = hidden.deal(dealt, len(t.law_deck), len(t.conflict_deck))
    t.law_deck = [NUMBER[key] for key in deal.laws[: -len(t.law_deck) - 1 : -1]]
    t.conflict_deck = [t.book.card_names.index(name) for name in deal.conflicts[: -len(t.conflict_deck) - 1 : -1]]
    return deal


def _draw_ballots(t: Table, seat: int | None, rng: Chooser) -> None:
    """Draw the sealed ballots of the others again from what they could have been."""
    sealed = t.book.seats - t.ballots.count(NO_BALLOT)
    moves = moves_of(t)[-sealed:] if sealed else []
    t.past = t.past[: len(t.past) - 2 * len(moves)]
    t.past_is_shared = False
    for move in sorted(moves, key=lambda move: move.seat):
        action = move.action
        if move.seat != seat:
            possible = ballots(t.owns(move.seat, VOTES))
            action = possible[rng.randrange(len(possible))]
            assert isinstance(action, Ballot)
            t.ballots[move.seat] = sealed_ballot(action.yes, action.votes)
        t.remember(move.seat, action, False)
