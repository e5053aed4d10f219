"""Games as a dataset: one row for each decision, in a Parquet file; and the way back, as NumPy arrays in batches.

A row holds what a seat knew (its observation, see `lancaster.encoding.encoding`), what it could do (the legal ids, see
`lancaster.encoding.actions`), what it did, and how that game ended for it. In a vote all seats decide before any ballot
is laid down, so the observations of a vote are all from before the first of them. Rows come in the order of the games
and of the decisions in each, so the same games give the same file.

Observations are stored as the small whole numbers that the encoding writes; what each of them is divided by, to be from
0 to 1, is in the file's metadata, together with the blocks and whatever else the writer wants to say about the games.

An amount above the cap of the action space has no id. Such a decision is stored as the same action with the amount of
the cap where that was legal, and left out where it was not.

Needs NumPy and pyarrow (the extra `arena`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from lancaster.extras import needs

with needs("arena"):
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as parquet
    from numpy.typing import NDArray

from lancaster.encoding.actions import ACTION_COUNT, capped_id, encode, legal_ids
from lancaster.encoding.encoding import Encoding
from lancaster.envs.rewards import final
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action, Ballot

FORMAT: Final = 1
KEY: Final = b"lancaster dataset"
GROUP_ROWS: Final = 4096  # of a group, which is all that is in memory at a time


class DatasetError(ValueError):
    """Games or a file that cannot be used: the message says why."""


class Recorded(NamedTuple):
    """A game that has been played to its end."""

    game: int  # its number
    record: str
    bots: tuple[str, ...]  # who played, by seat
    forfeits: tuple[int, ...] = ()  # seats that a fallback played to the end


class Decision(NamedTuple):
    """A row: a decision, what its seat knew, and what came of it."""

    game: int
    ply: int  # counted from 0; ballots of a vote by seat
    seat: int
    bot: str
    forfeit: bool
    observation: bytes
    legal: list[int]
    action: int
    win: float
    score: int
    place: float


# -- writing ---------------------------------------------------------------------------------------------------------


def write(path: Path, games: Iterable[Recorded], about: Mapping[str, Any] | None = None) -> int:
    """Write a file with all decisions of some games, of one configuration; returns how many rows it has.

    The file appears when it is complete. `about` is kept in its metadata.
    """
    partial = path.with_name(path.name + ".part")
    writer: parquet.ParquetWriter | None = None
    encoding: Encoding | None = None
    waiting: list[Decision] = []
    written = 0
    try:
        for recorded in games:
            played = Game.replay(recorded.record)
            if encoding is None:
                encoding = Encoding(played.options)
                writer = parquet.ParquetWriter(partial, _schema(encoding, about or {}), compression="zstd")
            waiting += decisions(recorded, played, encoding)
            while len(waiting) >= GROUP_ROWS:
                written += _put(writer, waiting[:GROUP_ROWS])
                del waiting[:GROUP_ROWS]
        if writer is None:
            raise DatasetError("there are no games to write")
        written += _put(writer, waiting)
        writer.close()
        partial.replace(path)
    finally:
        if writer is not None:
            writer.close()
        partial.unlink(missing_ok=True)
    return written


def decisions(recorded: Recorded, played: Game, encoding: Encoding) -> Iterator[Decision]:
    """The decisions of a game, which is replayed for it."""
    _check(recorded, played, encoding.options)
    wins, places = final(played, "win"), _places(played.scores)
    game = Game.deal(played.options, played.dealt)
    moves = list(played.moves)
    ply = 0
    while ply < len(moves):
        together = game.options.players if isinstance(moves[ply][1], Ballot) else 1
        for number, (seat, action) in enumerate(moves[ply : ply + together], ply):
            legal = sorted(legal_ids(game.legal(seat)))
            chosen = _id_of(action, legal)
            if chosen is not None:
                yield Decision(
                    recorded.game,
                    number,
                    seat,
                    recorded.bots[seat],
                    seat in recorded.forfeits,
                    encoding.raw(game, seat),
                    legal,
                    chosen,
                    wins[seat],
                    played.scores[seat],
                    places[seat],
                )
        for seat, action in moves[ply : ply + together]:
            game.push(seat, action)
        ply += together


def _check(recorded: Recorded, played: Game, options: Options) -> None:
    if not played.over:
        raise DatasetError(f"game {recorded.game} is not over")
    if len(recorded.bots) != played.options.players:
        raise DatasetError(f"game {recorded.game} has {played.options.players} seats, not {len(recorded.bots)}")
    if played.options != options:
        raise DatasetError(f"game {recorded.game} has other options than the first: a file holds one configuration")


def _id_of(action: Action, legal: Sequence[int]) -> int | None:
    number = encode(action)
    if number is None:
        number = capped_id(action)
    return number if number in legal else None


def _places(scores: Sequence[int]) -> list[float]:
    """1 for the first; tied seats share the mean of their places."""
    return [sum(other > score for other in scores) + (scores.count(score) + 1) / 2 for score in scores]


def _schema(encoding: Encoding, about: Mapping[str, Any]) -> pa.Schema:
    options = encoding.options
    told = {
        **about,
        "format": FORMAT,
        "actions": ACTION_COUNT,
        "players": options.players,
        "laws": options.laws,
        "court": options.court,
        "displeasure": options.displeasure,
        "material": options.material.digest,
        "blocks": [{"name": block.name, "shape": block.shape, "most": block.most} for block in encoding.blocks],
    }
    kinds = {
        "game": pa.int32(),
        "ply": pa.int16(),
        "seat": pa.int8(),
        "bot": pa.string(),
        "forfeit": pa.bool_(),
        "observation": pa.list_(pa.uint8(), encoding.size),
        "legal": pa.list_(pa.uint16()),
        "action": pa.uint16(),
        "win": pa.float32(),
        "score": pa.int16(),
        "place": pa.float32(),
    }
    return pa.schema(list(kinds.items()), metadata={KEY: json.dumps(told).encode()})


def _put(writer: parquet.ParquetWriter, rows: Sequence[Decision]) -> int:
    """Write a group of rows."""
    if rows:
        schema = writer.schema
        size = schema.field("observation").type.list_size
        columns = []
        for field, values in zip(schema, zip(*rows, strict=True), strict=True):
            if field.name == "observation":
                flat = pa.array(np.frombuffer(b"".join(values), np.uint8))
                columns.append(pa.FixedSizeListArray.from_arrays(flat, size))
            else:
                columns.append(pa.array(values, field.type))
        writer.write_batch(pa.record_batch(columns, schema=schema))
    return len(rows)


# -- reading ---------------------------------------------------------------------------------------------------------


class Batch(NamedTuple):
    """Some rows as arrays, one entry for each row."""

    observation: NDArray[np.float32]  # [rows, size], from 0 to 1
    mask: NDArray[np.int8]  # [rows, actions]: 1 for what was legal
    action: NDArray[np.int64]
    win: NDArray[np.float32]
    score: NDArray[np.int16]
    place: NDArray[np.float32]
    game: NDArray[np.int32]
    ply: NDArray[np.int16]
    seat: NDArray[np.int8]
    bot: NDArray[np.str_]
    forfeit: NDArray[np.bool_]


def about(path: str | Path) -> dict[str, Any]:
    """What a file says about itself: options, blocks of the observation, and what its writer added."""
    try:
        metadata = parquet.read_metadata(path).metadata or {}
    except (OSError, pa.ArrowException) as error:
        raise DatasetError(f"{path} cannot be read: {error}") from None
    if KEY not in metadata:
        raise DatasetError(f"{path} is no dataset of Lancaster")
    told: dict[str, Any] = json.loads(metadata[KEY])
    if (told["format"], told["actions"]) != (FORMAT, ACTION_COUNT):
        raise DatasetError(f"{path} has another format ({told['format']}) or other actions ({told['actions']})")
    return told


def load(path: str | Path, rows: int = GROUP_ROWS) -> Iterator[Batch]:
    """The rows of a file in batches, in their order, one batch in memory at a time; the last may be smaller."""
    told = about(path)
    if rows < 1:
        raise ValueError(f"a batch has at least 1 row, not {rows}")
    scale = np.concatenate([np.full(np.prod(block["shape"]), 1 / block["most"]) for block in told["blocks"]])
    return _batches(path, rows, scale.astype(np.float32))


def _batches(path: str | Path, rows: int, scale: NDArray[np.float32]) -> Iterator[Batch]:
    with parquet.ParquetFile(path) as file:
        for found in file.iter_batches(rows):
            raw = found["observation"].flatten().to_numpy().reshape(len(found), -1)
            mask = np.zeros((len(found), ACTION_COUNT), np.int8)
            lengths = np.diff(found["legal"].offsets.to_numpy())
            mask[np.repeat(np.arange(len(found)), lengths), found["legal"].flatten().to_numpy()] = 1
            yield Batch(
                observation=np.minimum(raw * scale, 1.0),
                mask=mask,
                action=found["action"].to_numpy().astype(np.int64),
                win=found["win"].to_numpy(),
                score=found["score"].to_numpy(),
                place=found["place"].to_numpy(),
                game=found["game"].to_numpy(),
                ply=found["ply"].to_numpy(),
                seat=found["seat"].to_numpy(),
                bot=np.array(found["bot"].to_pylist()),
                forfeit=found["forfeit"].to_numpy(zero_copy_only=False),
            )
