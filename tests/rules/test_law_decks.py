"""The deck of laws (R1.5, R3.6, R10.1): sections, named choices, mixes, what cannot be played, and the random draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from lancaster import Game, Options
from lancaster.chance import Deal, DealError, Rng
from lancaster.options import OptionsError
from lancaster.rules.book import gift
from lancaster.rules.laws.deck import LAW_SETS, LAWS, SECTION_SIZES, LawSet
from lancaster.rules.laws.law import ForEvery, Law
from lancaster.rules.laws.things import counties

BASE = "B0a B0b B0c B1a B1b B1c B1d B2a B2b B2c B2d B3a B3b B3c B3d B4a B4b B4c"
NEW = "N0a N0b N0c N1a N1b N1c N1d N2a N2b N2c N2d N3a N3b N3c N3d N4a N4b N4c"
KINGS = "K2a K2b K2c K2d K3a K3b K3c K3d"


def options(laws: str | Mapping[int, str] | Sequence[str], both: bool = True) -> Options:
    return Options(players=4, laws=laws, court=both, displeasure=both)


def sections(laws: Sequence[str]) -> list[list[str]]:
    """The laws of a deal cut into sections 0 to 4, each in alphabetical order."""
    cut: list[list[str]] = []
    first = 0
    for size in (3, 4, 4, 4, 3):
        cut.append(sorted(laws[first : first + size]))
        first += size
    assert first == len(laws)
    return cut


def section(set_: str, number: int) -> list[str]:
    return [key for key in set_.split() if key[1] == str(number)]


# -- the laws and their sections (R1.5) ------------------------------------------------------------------------------


def test_there_are_44_laws() -> None:
    """R3.3, R3.6: 18 of the base game, 18 New Laws, 8 King's Laws."""
    assert [law.key for law in LAWS[:44]] == f"{BASE} {NEW} {KINGS}".split()
    assert {law.key: (law.set, law.section) for law in LAWS[:44]} == {
        **{key: ("base", int(key[1])) for key in BASE.split()},
        **{key: ("new", int(key[1])) for key in NEW.split()},
        **{key: ("kings", int(key[1])) for key in KINGS.split()},
    }


def test_the_sections_hold_3_4_4_4_and_3_cards() -> None:
    """R1.5"""
    assert SECTION_SIZES == (3, 4, 4, 4, 3)
    for name in ("base", "new"):
        assert [len([law for law in LAWS if (law.set, law.section) == (name, n)]) for n in range(5)] == [3, 4, 4, 4, 3]
    assert [len([law for law in LAWS if (law.set, law.section) == ("kings", n)]) for n in range(5)] == [0, 0, 4, 4, 0]


@pytest.mark.parametrize("seed", range(5))
def test_section_0_is_in_force_and_the_first_three_of_section_1_are_proposed(seed: int) -> None:
    """R1.5"""
    game = Game.new(Options(players=4), seed=seed)
    view = game.view(0)
    assert sorted(view["laws"]) == ["B0a", "B0b", "B0c"]
    assert len(view["proposals"]) == 3
    assert set(view["proposals"]) < {"B1a", "B1b", "B1c", "B1d"}
    assert view["laws"] + view["proposals"] == list(game.dealt.laws[:6])
    assert [sorted(keys) for keys in view["laws_to_come"]] == [
        sorted({"B1a", "B1b", "B1c", "B1d"} - set(view["proposals"])),
        section(BASE, 2),
        section(BASE, 3),
        section(BASE, 4),
    ]


@pytest.mark.parametrize("seed", [3, 11])
def test_the_stack_is_drawn_1_then_2_3_and_4_three_a_round(seed: int) -> None:
    """R1.5: 15 cards, three proposals for each of five rounds, in the order of the deal."""
    game = Game.new(options("random"), seed=seed)
    shown: list[str] = []
    rounds = 0
    while not game.over:
        view = game.view(None)
        if view["round"] > rounds:
            rounds = view["round"]
            shown += view["proposals"]
        seat = game.actors[0]
        game.play(seat, game.legal(seat)[-1])
    assert rounds == 5
    assert tuple(shown) == game.dealt.laws[3:]
    assert [key[1] for key in shown] == list("111122223333444")


def test_every_law_of_a_section_can_come_first() -> None:
    """R1.5: the sections are shuffled."""
    firsts: list[set[str]] = [set(), set(), set(), set(), set()]
    for seed in range(80):
        laws = Deal.draw(Options(), Rng(seed)).laws
        for number, first in enumerate((0, 3, 7, 11, 15)):
            firsts[number].add(laws[first])
    assert [sorted(keys) for keys in firsts] == [section(BASE, number) for number in range(5)]


# -- the registry of laws --------------------------------------------------------------------------------------------


