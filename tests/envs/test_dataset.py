"""Games as a dataset: what is read back is what a seat saw, could do and did, and nothing else."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as parquet
import pytest

from lancaster import Game, Options, Rng
from lancaster.encoding.actions import ACTION_COUNT, decode, encode, legal_action
from lancaster.encoding.encoding import Encoding
from lancaster.envs import dataset
from lancaster.envs.dataset import Batch, DatasetError, Recorded, about, load, write
from lancaster.material import loads
from lancaster.rules.actions import Ballot
from tests.configurations import EVERYTHING

NAMES = ("page", "squire", "knight", "lord:20", "page")


def recorded(options: Options, seed: int) -> Recorded:
    """A random game; no amount in it is above a cap."""
    game = Game.new(options, seed)
    rng = Rng(seed)
    while not game.over:
        seat = game.actors[0]
        game.push(seat, rng.choice([action for action in game.legal(seat) if encode(action) is not None]))
    return Recorded(seed, game.record(), NAMES[: options.players], forfeits=(1,))


def read(path: Path, rows: int = 100) -> Batch:
    """All rows of a file, from batches of so many."""
    batches = list(load(path, rows))
    assert [len(batch.action) for batch in batches[:-1]] == [rows] * (len(batches) - 1)
    return Batch(*(np.concatenate(columns) for columns in zip(*batches, strict=True)))


@pytest.mark.parametrize(
    "options", [Options(2), Options(3, "new", court=True), Options(5, "random", court=True, displeasure=True)]
)
def test_what_is_read_is_what_a_replay_shows(tmp_path: Path, options: Options) -> None:
    """Every decision of every game, in order; in a vote as it was before any ballot was laid down (R3.1)."""
    games = [recorded(options, seed) for seed in (1, 2)]
    path = tmp_path / "games.parquet"
    written = write(path, games)
    rows = read(path)
    assert written == len(rows.action) == sum(len(Game.replay(game.record).moves) for game in games)
    encoding = Encoding(options)
    row = 0
    for each in games:
        played = Game.replay(each.record)
        before = game = Game.deal(options, played.dealt)
        for ply, (seat, action) in enumerate(played.moves):
            if not isinstance(action, Ballot) or len(game.actors) == options.players:
                before = game.copy()
            assert (rows.game[row], rows.ply[row], rows.seat[row]) == (each.game, ply, seat)
            assert (rows.observation[row] == encoding.observe(before, seat)).all()
            assert (rows.mask[row] == encoding.mask(before, seat)).all()
            assert rows.mask[row, rows.action[row]] == 1
            assert legal_action(int(rows.action[row]), before.legal(seat)) is action
            assert rows.win[row] == pytest.approx((seat in played.winners) / len(played.winners))
            assert rows.score[row] == played.scores[seat]
            assert (rows.bot[row], rows.forfeit[row]) == (each.bots[seat], seat == 1)
            game.push(seat, action)
            row += 1


def test_what_a_row_shows_does_not_depend_on_what_its_seat_cannot_know(tmp_path: Path) -> None:
    """R1.8: with everything unseen dealt anew just before a decision, its row is the same."""
    options = EVERYTHING
    game = recorded(options, 7)
    path = tmp_path / "games.parquet"
    write(path, [game])
    rows = read(path)
    encoding = Encoding(options)
    played = Game.replay(game.record)
    moves = played.moves
    checked = 0
    for row in range(0, len(moves), 3):
        seat, first = int(rows.seat[row]), row
        while first and isinstance(moves[row][1], Ballot) and moves[first][0]:
            first -= 1  # to the first ballot of the vote
        before = Game.replay(game.record, to=first)
        if before.round < 4:  # later there may be only one order left
            twin = before.determinize(seat, Rng(row))
            assert twin.dealt != before.dealt
            assert (rows.observation[row] == encoding.observe(twin, seat)).all()
            assert (rows.mask[row] == encoding.mask(twin, seat)).all()
            checked += 1
    assert checked > 30


def test_places(tmp_path: Path) -> None:
    """Tied seats share the mean of their places."""
    path = tmp_path / "games.parquet"
    game = recorded(Options(5), 3)
    write(path, [game])
    rows = read(path)
    scores = Game.replay(game.record).scores
    for seat in range(5):
        better = sum(score > scores[seat] for score in scores)
        tied = scores.count(scores[seat])
        assert set(rows.place[rows.seat == seat]) == {better + (tied + 1) / 2}
    assert dataset._places([3, 9, 9, 1]) == [3, 1.5, 1.5, 4]


def test_the_same_games_give_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it does not matter how many rows are in memory at a time, save for how they are grouped."""
    games = [recorded(Options(3), seed) for seed in (4, 5)]
    for name in "ab":
        write(tmp_path / name, iter(games), {"seed": 5})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    monkeypatch.setattr(dataset, "GROUP_ROWS", 16)
    write(tmp_path / "c", iter(games), {"seed": 5})
    assert parquet.ParquetFile(tmp_path / "c").num_row_groups > 10
    first, second = read(tmp_path / "a"), read(tmp_path / "c", rows=7)
    for name in Batch._fields:
        assert np.array_equal(getattr(first, name), getattr(second, name))


