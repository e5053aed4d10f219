"""Items: several events that are one thing to a reader become one item."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster import Game, Options, Rng
from lancaster.event_data import event_data
from lancaster.rules.events import Began, Event, Placed, Skipped
from lancaster.story import BEATS, Item, Question, grouping, items
from lancaster.words import LANGUAGES, People, catalogue
from tests.configurations import SOME
from tests.support import Board


def made(game: Game, line: str) -> tuple[Item, ...]:
    """The items of one line."""
    colour, text = line.split(": ")
    seat = ["blue", "green", "yellow", "red", "purple"].index(colour)
    question = Question.of(game, seat)
    events = [game.event_data(event) for event in game.play(seat, text)]
    return items(events, seat, game.options.players, game.options.material, question, text)


def told(game: Game, *lines: str) -> list[str]:
    """What is told in English while these lines are played; without headings and what can be left out."""
    people = People(game.options.players)
    return [
        item.text(catalogue(), people)
        for line in lines
        for item in made(game, line)
        if not item.heading and item.key not in ("sealed", "turned-up")
    ]


def test_displacing_a_knight_is_one_paragraph() -> None:
    """R2.5, R2.6: the example of Stafford, 3 against 2; the squire that goes with the knight is not told twice."""
    board = Board(4).county("Stafford", 1, 1, squires=1).court(0, 2, 1).court(1, 2, 2).purse(0, squires=3)
    assert told(board.placement(), "blue: 2 Stafford +1") == [
        ("Blue places a 2 in Stafford with 1 squire; Green’s knight of strength 1 goes home.")
    ]


def test_displacing_a_party_is_one_paragraph() -> None:
    """R8.4: the tribute, the newcomer, who must leave; the Tudor knight that goes back is left out."""
    board = Board(4, court=True).party("constable", 1, 1, bishops=1, tudor=True).court(0, 4, 1).purse(0, squires=1)
    assert told(board.placement(), "blue: lord constable 4 1") == [
        (
            "Blue’s lord applies for the office of Lord High Constable with knights of strength 4 and 1 (strength 6); "
            "the tribute is 1 squire; Green’s lord and knight of strength 1 go home."
        )
    ]


def test_the_treasury_is_one_sentence() -> None:
    """R8.5, R8.13: a lord takes what lies there, an ally's removes it."""
    game = Board(2, court=True).court(0, 1).court(1, 1).treasury(gold=3, votes=1).placement()
    assert told(game, "blue: lord treasury gold", "green: ally lord treasury votes") == [
        "Blue’s lord goes to the treasury and takes 3 gold.",
        "Green’s ally’s lord goes to the treasury and removes 1 vote.",
    ]


def test_the_tower_is_one_sentence() -> None:
    """R9.2"""
    game = Board(4, displeasure=True).court(0, 2, 1).court(1, 1, 1).purse(0, shame=5).purse(1).placement()
    assert told(game, "blue: 2 tower", "green: 1 tower") == [
        "Blue places a 2 in the Tower and returns 2 shame.",
        "Green places a 1 in the Tower.",
    ]


def test_a_favour_is_one_sentence() -> None:
    """R2.9"""
    game = Board(4).court(0, 1, 1).court(1, 1).conflict("up1", "5a").placement()
    assert told(game, "blue: 1 up1", "blue: favour more-gold") == [
        "Blue places a 1 in the conflict upper left.",
        "Blue takes the King’s favour: 1 squire and 2 gold.",
    ]


def test_both_in_a_county_is_one_sentence() -> None:
    """R4.3: 3 gold, the noble, the reward; that the knight goes home is left out."""
    board = Board(4).county("York", 0, 3).purse(0, gold=4).conflict("up1", None).conflict("up2", None)
    texts = told(board.rewards(), "blue: take both")
    assert texts[:3] == [
        "Blue pays 3 gold and takes the noble of York.",
        "Blue gets 2 votes (York).",
        "Blue gets a new knight (York).",
    ]


def test_a_reward_that_is_still_to_be_chosen_is_told() -> None:
    """R4.3: taking the reward of Bedford comes before the extension, and a county is named where nothing else does."""
    board = Board(4).county("Bedford", 0, 1).county("Suffolk", 1, 2).conflict("up1", None).conflict("up2", None)
    texts = told(board.rewards(), "blue: take reward", "blue: extend gold", "green: take reward")
    assert texts[:3] == [
        "Blue takes the reward of Bedford.",
        "Blue builds the extension “gold” (Bedford).",
        "Green gets a new knight (Suffolk).",
    ]


