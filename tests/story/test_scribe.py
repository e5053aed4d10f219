"""Several events that are one thing to a reader become one sentence."""

from __future__ import annotations

from lancaster import Game, Options
from lancaster.notation import parse
from lancaster.rules.agenda import Prompt
from lancaster.rules.events import (
    Began,
    CardsTurned,
    Placed,
    Skipped,
)
from lancaster.story import Kind, People, Teller
from lancaster.story.scribe import Scribe
from tests.support import Board


def told(game: Game, *lines: str) -> list[str]:
    """What the scribe writes while these lines are played."""
    scribe = Scribe(Teller.of(game), CardsTurned((), ()))
    texts: list[str] = []
    for line in lines:
        colour, text = line.split(": ")
        seat = ["blue", "green", "yellow", "red", "purple"].index(colour)
        prompt = game.prompt(seat)
        assert prompt is not None
        action = game.parse(seat, text)
        texts += [
            said for kind, said in scribe.write(seat, prompt, action, game.play(seat, action)) if kind is Kind.TEXT
        ]
    return texts


def test_displacing_a_knight_is_one_paragraph() -> None:
    """R2.5, R2.6: the example of Stafford, 3 against 2; the squire that goes with the knight is not told twice."""
    board = Board(4).county("Stafford", 1, 1, squires=1).court(0, 2, 1).court(1, 2, 2).purse(0, squires=3)
    assert told(board.placement(), "blue: 2 Stafford +1") == [
        (
            "Blue places a knight of strength 2 in Stafford with 1 squire. "
            "Green's knight of strength 1 must leave Stafford."
        )
    ]


def test_displacing_a_party_is_one_paragraph() -> None:
    """R8.4: the tribute, the newcomer, who must leave; the Tudor knight that goes back is left out."""
    board = Board(4, court=True).party("constable", 1, 1, bishops=1, tudor=True).court(0, 4, 1).purse(0, squires=1)
    assert told(board.placement(), "blue: lord constable 4 1") == [
        (
            "Blue's lord applies for the office of Lord High Constable with knights of strength 4 and 1 (strength 6), "
            "for a tribute of 1 squire. "
            "Green's lord with a knight of strength 1 must leave the office of Lord High Constable."
        )
    ]


def test_the_treasury_is_one_sentence() -> None:
    """R8.5, R8.13: a lord takes what lies there, an ally's removes it."""
    game = Board(2, court=True).court(0, 1).court(1, 1).treasury(gold=3, votes=1).placement()
    assert told(game, "blue: lord treasury gold", "green: ally lord treasury votes") == [
        "Blue's lord goes to the treasury and takes 3 gold.",
        "Green's ally's lord goes to the treasury and removes 1 vote.",
    ]


def test_the_tower_is_one_sentence() -> None:
    """R9.2"""
    game = Board(4, displeasure=True).court(0, 2, 1).court(1, 1, 1).purse(0, shame=5).purse(1).placement()
    assert told(game, "blue: 2 tower", "green: 1 tower") == [
        "Blue places a knight of strength 2 in the Tower and returns 2 shame.",
        "Green places a knight of strength 1 in the Tower.",
    ]


def test_a_favour_is_one_sentence() -> None:
    """R2.9"""
    game = Board(4).court(0, 1, 1).court(1, 1).conflict("up1", "5a").placement()
    assert told(game, "blue: 1 up1", "blue: favour more-gold") == [
        "Blue places a knight of strength 1 in the upper left conflict.",
        "Blue takes the King's favour: 1 squire + 2 gold.",
    ]


def test_both_in_a_county_is_one_sentence() -> None:
    """R4.3: 3 gold, the noble, the reward; that the knight goes home is left out."""
    board = Board(4).county("York", 0, 3).purse(0, gold=4).conflict("up1", None).conflict("up2", None)
    texts = told(board.rewards(), "blue: take both")
    assert texts[:3] == [
        "Blue pays 3 gold in York and takes the noble of York.",
        "Blue gets 2 votes in York.",
        "Blue gets a new knight.",
    ]


