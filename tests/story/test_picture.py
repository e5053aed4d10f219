"""The table as a picture in text, which shows a seat only what it may know (R1.8)."""

from __future__ import annotations

import pytest

from lancaster import Options, Rng
from lancaster.rules.sight import SCREENED
from lancaster.rules.terms import (
    PURSE,
)
from lancaster.story import table_text
from lancaster.words import LANGUAGES
from tests.configurations import SOME
from tests.story.games import finished, play_at_random
from tests.support import Board


def line_of(text: str, start: str, number: int = 0) -> str:
    """The line of a picture that begins so."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip("> ").startswith(start)][number]


def test_counties_conflicts_and_castles_in_the_picture() -> None:
    board = Board(4).county("Stafford", 0, 3, squires=2).county("York", 1, 3).castle(2, "gold", 2)
    board.extensions(2, "votes").conflict("up1", "5a", (0, (2, 1)), (3, (1,))).squires_in_conflict("up1", 0, 1)
    text = table_text(board.court(0, 1).court(1, 2).placement(), None)
    assert line_of(text, "B Stafford") == "B Stafford 1 3 upgrade Blue 3 +2 squires = 5"
    assert line_of(text, "C York") == "C York 3 3 knight + 2 votes Green 3"
    assert line_of(text, "D Gloucester") == "D Gloucester 3 3 upgrade + 2 votes -"
    assert line_of(text, "upper left") == "upper left up1 5 4-2-1 5 Blue 2 +1 +1 squire = 4, Red 1"
    assert line_of(text, "Yellow", 2) == "Yellow - knight 2 - built - -"
    assert line_of(text, "Blue", 1) == "Blue 1 4 2 1"


def test_henry_v_in_the_picture() -> None:
    """Chapters 8 and 9: offices, treasury, privileges, the track and the Tower."""
    board = (
        Board(4, court=True, displeasure=True).party("constable", 1, 3, bishops=1, tudor=True).holder("constable", 2)
    )
    board.county("York", 3, 3, beside=("shield", "tudor")).tower(0, 2).track(0, 3, 4, 4, 4).treasury(gold=2, votes=1)
    board.conflict("up1", "9", (2, (1,)), "archer of 2").tudors_in_conflict("up1", 2).privileges(0, "shield", "archer")
    text = table_text(board.court(0, 1).bishops(0, 2).placement(), None)
    assert (
        line_of(text, "Lord High Constable") == "Lord High Constable 1 squire 1 Yellow Green lord +3 +bishop +tudor = 7"
    )
    assert line_of(text, "Lord High Chancellor") == "Lord High Chancellor 1 vote 2 - -"
    assert line_of(text, "C York") == "C York 3 3 knight + 2 votes Red 3 +shield +tudor = 5"
    assert line_of(text, "upper left") == "upper left up1 9 7-4-2 5 Yellow 1 +tudor = 3, Yellow’s archer 2"
    assert line_of(text, "Blue", 1) == "Blue 1 lord 2 bishops 4 3 2 1 1 shield and archer"
    assert line_of(text, "Treasury") == "Treasury: 2 gold, 0 squires, 1 vote. Supply: 4 bishops."
    assert line_of(text, "Shame track") == "Shame track: −3 uncovered, 3 on −6, 4 on −9, 4 on −12, 4 on −15"
    assert line_of(text, "Tower") == "Tower: neutral 2, Blue 2 (strength 4 of 7)"


def test_screened_totals_are_question_marks() -> None:
    """R1.8: gold, squires, seals and shame of the others; points and votes are open."""
    board = Board(3, court=True, displeasure=True).court(0, 1)
    for seat in range(3):
        board.purse(seat, gold=seat + 1, squires=4, votes=5, seals=6, shame=7, points=8)
    game = board.placement()
    own = table_text(game, 1)
    assert line_of(own, "Players") == "Players points gold squires votes seals bishops shame nobles"
    assert line_of(own, "Blue") == "> Blue 8 ? ? 5 ? 0 ? -"
    assert line_of(own, "Green") == "Green 8 2 4 5 6 0 7 -"
    spectator = table_text(game, None)
    assert line_of(spectator, "Green") == "Green 8 ? ? 5 ? 0 ? -"
    full = table_text(game, None, full=True)
    assert [line_of(full, colour) for colour in ("Blue", "Green", "Yellow")] == [
        "> Blue 8 1 4 5 6 0 7 -",
        "Green 8 2 4 5 6 0 7 -",
        "Yellow 8 3 4 5 6 0 7 -",
    ]


def test_nothing_is_screened_between_two() -> None:
    """R1.8, R7.1"""
    game = Board(2).court(0, 1).purse(0, gold=3).purse(1, gold=4).placement()
    assert line_of(table_text(game, 0), "Green") == "Green 0 4 0 0 -"
    assert "?" not in table_text(game, None)


def test_a_ballot_is_sealed_for_all_but_its_owner() -> None:
    """R1.8, R3.1"""
    game = Board(3).proposals("B4a", "B4b", "B4c").purse(0, votes=2).parliament()
    game.play(0, "yes 2")
    assert line_of(table_text(game, 0), "Ballots") == "Ballots: Blue yes 2"
    assert line_of(table_text(game, 1), "Ballots") == "Ballots: Blue (sealed)"
    assert line_of(table_text(game, None, full=True), "Ballots") == "Ballots: Blue yes 2"


@pytest.mark.parametrize("options", SOME)
def test_a_picture_shows_a_seat_only_what_it_may_know(options: Options) -> None:
    """R1.8: other decks, other ballots and other totals behind the screens leave it unchanged."""
    rng = Rng(9)
    for number, game in enumerate(play_at_random(options, seed=8)):
        if number % 17 or game.over:
            continue
        for seat in (None, *range(options.players)):
            other = game.determinize(seat, rng)
            if options.players > 2:
                for owner in range(options.players):
                    for kind in SCREENED if owner != seat else ():
                        other.table.purse[owner * PURSE + kind] = 50 + rng.randrange(40)
            assert table_text(other, seat) == table_text(game, seat)


@pytest.mark.parametrize("options", SOME)
@pytest.mark.parametrize("width", [80, 96])
def test_a_picture_fits_the_screen(options: Options, width: int) -> None:
    """Also with long names: what does not fit is cut or wrapped."""
    names = ("Humphrey of Lancaster", "Ann", "王王王王王王王王王王", "James", "Catherine of Valois")[: options.players]
    for number, game in enumerate(play_at_random(options, seed=4, names=names)):
        if number % 7 == 0 or game.over:
            for language in LANGUAGES:
                text = table_text(game, None, full=True, width=width, language=language)
                assert max(len(line) for line in text.splitlines()) <= width, text


def test_the_picture_of_a_game_that_is_over() -> None:
    """When the game is over nothing is screened any more."""
    game = finished(Options(5, "new", True, True), seed=1)
    text = table_text(game, None)
    assert text.startswith("The game is over after 5 rounds.\n")
    assert "?" not in text
    assert f" {game.scores[0]} " in line_of(text, "Blue")
