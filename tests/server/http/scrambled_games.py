"""The true game of a table, read from the database afterwards, and the same game with its secrets changed.

A `Story` is a table after each of its entries. What a client was told can be made again from a story; made from the
true one it must come out as it was told, and made from one in which everything differs that the client could not know,
byte for byte the same: then nothing that was told depended on a secret (R1.8).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import create_engine, select

from lancaster.game import Game
from lancaster.server.http.wire import history as wire_history
from lancaster.server.http.wire import tables as wire
from lancaster.server.storage import schema, store
from lancaster.tables import commands, payloads
from lancaster.tables.entries import Entry, Outcome, is_ballot
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting
from tests.information_games import scrambled
from tests.server.wiretap import Client, Heard

Data = dict[str, Any]


@dataclass
class Story:
    """A table after each of its entries; `moments[0]` is before the first."""

    row: Any
    entries: list[Entry]
    outcomes: list[Outcome]
    moments: list[Sitting]

    @classmethod
    def read(cls, database: Path, table: str) -> Story:
        """The true one, as it is stored."""
        engine = create_engine(f"sqlite:///{database}")
        try:
            with engine.connect() as connection:
                row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
                c = schema.entries.c
                columns = (c.number, c.kind, c.seat, c.data, c.person, c.client, c.at, c.digest)
                rows = connection.execute(select(*columns).where(c.table == table).order_by(c.number))
                entries = [Entry(*each) for each in rows]
        finally:
            engine.dispose()
        sitting = store.sitting_of(row)
        moments, told = [sitting.copy()], []
        for outcome in sitting.replaying(entries):
            told.append(outcome)
            moments.append(sitting.copy())
        return cls(row, entries, told, moments)

    @property
    def table(self) -> str:
        return self.moments[0].id

    @property
    def last(self) -> int:
        return len(self.entries)

    # -- the same with other secrets ---------------------------------------------------------------------------------

    def scrambled(self, eyes: int | None, rng: random.Random) -> Story:
        """Each moment for itself with other decks, other sealed ballots, and other totals behind the screens.

        The text of every ballot is another one, too: nobody is told it before the game is over.
        """
        ballots = [{"action": text} for text in ("no", "yes", "no 1", "yes 2")]
        entries = [replace(each, data=rng.choice(ballots)) if _ballot(each) else each for each in self.entries]
        moments = [_with_game(moment, _scrambled(moment, eyes, rng)) for moment in self.moments]
        return Story(self.row, entries, self.outcomes, moments)

    def revealed(self, head: int) -> set[int]:
        """The ballots that everybody has seen by then."""
        sealed: list[int] = []
        found: set[int] = set()
        for entry, outcome in zip(self.entries[:head], self.outcomes, strict=False):
            if _ballot(entry):
                sealed.append(entry.number)
            if entry.kind == "takeback":
                sealed = [number for number in sealed if number not in entry.data["undone"]]
            if any(event["event"] == "counted" for event in outcome.events):
                found.update(sealed)
                sealed = []
        return found

    def retold(self, head: int, mine: Sequence[int], rng: random.Random) -> Story:
        """From the beginning to an entry with another future, and other ballots where they are still sealed then.

        Cards that were seen, also before a takeback, and ballots that were counted stay what they were.
        """
        games = [moment.game for moment in self.moments[: head + 1] if moment.game is not None]
        seen = min(games, key=lambda game: len(game.table.law_deck) + len(game.table.conflict_deck))
        deal = seen.determinize(None, rng).dealt
        start = self.moments[0]
        sitting = Sitting.of(start.id, start.settings, start.options, deal, None)
        revealed = self.revealed(head)
        entries: list[Entry] = []
        moments, told = [sitting.copy()], []
        for entry in self.entries[:head]:
            data = entry.data
            if _ballot(entry) and entry.number not in revealed and entry.seat not in mine:
                assert sitting.game is not None
                assert entry.seat is not None
                data = {"action": str(rng.choice(sitting.game.legal(entry.seat)))}
            entries.append(sitting.append(entry.kind, entry.at, entry.seat, data, entry.person))
            told.append(sitting.fresh[-1][1])
            moments.append(sitting.copy())
        return Story(self.row, entries, told, moments)

    # -- what was told, made again -----------------------------------------------------------------------------------

    def state(self, told: Data, client: Client) -> Data:
        """A state like the one that was told."""
        row = {
            "settings": self.row.settings,
            "seed_hash": self.row.seed_hash,
            "seed_salt": self.row.seed_salt,
            "origin": self.row.origin,
            "rematch": told["summary"]["rematch"],  # what is not the game's
            "chat": told["chat"],
        }
        return payloads.state(self.moments[told["head"]], row, told["seat"], client.person, told["now"])

    def entry(self, number: int, head: int) -> Data:
        """An entry as it was told at a moment."""
        over = self.moments[head].status == "finished"
        return payloads.entry(self.entries[number - 1], self.outcomes[number - 1], self.moments[0].options, over)

    def summary(self, told: Data) -> Data:
        """A summary like the one that was told."""
        row = {"settings": self.row.settings, "origin": self.row.origin}
        moment = self.moments[told["head"]]
        return payloads.summary(payloads.facts(moment, row), moment.chairs)

    def catching(self, told: Data, client: Client) -> Data:
        """A state with entries."""
        head = told["state"]["head"]
        entries = [self.entry(each["number"], head) for each in told["entries"]]
        made = {"table": self.table, "state": self.state(told["state"], client), "entries": entries}
        return {**made, "more": told["more"]} if "more" in told else made

    def frames(self, told: Data, eyes: int | None) -> Data:
        """Frames like those that were told."""
        found: list[Data] = []
        for frame in told["frames"]:
            number = frame["entry"]["number"]
            game = self.moments[number].game
            view = game.view(eyes) if game is not None else None
            forecast = game.forecast(eyes) if game is not None else None
            found.append({"entry": self.entry(number, told["head"]), "view": view, "forecast": forecast})
        return {"table": self.table, "head": told["head"], "frames": found}

    def answer(self, asked: Data, head: int, client: Client) -> Data:
        """What is answered to a question, or how it is refused, when the table stands so."""
        s = self.moments[head].copy()
        assert s.game is not None
        seat = asked.get("seat")
        at = s.touched
        try:
            match asked["type"]:
                case "act":
                    commands.act(s, str(client.person), int(str(seat)), asked["action"], at)
                case "takeback":
                    commands.takeback(s, str(client.person), int(str(seat)), at)
                case "preview":
                    payloads.check_viewer_seat(s, client.person, seat)
                    return payloads.preview(s.game, int(str(seat)), asked["action"])
                case "explain":
                    payloads.check_viewer_seat(s, client.person, seat)
                    return payloads.explain(s.game, int(str(seat)), asked["actions"])
                case "forecast":
                    payloads.check_viewer_seat(s, client.person, seat)
                    return payloads.forecast(s.game, seat)
        except Refused as refused:
            return refused.data()
        return {"table": self.table}


def again(story: Story, heard: Heard, client: Client) -> Any:
    """What was told, made again from a story; None for what has nothing to do with the game."""
    return _again_socket(story, heard, client) if heard.how == "socket" else _again_http(story, heard, client)


def _again_socket(story: Story, heard: Heard, client: Client) -> Any:
    told, asked = heard.told, heard.asked
    if told["type"] == "news" and told["table"] == story.table:
        return {"type": "news", **_news(story, told, client)}
    if told["type"] == "table" and told["table"]["id"] == story.table:
        return {"type": "table", "topic": told["topic"], "table": story.summary(told["table"])}
    if told["type"] == "tables":
        found = [story.summary(each) if each["id"] == story.table else each for each in told["tables"]]
        return {"type": "tables", "topic": told["topic"], "tables": found}
    if asked.get("table") != story.table or heard.after == 0:
        return None
    if told["type"] == "refused" and told["error"]["code"] in ("bad-message", "malformed-json"):
        return None  # nobody looked at the table for that
    if told["type"] == "done" and asked["type"] == "subscribe":
        return {**told, "result": story.catching(told["result"], client)}
    if asked["type"] in ("preview", "explain", "forecast"):
        key = "result" if told["type"] == "done" else "error"
        return {**told, key: story.answer(asked, heard.after, client)}
    if told["type"] == "refused" and asked["type"] in ("act", "takeback"):
        return {**told, "error": story.answer(asked, heard.after, client)}
    return None


def _news(story: Story, told: Data, client: Client) -> Data:
    made = story.catching(told, client)
    return {"table": made["table"], "entries": made["entries"], "state": made["state"]}


def _again_http(story: Story, heard: Heard, client: Client) -> Any:
    told, asked = heard.told, heard.asked
    here = f"/tables/{story.table}"
    if asked["method"] == "GET" and asked["path"] == here:
        return story.catching(told, client)  # as it is on the socket
    if "seed_hash" in told and told["summary"]["id"] == story.table:  # what was done is answered with a state
        return _plain(wire.TableState, story.state(told, client))
    if asked["path"] == f"{here}/frames":
        return _plain(wire_history.Frames, story.frames(told, asked.get("seat")))
    if asked["path"] == f"{here}/forecast":
        heads = range(heard.after, heard.before + 1)
        possible = [_plain(wire.Forecasts, story.answer({"type": "forecast", **asked}, head, client)) for head in heads]
        return told if told in possible else possible[0]
    if asked["method"] == "GET" and asked["path"] in ("/tables", "/me/tables"):
        found = [story.summary(each) if each["id"] == story.table else each for each in told["tables"]]
        return {**told, "tables": [_plain(wire.Summary, each) for each in found]}
    return None


def kind_of(heard: Heard, table: str) -> str:
    """What sort of thing was told, in words."""
    asked = heard.asked
    if heard.how == "socket":
        return f"{heard.told['type']} {asked.get('type', '')}".strip()
    path = asked["path"].replace(table, "{table}")
    return f"{asked['method']} {'/invites/{token}' if path.startswith('/invites/') else path}"


def _plain(shape: Any, made: Any) -> Any:
    """As HTTP tells it: with what is empty."""
    adapter: TypeAdapter[Any] = TypeAdapter(shape)
    return adapter.dump_python(adapter.validate_python(made), mode="json")


def head_of(heard: Heard) -> int:
    """After which entry, at the latest, the table stood when this was told; 0: it does not matter."""
    told: Data = heard.told if isinstance(heard.told, dict) else {}
    found: Data = told.get("result") or told
    if "tables" in found:
        return max((int(each["head"]) for each in found["tables"]), default=0)
    if "state" in found:
        return int(found["state"]["head"])
    if told.get("type") == "table":
        return int(told["table"]["head"])
    return int(found.get("head", heard.before))


def eyes_of(heard: Heard) -> int | None:
    """Through whose eyes this was told."""
    told: Data = heard.told if isinstance(heard.told, dict) else {}
    state = told if "seed_hash" in told else (told.get("result") or told).get("state")
    seat = state["seat"] if state is not None else heard.asked.get("seat")
    return int(seat) if seat is not None else None


def _ballot(entry: Entry) -> bool:
    return entry.kind == "action" and is_ballot(entry.data["action"])


def _scrambled(moment: Sitting, eyes: int | None, rng: random.Random) -> Game | None:
    if moment.game is None or moment.status == "finished":
        return moment.game
    return scrambled(moment.game.determinize(eyes, rng), eyes, rng)


def _with_game(moment: Sitting, game: Game | None) -> Sitting:
    found = moment.copy()
    found.game = game
    return found