def test_a_reward_that_is_still_to_be_chosen_is_told() -> None:
    """R4.3: taking the reward of Bedford comes before the extension, and a county is named where nothing else does."""
    board = Board(4).county("Bedford", 0, 1).county("Suffolk", 1, 2).conflict("up1", None).conflict("up2", None)
    texts = told(board.rewards(), "blue: take reward", "blue: extend gold", "green: take reward")
    assert texts[:3] == [
        "Blue takes the reward of Bedford.",
        "Blue builds the gold extension.",
        "Suffolk: Green gets a new knight.",
    ]


def test_a_county_left_alone_is_told() -> None:
    """R6.6"""
    board = Board(4).county("York", 0, 3).conflict("up1", None).conflict("up2", None)
    assert told(board.rewards(), "blue: none")[0] == "Blue takes nothing in York."


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
        "Blue pays 3 squires in the castle (knight) and gets a new knight.",
        "Blue gets 2 votes from the table.",
    ]


def test_income_without_a_question_is_added_up() -> None:
    """R4.6: the two sources of squires and the knights going home are one sentence."""
    board = Board(4).castle(1, "squires", 1).castle(1, "mixed", 2).county("York", 0, 3)
    board.conflict("up1", None).conflict("up2", None)
    assert "Green gets 1 gold and 3 squires from the castle and 1 vote from the table." in told(
        board.rewards(), "blue: none"
    )


def test_a_conflict_is_one_paragraph() -> None:
    """R4.8 to R4.12, R9.4: strengths, points, shame, and the card that moves down."""
    board = Board(4, displeasure=True).county("York", 0, 3)
    board.conflict("up1", "5a", (0, (2,)), (1, (1,))).conflict("up2", "3a", (2, (4,)))
    texts = told(board.rewards(), "blue: none")
    assert texts[-2:] == [
        (
            "Upper left conflict: France wins with 5 against 3. Blue (2) gets 2 points, Green (1) 1 point. "
            "Yellow and Red take 1 shame each. The card moves to the lower row."
        ),
        "Upper right conflict: England wins with 4 against 3. Yellow (4) gets 3 points.",
    ]


def test_a_conflict_without_anybody_shames_everybody() -> None:
    """R9.4"""
    board = Board(3, displeasure=True).county("York", 0, 3).conflict("up1", "7").conflict("up2", None)
    assert told(board.rewards(), "blue: none")[-1] == (
        "Upper left conflict: nobody fights for England, and France wins with 7. "
        "Everybody takes 1 shame. The card moves to the lower row."
    )


def test_prisoners() -> None:
    """R4.13: one is bought free, the other is not."""
    board = Board(4).conflict("up1", None).conflict("up2", None)
    board.conflict("low1", "9", (0, (2, 1)), (1, (1,))).purse(0, gold=2).purse(1, gold=1)
    assert told(board.rewards(), "blue: ransom 2", "green: none") == [
        "Blue pays 2 gold as ransom for the knight of strength 2.",
        "Green buys nobody free.",
        "Blue's knight of strength 1 goes as prisoner to the reserve.",
        "Green's knight of strength 1 goes as prisoner to the reserve.",
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
        (
            "Proposal B4b (any number of times: 1 squire for 1 point) is rejected, 0 yes to 4 no: "
            "Blue no, Green no, Yellow no, Red no."
        ),
        (
            "Proposal B4a (any number of times: 1 gold for 1 point) is rejected, 0 yes to 4 no: "
            "Blue no, Green no, Yellow no, Red no."
        ),
        (
            "Proposal B2d (5 points for every 3 own extensions) is rejected, 0 yes to 4 no: "
            "Blue no, Green no, Yellow no, Red no."
        ),
        (
            "Law B3a (3 points for every conflict with an own knight): "
            "Blue and Yellow get 3 points each; Green gets 6 points."
        ),
        "Law B4c (whoever has placed knights of all four strengths gets 6 points): nobody qualifies.",
        "Law B0b (whoever has the most squires gets a new knight): Yellow gets a new knight.",
        "Votes left over are lost: Blue 2, Red 1.",
        *CASTLES_AND_CONFLICTS,
    ]


CASTLES_AND_CONFLICTS = [
    "Blue gets 1 vote from the table.",
    "Green gets 1 vote from the table.",
    "Yellow gets 1 vote from the table.",
    "Red gets 1 vote from the table.",
    (
        "Upper left conflict: France wins with 9 against 2. Green (1) gets 4 points, Blue (1) 2 points. "
        "The card moves to the lower row."
    ),
    (
        "Upper right conflict: France wins with 8 against 3. Yellow (2) gets 4 points, Green (1) 2 points. "
        "The card moves to the lower row."
    ),
]