def test_numbers_of_laws_never_change() -> None:
    """Digests and observations hold them: a new set comes last, so these stay 0 to 43."""
    assert {law.key: law.number for law in LAWS[:44]} == {
        key: number for number, key in enumerate(f"{BASE} {NEW} {KINGS}".split())
    }


def laws_named(*keys: str) -> list[Law]:
    return [ForEvery(key, counties, per=1, gives=gift(points=1)) for key in keys]


def test_a_set_may_have_some_sections_only() -> None:
    """R3.6, like the King's Laws."""
    law_set = LawSet("mine", laws_named("M0a", "M0b", "M0c", "M3a", "M3b", "M3c", "M3d"))
    assert [len(laws) for laws in law_set.sections] == [3, 0, 0, 4, 0]
    assert [law.set for law in law_set.laws] == ["mine"] * 7
    assert [each.name for each in LAW_SETS if each.both_modules] == ["kings"]


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("M0a M0b", "section 0 has 3 laws: the set mine has 2 of them"),
        ("M1a M1b M1c M1d M1e", "section 1 has 4 laws: the set mine has 5 of them"),
        ("M0a M0b N0c", "begin with M: N0c does not"),
        ("M5a M5b M5c", "the sections are 0 to 4: M5a has another one"),
    ],
)
def test_a_set_that_makes_no_deck_is_refused(keys: str, message: str) -> None:
    """R1.5"""
    with pytest.raises(ValueError, match=message):
        LawSet("mine", laws_named(*keys.split()))


# -- named choices and mixes (R3.6) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laws", "sets"),
    [
        ("base", "base base base base base"),
        ("new", "new new new new new"),
        ("kings", "base base kings kings base"),
        ({}, "base base base base base"),
        ({0: "new", 4: "new"}, "new base base base new"),
        ({2: "kings"}, "base base kings base base"),
        ({3: "kings", 2: "new", 0: "new"}, "new base new kings base"),
        (("new", "base", "kings", "new", "base"), "new base kings new base"),
        ("base,new,new,kings,new", "base new new kings new"),
    ],
)
def test_the_deck_is_composed_section_by_section(laws: str | Mapping[int, str] | Sequence[str], sets: str) -> None:
    """R3.6"""
    cards = {"base": BASE, "new": NEW, "kings": KINGS}
    for seed in range(3):
        deal = Deal.draw(options(laws), Rng(seed))
        assert list(deal.sets) == sets.split()
        assert sections(deal.laws) == [section(cards[name], number) for number, name in enumerate(sets.split())]


def test_which_set_each_section_comes_from_is_open() -> None:
    """R1.8"""
    game = Game.new(options({1: "new", 3: "kings"}), seed=1)
    assert game.view(None)["law_sets"] == ["base", "new", "base", "kings", "base"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("laws", ["base", "new", "random"])
@pytest.mark.parametrize(("court", "displeasure"), [(False, False), (True, False), (False, True), (True, True)])
def test_base_and_new_laws_go_with_any_number_of_players_and_any_module(
    players: int, laws: str, court: bool, displeasure: bool
) -> None:
    """R3.6, R10.1"""
    game = Game.new(Options(players=players, laws=laws, court=court, displeasure=displeasure), seed=2)
    assert len(game.dealt.laws) == 18
    if not (court and displeasure):
        assert "kings" not in game.dealt.sets


# -- what cannot be played -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("laws", ["kings", {2: "kings"}, {3: "kings"}, "base,base,kings,new,base"])
@pytest.mark.parametrize(("court", "displeasure"), [(False, False), (True, False), (False, True)])
def test_the_kings_laws_need_both_modules(laws: Any, court: bool, displeasure: bool) -> None:
    """R3.6, R10.1"""
    with pytest.raises(OptionsError, match="need both modules"):
        Options(players=4, laws=laws, court=court, displeasure=displeasure)
    assert "kings" in (Options(players=4, laws=laws, court=True, displeasure=True).sections or ())


@pytest.mark.parametrize("number", [0, 1, 4])
def test_the_kings_laws_have_sections_2_and_3_only(number: int) -> None:
    """R3.6"""
    with pytest.raises(OptionsError, match=f"sections 2 and 3 only, not {number}"):
        options({number: "kings"})


@pytest.mark.parametrize(
    ("laws", "message"),
    [
        ("old", "laws are base, new, kings, "),
        ("", "laws are base, new, kings, "),
        ("Base", "laws are base, new, kings, "),
        ("base,base,base,base", "five law sets are needed"),
        ("base,base,base,base,base,base", "five law sets are needed"),
        ("base,base,base,base,random", "the law sets are base, new.* kings.*, not 'random'"),
        (("base", "new"), "five law sets are needed"),
        (["base", "base", "base", "base", "old"], "the law sets are base, new.* kings.*, not 'old'"),
        ({5: "base"}, "sections of the laws are 0 to 4, not 5"),
        ({-1: "base"}, "sections of the laws are 0 to 4, not -1"),
        ({"0": "new"}, "sections of the laws are 0 to 4, not '0'"),
        ({True: "new"}, "sections of the laws are 0 to 4, not True"),
        ({0: "random"}, "the law sets are base, new.* kings.*, not 'random'"),
        ({0: None}, "the law sets are base, new.* kings.*, not None"),
        (None, "laws are a name, five set names, or a mapping"),
        (3, "laws are a name, five set names, or a mapping"),
        ({"base", "new"}, "laws are a name, five set names, or a mapping"),
    ],
)
def test_what_is_no_choice_of_laws_is_refused_with_the_reason(laws: Any, message: str) -> None:
    """R3.6"""
    with pytest.raises(OptionsError, match=message):
        options(laws)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sets": ("new", "base", "base", "base", "base")}, "not those of the options"),
        ({"sets": ("base", "base", "base", "base")}, "5 law sets are needed"),
        ({"sets": ("kings", "base", "base", "base", "base")}, "section 0 cannot come from the law set 'kings'"),
        ({"laws": tuple(BASE.split()[::-1])}, "section 0 must hold B0a B0b B0c"),
        ({"laws": tuple(BASE.split()[:-1])}, "section 4 must hold B4a B4b B4c"),
        ({"laws": ("B0a", "B0a", *BASE.split()[2:])}, "section 0 must hold B0a B0b B0c"),
        ({"laws": (*BASE.split(), "B4c")}, "18 laws are needed, not 19"),
    ],
)
def test_a_deal_with_another_deck_is_refused(change: dict[str, Any], message: str) -> None:
    """R1.5, R3.6"""
    fair = Deal.draw(Options(), Rng(1))
    values = {"sets": fair.sets, "laws": fair.laws, **change}
    with pytest.raises(DealError, match=message):
        Game.deal(Options(), Deal(fair.start, values["sets"], values["laws"], fair.conflicts))