def test_a_county_left_alone_is_told() -> None:
    """R6.6"""
    board = Board(4).county("York", 0, 3).conflict("up1", None).conflict("up2", None)
    assert told(board.rewards(), "blue: none")[0] == "Blue takes neither noble nor reward in York."


def test_naming_the_start_player() -> None:
    """R4.5"""
    board = Board(4).county("Surrey", 0, 1).conflict("up1", None).conflict("up2", None)
    assert told(board.rewards(), "blue: none", "blue: start yellow")[1] == "Blue names Yellow start player."
    board = Board(4).county("Surrey", 0, 1).conflict("up1", None).conflict("up2", None)
    assert told(board.rewards(), "blue: none", "blue: start blue")[1] == "Blue chooses to be start player."


def test_a_castle_and_its_table_are_one_sentence() -> None:
    """R4.6, R4.7: income, what is bought, and the votes of the table."""
    board = Board(4).castle(0, "squires", 1).castle(0, "votes", 2).extensions(0, "knight", "mixed").nobles(0, "York")
    board.purse(0, squires=1).conflict("up1", None).conflict("up2", None)
    texts = told(board.rewards(), "blue: recruit")
    assert texts[:2] == [
        "Blue pays 3 squires and gets a new knight (castle, new knight).",
        "Blue gets 2 votes from the round table.",
    ]


def test_income_without_a_question_is_added_up() -> None:
    """R4.6: the two sources of squires and the knights going home are one sentence."""
    board = Board(4).castle(1, "squires", 1).castle(1, "mixed", 2).county("York", 0, 3)
    board.conflict("up1", None).conflict("up2", None)
    assert "Green gets 3 squires and 1 gold from the castle and 1 vote from the round table." in told(
        board.rewards(), "blue: none"
    )


def test_a_conflict_is_one_paragraph() -> None:
    """R4.8 to R4.12, R9.4: strengths, points, shame, and the card that moves down."""
    board = Board(4, displeasure=True).county("York", 0, 3)
    board.conflict("up1", "5a", (0, (2,)), (1, (1,))).conflict("up2", "3a", (2, (4,)))
    texts = told(board.rewards(), "blue: none")
    assert texts[-2:] == [
        (
            "Conflict upper left: France wins with 5 against 3. Blue (2) 2 points; Green (1) 1 point. "
            "The conflict moves to the lower row. Yellow and Red take 1 shame each."
        ),
        "Conflict upper right: England wins with 4 against 3. Yellow (4) 3 points.",
    ]


def test_a_conflict_without_anybody_shames_everybody() -> None:
    """R9.4"""
    board = Board(3, displeasure=True).county("York", 0, 3).conflict("up1", "7").conflict("up2", None)
    assert told(board.rewards(), "blue: none")[-1] == (
        "Conflict upper left: nobody fights for England, and France wins with 7. "
        "The conflict moves to the lower row. Everybody takes 1 shame."
    )


def test_prisoners() -> None:
    """R4.13: one is bought free, the other is not."""
    board = Board(4).conflict("up1", None).conflict("up2", None)
    board.conflict("low1", "9", (0, (2, 1)), (1, (1,))).purse(0, gold=2).purse(1, gold=1)
    assert told(board.rewards(), "blue: ransom 2", "green: none") == [
        "Blue pays 2 gold and frees the knight of strength 2.",
        "Green ransoms nobody.",
        "Blue’s knight of strength 1 goes to the reserve, not bought free.",
        "Green’s knight of strength 1 goes to the reserve, not bought free.",
    ]


def votes(ballots: str = "no no no no") -> list[str]:
    """Three votes in which everybody answers the same."""
    colours = ["blue", "green", "yellow", "red"]
    return [f"{colour}: {ballot}" for _ in range(3) for colour, ballot in zip(colours, ballots.split(" "), strict=True)]


def test_a_sitting_of_parliament() -> None:
    """R3.1 to R3.4: a vote is told when it is revealed; equal gains are told together, leftovers last."""
    board = Board(4).laws("B3a", "B4c", "B0b").proposals("B4b", "B4a", "B2d").purse(0, votes=2).purse(3, votes=1)
    board.conflict("up1", "9", (0, (1,)), (1, (1,))).conflict("up2", "8", (1, (1,)), (2, (2,))).purse(2, squires=1)
    assert told(board.parliament(), *votes()) == [
        "“Squires for Glory” falls, 0 to 4: Blue no, Green no, Yellow no, Red no.",
        "“Gold for Glory” falls, 0 to 4: Blue no, Green no, Yellow no, Red no.",
        "“Master Builders” falls, 0 to 4: Blue no, Green no, Yellow no, Red no.",
        "“Glory in France”: Blue and Yellow get 3 points each; Green gets 6 points.",
        "“All Ranks”: nobody qualifies.",
        "“Call to Arms”: Yellow gets 1 new knight.",
        "Votes left over are gone: Blue 2, Red 1.",
        *CASTLES_AND_CONFLICTS,
    ]