def test_an_accepted_law_pushes_another_out() -> None:
    """R3.2"""
    board = Board(4).laws("B3a", "B4c", "B0b").proposals("B4b", "B4a", "B2d").purse(0, votes=2)
    assert told(board.parliament(), "green: no", "yellow: yes", "red: no", "blue: yes 2") == [
        (
            "Proposal B4b (any number of times: 1 squire for 1 point) is accepted, 4 yes to 2 no: "
            "Blue yes +2, Green no, Yellow yes, Red no. Law B3a is out of force."
        )
    ]


def test_exchanges_are_told_when_they_are_made() -> None:
    """R3.3, R6.6"""
    board = Board(4).purse(0, gold=3).purse(1, gold=1).conflict("up1", None).conflict("up2", None)
    assert told(board.applying("B4a"), "blue: exchange 2", "green: none")[:2] == [
        "Blue pays 2 gold and gets 2 points by law B4a.",
        "Green exchanges nothing.",
    ]


def test_extensions_that_are_not_paid_for() -> None:
    """N3c (R3.3): one is paid, two are turned down; that they are turned up again goes without saying."""
    board = (
        Board(4).extensions(0, "gold", "votes", "mixed").purse(0, squires=3).conflict("up1", None).conflict("up2", None)
    )
    assert told(board.applying("N3c"), "blue: pay votes")[:3] == [
        "Blue pays 1 squire by law N3c.",
        "Blue turns down the gold and mixed extensions.",
        "Blue gets 2 votes from the castle and 1 vote from the table.",
    ]


def test_squires_sent_into_conflicts() -> None:
    """N1b (R3.3): the purse and the place are told once."""
    board = Board(4).purse(0, squires=2).conflict("up1", "9", (0, (1,))).conflict("up2", "8", (0, (2,)))
    assert told(board.applying("N1b"), "blue: send up1 up2")[:2] == [
        "Blue sends 1 squire into the upper left conflict.",
        "Blue sends 1 squire into the upper right conflict.",
    ]


def test_an_extension_sends_the_knight_on_it_home() -> None:
    """R6.3"""
    board = Board(4).castle(0, "gold", 2).county("Bedford", 0, 1).conflict("up1", None).conflict("up2", None)
    assert told(board.rewards(), "blue: take reward", "blue: extend gold")[1] == (
        "Blue builds the gold extension; the knight of strength 2 there goes back to court."
    )


def test_a_knight_withdrawn_from_a_county_is_told() -> None:
    """N2d (R3.3): other than a knight that goes home after its county is resolved."""
    board = Board(4).county("York", 0, 3).purse(0, gold=1).conflict("up1", None).conflict("up2", None)
    assert told(board.applying("N2d"), "blue: none")[:2] == [
        "Blue pays for no county.",
        "Blue's knight of strength 3 goes back to court from York.",
    ]


def test_offices() -> None:
    """R8.6: seals and privilege with the office."""
    board = Board(4, court=True).party("chancellor", 1, 2).holder("constable", 2).county("York", 0, 3)
    board.conflict("up1", None).conflict("up2", None).laws("B4c", "N2c", "B3b").proposals("B4b", "B4a", "B2d")
    texts = told(board.parliament(), *votes())
    first = next(number for number, text in enumerate(texts) if "Lord" in text)
    assert texts[first : first + 2] == [
        "Green wins the office of Lord High Chancellor and gets 2 seals and a shield.",
        "Yellow remains Lord High Constable and gets 1 seal and an archer.",
    ]


def test_a_player_who_is_skipped_is_told_once_a_phase() -> None:
    """R2.2"""
    scribe = Scribe(Teller(People(4), Options(4).material), CardsTurned((), ()))
    events = [Placed(0, 2, 4, 0, 0), Skipped(1), Skipped(1), Began(1, 2), Skipped(1)]
    texts = [text for kind, text in scribe.write(0, Prompt("place", "", "R2.1"), parse("2 York"), events)]
    assert texts == [
        "Blue places a knight of strength 2 in York.",
        "Green finds no place for a knight and is skipped.",
        "Round 1: parliament",
        "Green finds no place for a knight and is skipped.",
    ]