def test_what_a_file_says_about_itself(tmp_path: Path) -> None:
    options = Options(3, "new", court=True)
    path = tmp_path / "games.parquet"
    write(path, [recorded(options, 1)], {"seed": 77})
    told = about(path)
    assert (told["seed"], told["players"], told["laws"], told["court"], told["actions"]) == (
        77,
        3,
        "new",
        True,
        ACTION_COUNT,
    )
    blocks = Encoding(options).blocks
    assert [(block["name"], tuple(block["shape"]), block["most"]) for block in told["blocks"]] == [
        (block.name, block.shape, block.most) for block in blocks
    ]


def test_amounts_above_the_cap(tmp_path: Path) -> None:
    """18 squires are stored as 9 where 9 were possible; where they were not, the decision is left out."""
    rich = loads('start.squires = { value = 20, source = "reported", by = "nobody" }')
    game = Game.new(Options(3, material=rich), 1)
    for _ in range(3):
        game.play(game.actors[0], "extend gold")
    for text in ("1 Stafford +18", "2 Stafford +18"):
        game.play(game.actors[0], text)
    rng = Rng(1)
    while not game.over:
        seat = game.actors[0]
        game.push(seat, rng.choice([action for action in game.legal(seat) if encode(action) is not None]))
    path = tmp_path / "games.parquet"
    written = write(path, [Recorded(1, game.record(), NAMES[:3])])
    rows = read(path)
    assert written == len(game.moves) - 1
    assert rows.ply[:6].tolist() == [0, 1, 2, 3, 5, 6]
    assert str(decode(int(rows.action[3]))) == "1 Stafford +9"
    assert (rows.mask[np.arange(written), rows.action] == 1).all()


def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    """What goes wrong on the way leaves nothing behind, and not in the way of a file that was there before."""
    good, path = recorded(Options(3), 1), tmp_path / "games.parquet"
    write(path, [good])
    before = path.read_bytes()
    with pytest.raises(DatasetError, match="game 9 has other options than the first"):
        write(path, [good, good, Recorded(9, recorded(Options(3, "new"), 2).record, NAMES[:3])])
    assert [each.name for each in tmp_path.iterdir()] == ["games.parquet"]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("games", "problem"),
    [
        ([], "there are no games to write"),
        ([Recorded(4, Game.new(Options(2), 1).record(), NAMES[:2])], "game 4 is not over"),
        ([recorded(Options(2), 5)._replace(bots=NAMES[:3])], "game 5 has 2 seats, not 3"),
    ],
)
def test_games_that_cannot_be_used(tmp_path: Path, games: list[Recorded], problem: str) -> None:
    with pytest.raises(DatasetError, match=problem):
        write(tmp_path / "games.parquet", games)
    assert not list(tmp_path.iterdir())


def test_files_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DatasetError, match="cannot be read"):
        load(tmp_path / "nothing")
    (tmp_path / "text").write_text("text", encoding="utf-8")
    with pytest.raises(DatasetError, match="cannot be read"):
        load(tmp_path / "text")
    parquet.write_table(pa.table({"action": [1]}), tmp_path / "other")
    with pytest.raises(DatasetError, match="is no dataset of Lancaster"):
        load(tmp_path / "other")
    write(tmp_path / "games", [recorded(Options(2), 1)])
    with pytest.raises(ValueError, match="at least 1 row"):
        load(tmp_path / "games", rows=0)
    monkeypatch.setattr(dataset, "FORMAT", 2)
    with pytest.raises(DatasetError, match="another format"):
        load(tmp_path / "games")