CASTLES_AND_CONFLICTS = [
    "Blue gets 1 vote from the round table.",
    "Green gets 1 vote from the round table.",
    "Yellow gets 1 vote from the round table.",
    "Red gets 1 vote from the round table.",
    (
        "Conflict upper left: France wins with 9 against 2. Green (1) 4 points; Blue (1) 2 points. "
        "The conflict moves to the lower row."
    ),
    (
        "Conflict upper right: France wins with 8 against 3. Yellow (2) 4 points; Green (1) 2 points. "
        "The conflict moves to the lower row."
    ),
]


def test_an_accepted_law_pushes_another_out() -> None:
    """R3.2"""
    board = Board(4).laws("B3a", "B4c", "B0b").proposals("B4b", "B4a", "B2d").purse(0, votes=2)
    assert told(board.parliament(), "green: no", "yellow: yes", "red: no", "blue: yes 2") == [
        (
            "“Squires for Glory” passes, 4 to 2: Blue yes +2, Green no, Yellow yes, Red no. "
            "“Glory in France” is out of force."
        )
    ]


def test_exchanges_are_told_when_they_are_made() -> None:
    """R3.3, R6.6"""
    board = Board(4).purse(0, gold=3).purse(1, gold=1).conflict("up1", None).conflict("up2", None)
    assert told(board.applying("B4a"), "blue: exchange 2", "green: none")[:2] == [
        "Blue pays 2 gold and gets 2 points (“Gold for Glory”).",
        "Green exchanges nothing.",
    ]


def test_extensions_that_are_not_paid_for() -> None:
    """N3c (R3.3): one is paid, two are turned down; that they are turned up again goes without saying."""
    board = (
        Board(4).extensions(0, "gold", "votes", "mixed").purse(0, squires=3).conflict("up1", None).conflict("up2", None)
    )
    assert told(board.applying("N3c"), "blue: pay votes")[:3] == [
        "Blue pays 1 squire (“Upkeep”).",
        "Blue turns down the extensions “gold” and “squire and gold”.",
        "Blue gets 2 votes from the castle and 1 vote from the round table.",
    ]


def test_squires_sent_into_conflicts() -> None:
    """N1b (R3.3): the purse and the place are told once."""
    board = Board(4).purse(0, squires=2).conflict("up1", "9", (0, (1,))).conflict("up2", "8", (0, (2,)))
    assert told(board.applying("N1b"), "blue: send up1 up2")[:2] == [
        "Blue sends 1 squire to the conflict upper left.",
        "Blue sends 1 squire to the conflict upper right.",
    ]


def test_an_extension_sends_the_knight_on_it_home() -> None:
    """R6.3"""
    board = Board(4).castle(0, "gold", 2).county("Bedford", 0, 1).conflict("up1", None).conflict("up2", None)
    assert told(board.rewards(), "blue: take reward", "blue: extend gold")[1] == (
        "Blue builds the extension “gold” (Bedford); the knight of strength 2 there goes back to court."
    )


def test_a_knight_withdrawn_from_a_county_is_told() -> None:
    """N2d (R3.3): other than a knight that goes home after its county is resolved."""
    board = Board(4).county("York", 0, 3).purse(0, gold=1).conflict("up1", None).conflict("up2", None)
    assert told(board.applying("N2d"), "blue: none")[:2] == [
        "Blue pays for no county.",
        "Blue’s knight of strength 3 goes back to court from York.",
    ]


def test_offices() -> None:
    """R8.6: seals and privilege with the office."""
    board = Board(4, court=True).party("chancellor", 1, 2).holder("constable", 2).county("York", 0, 3)
    board.conflict("up1", None).conflict("up2", None).laws("B4c", "N2c", "B3b").proposals("B4b", "B4a", "B2d")
    texts = told(board.parliament(), *votes())
    first = next(number for number, text in enumerate(texts) if "Lord" in text)
    assert texts[first : first + 2] == [
        "Green becomes Lord High Chancellor and gets 2 seals and a shield.",
        "Yellow remains Lord High Constable and gets 1 seal and an archer.",
    ]


