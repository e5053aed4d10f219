"""A whole game as a story: in order, complete, and without secrets (R1.8)."""

from __future__ import annotations

import re

import pytest

from lancaster import Game, Options, Rng
from lancaster.material import apply, shipped
from lancaster.story import Kind, chronicle, story_text
from lancaster.words import LANGUAGES, People, catalogue, law_text
from tests.configurations import SOME
from tests.story.games import finished, play_at_random


def test_the_opening_of_a_story() -> None:
    """R1.1, R1.5, R1.7: what lies on the table before the first action."""
    game = Game.new(Options(2, "kings", True, True), seed=3, names=("Ann", "James"))
    game.play(game.dealt.start, "extend gold")
    game.play(1 - game.dealt.start, "extend votes")
    names = ("Ann", "James")
    titles = catalogue().names["word"]["law"]["nouns"]
    cards = [card for name in game.dealt.conflicts[:2] for card in game.options.material.conflicts if card.name == name]
    points = ["–".join(map(str, card.points)) for card in cards]
    assert story_text(game).splitlines() == [
        "Lancaster, a game for 2 players",
        "===============================",
        "Ann (Blue) and James (Green) play with “At the King’s Court” and “The King’s Displeasure”.",
        "Ann’s ally is Yellow and James’s ally is Red.",
        f"Numbers of the box: material {shipped().digest}.",
        f"{names[game.dealt.start]} is start player.",
        "Laws in force:",
        *[f"  {key}  “{titles[key]}”: {law_text(key)}" for key in game.dealt.laws[:3]],
        "",
        "Set-up",
        "------",
        f"   1  {names[game.dealt.start]} builds the extension “gold”.",
        f"   2  {names[1 - game.dealt.start]} builds the extension “votes”.",
        "",
        "Round 1: Placement",
        "------------------",
        (
            f"Conflicts: upper left France {cards[0].strength} ({points[0]}); "
            f"upper right France {cards[1].strength} ({points[1]})."
        ),
        "Proposals:",
        *[f"  {key}  “{titles[key]}”: {law_text(key)}" for key in game.dealt.laws[3:6]],
    ]


def test_a_story_says_which_material_it_used() -> None:
    """R0.3: a game with numbers of one's own says so, and how many differ."""
    mine = apply([("start.gold", "3")])
    told = story_text(Game.new(Options(3, material=mine), seed=3))
    assert f"\nNumbers of the box: material {mine.digest}; 1 differs from the shipped ones.\n" in told


@pytest.mark.parametrize("options", SOME)
def test_a_whole_story(options: Options) -> None:
    """Every round and phase in order, every decision but sealed ballots with its number, and the winners last."""
    game = finished(options, seed=11)
    paragraphs = list(chronicle(game))
    headings = [paragraph.text for paragraph in paragraphs if paragraph.kind is Kind.HEADING]
    phases = ("Placement", "Parliament", "Rewards")
    assert headings == ["Set-up", *[f"Round {n}: {phase}" for n in range(1, 6) for phase in phases], "Final scoring"]
    numbers = [paragraph.action for paragraph in paragraphs]
    assert numbers == sorted(numbers)
    numbered = [paragraph.action for paragraph in paragraphs if paragraph.first]
    players = options.players
    ballots = [n for n, (_, action) in enumerate(game.moves, 1) if str(action).split(" ")[0] in ("yes", "no")]
    revealed = ballots[players - 1 :: players]
    assert numbered == [n for n in range(1, len(game.moves) + 1) if n not in ballots or n in revealed]
    for paragraph in paragraphs:
        if paragraph.kind is Kind.TEXT:
            assert re.fullmatch(r"[A-Z“].*\.", paragraph.text), paragraph.text
            assert "  " not in paragraph.text
    words, people = catalogue(), People(players, game.names)
    winners = words.listed([words.seat_name(seat, people) for seat in game.winners])
    assert paragraphs[-1].text.startswith(f"The game is over: {winners} win")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_story_has_the_same_paragraphs_in_every_language(language: str) -> None:
    game = finished(SOME[0], seed=2, names=("Ann", "James of Gaunt"))
    told, english = list(chronicle(game, language)), list(chronicle(game))
    assert [(each.kind, each.action, each.first) for each in told] == [
        (each.kind, each.action, each.first) for each in english
    ]
    assert language == "en" or [each.text for each in told if each.text in {each.text for each in english}] == []


@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_story_keeps_to_its_width(width: int) -> None:
    game = finished(SOME[0], seed=2, names=("Ann", "James of Gaunt"))
    assert max(len(line) for line in story_text(game, width).splitlines()) <= width


@pytest.mark.parametrize("options", SOME)
def test_a_story_tells_no_secrets(options: Options) -> None:
    """R1.8: neither what is still in the decks nor an unrevealed ballot; screened totals never were in it."""
    rng = Rng(3)
    for decisions in (3, 40, 41, 42, 60, 95):
        *_, game = play_at_random(options, 21, decisions)
        assert story_text(game.determinize(None, rng)) == story_text(game)