@pytest.mark.parametrize(("court", "displeasure"), [(True, False), (False, True)])
def test_a_deal_draws_no_kings_laws_at_random_without_both_modules(court: bool, displeasure: bool) -> None:
    """R3.6, R10.1"""
    deal = next(
        deal for deal in (Deal.draw(options("random"), Rng(seed)) for seed in range(50)) if "kings" in deal.sets
    )
    with pytest.raises(DealError, match="cannot come from the law set 'kings'"):
        Game.deal(Options(players=4, laws="random", court=court, displeasure=displeasure), deal)


# -- random (R3.6) ---------------------------------------------------------------------------------------------------


def drawn(options: Options, times: int) -> set[tuple[str, ...]]:
    """The law sets of so many random deals, section by section."""
    return {Deal.draw(options, Rng(seed)).sets for seed in range(times)}


@pytest.mark.parametrize(("court", "displeasure"), [(False, False), (True, False), (False, True)])
def test_random_draws_every_mix_of_base_and_new(court: bool, displeasure: bool) -> None:
    """R3.6: each section on its own; 2 to the power of 5 mixes, and never the King's Laws without both modules."""
    found = drawn(Options(players=3, laws="random", court=court, displeasure=displeasure), 400)
    assert len(found) == 2**5
    assert {name for sets in found for name in sets} == {"base", "new"}


def test_random_with_both_modules_draws_every_mix_of_all_three() -> None:
    """R3.6: sections 2 and 3, each on its own, from three sets, the others from two."""
    found = drawn(options("random"), 1000)
    assert [sorted({sets[number] for sets in found}) for number in range(5)] == [
        ["base", "new"],
        ["base", "new"],
        ["base", "kings", "new"],
        ["base", "kings", "new"],
        ["base", "new"],
    ]
    assert len(found) == 2**3 * 3**2


def test_random_gives_each_set_the_same_chance() -> None:
    """R3.6: one card of each set is drawn from a bag; 1200 draws with fixed seeds, within 15 %."""
    sets = [Deal.draw(options("random"), Rng(seed)).sets for seed in range(1200)]
    for number, names in enumerate((2, 2, 3, 3, 2)):
        for name in ("base", "new", "kings")[:names]:
            share = [chosen[number] for chosen in sets].count(name) / len(sets)
            assert 0.85 / names < share < 1.15 / names


def test_random_deals_the_sets_it_has_drawn() -> None:
    """R3.6, R1.5"""
    cards = {"base": BASE, "new": NEW, "kings": KINGS}
    for seed in range(20):
        deal = Deal.draw(options("random"), Rng(seed))
        assert sections(deal.laws) == [section(cards[name], number) for number, name in enumerate(deal.sets)]
        Game.deal(options("random"), deal)