def test_a_player_who_is_skipped_is_told_once_a_phase() -> None:
    """R2.2"""
    game = Board(4).placement()
    happened: list[Event] = [Placed(0, 2, 4, 0, 0), Skipped(1), Skipped(1), Began(1, 2), Skipped(1)]
    events = [event_data(event, game.table.book) for event in happened]
    found = items(events, 0, 4, Options(4).material, Question("place", "", "placement"), "2 York")
    assert [(item.key, item.events) for item in found] == [
        ("placed", (0,)),
        ("skipped", (1,)),
        ("round", ()),
        ("skipped", (4,)),
    ]


def test_no_kind_of_event_is_left_out() -> None:
    assert {*grouping._HANDLERS, *grouping.UNSAID} == {kind.kind for kind in Event.__subclasses__()}


# -- what an item knows beside its sentence --------------------------------------------------------------------------


def test_an_item_names_who_it_concerns() -> None:
    """The newcomer and the displaced are told of; nobody else is."""
    board = Board(4).county("Stafford", 1, 1, squires=1).court(0, 2, 1).court(1, 2, 2).purse(0, squires=3)
    [item] = made(board.placement(), "blue: 2 Stafford +1")
    assert (item.key, item.house, item.args["whom"], item.icon) == ("displaced", 0, 1, "knight-2")
    assert item.seats == (0, 1)


def test_an_item_concerns_those_who_lead_the_allies() -> None:
    """R7.1"""
    game = Board(2, court=True).court(0, 1).court(1, 1).treasury(gold=3, votes=1).placement()
    [item] = made(game, "blue: ally lord treasury votes")
    assert (item.house, item.seats) == (2, (0,))


def test_an_item_of_a_conflict_concerns_everybody_in_it() -> None:
    """R4.8, R9.4: who fought, and who is shamed."""
    board = Board(4, displeasure=True).county("York", 0, 3)
    board.conflict("up1", "5a", (0, (2,)), (1, (1,))).conflict("up2", "3a", (2, (4,)))
    lost, won = [item for item in made(board.rewards(), "blue: none") if item.beat == "conflict"]
    assert lost.seats == (0, 1, 2, 3)
    assert won.seats == (2,)


def test_the_reader_is_spoken_to() -> None:
    board = Board(4).county("Stafford", 1, 1, squires=1).court(0, 2, 1).court(1, 2, 2).purse(0, squires=3)
    [item] = made(board.placement(), "blue: 2 Stafford +1")
    assert [item.text(catalogue(language), People(4, (), 1)) for language in LANGUAGES] == [
        "Blue places a 2 in Stafford with 1 squire; your knight of strength 1 goes home.",
        "Blau setzt eine 2 nach Stafford mit 1 Knappen; dein Ritter der Stärke 1 geht heim.",
        "Azul coloca un 2 en Stafford con 1 escudero; tu caballero de fuerza 1 vuelve a casa.",
    ]


def test_beats_follow_the_round() -> None:
    """What an upgrade belongs to, no event says; the question does."""
    board = Board(4).county("Stafford", 0, 2).conflict("up1", None).conflict("up2", None)
    game = board.rewards()
    made(game, "blue: take reward")
    assert game.prompt(0) is not None
    assert Question.of(game, 0).beat == "county"


@pytest.mark.parametrize("options", SOME)
def test_items_of_whole_games(options: Options) -> None:
    """Each event is in one item at most, and every item is a sentence in every language, to anybody and to a reader."""
    game = Game.new(options, seed=7)
    rng = Rng(7)
    names = ("Ann", "Bob", "Cem", "Dora", "Eve")[: options.players]
    while not game.over:
        seat = rng.choice(game.actors)
        action = rng.choice(game.legal(seat))
        question = Question.of(game, seat)
        events: list[Any] = [game.event_data(event) for event in game.play(seat, action)]
        found = items(events, seat, options.players, options.material, question, action.text)
        covered = [number for item in found for number in item.events]
        assert covered == sorted(set(covered))
        for item in found:
            assert item.beat in BEATS
            assert set(item.data()) == set(Item.__slots__)
            for language in LANGUAGES:
                for you in (None, seat):
                    said = item.text(catalogue(language), People(options.players, names, you))
                    assert item.heading or said.endswith(".")
                    assert not any(wrong in said for wrong in ("  ", "{", "[", "None", " .", " ,")), said
