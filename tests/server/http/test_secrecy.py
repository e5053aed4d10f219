"""Nobody is told a secret before its time: every byte of whole games, checked against the true game.

Clients for every seat, spectators and passers-by play through a real server and keep all that comes (`wiretap`). Then,
with the true game in hand (`scrambled_games`), whatever they were told is made again, from the true game and from games
in which everything they may not know is different: it has to come out the same. Secrets that are plain texts are looked
for in every byte that came over the wire.
"""

from __future__ import annotations

import asyncio
import random
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from lancaster import Options
from lancaster import game as games
from lancaster.server.accounts.secrets import Secrets
from lancaster.server.settings import Settings
from lancaster.tables import payloads
from tests.configurations import ALL, SEED, named
from tests.server.http.scrambled_games import Story, again, eyes_of, head_of, kind_of
from tests.server.loopback import Loopback, serving
from tests.server.whole_games import Game, choose
from tests.server.wiretap import Client, Heard, clients

SCREENED = random.Random(SEED).choice([each for each in ALL if each.players > 2])  # with two nothing is screened
# Told without a look at the game, or looked at in another way: everything else is made again and compared.
NOTHING_OF_THE_GAME = {
    *("welcome", "talk", "done watch", "done chat", "done act", "done takeback", "done answer", "done hint"),
    *("refused", "refused act", "refused answer", "refused chat", "refused hint", "refused subscribe"),
    *("POST /guests", "POST /accounts", "POST /me/recovery", "POST /me/channels", "GET /me/export"),
    *("POST /tables/{table}/actions", "POST /tables/{table}/invites", "PUT /tables/{table}/note"),
    *("GET /tables/{table}/chat", "GET /tables/{table}/record", "GET /tables/finished"),
}
OTHER_PASTS = 6  # other pasts tried for each game


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A game that is played once."""
    print(f"LANCASTER_SEED={SEED}: {named(SCREENED)}")
    return whole_game(tmp_path_factory.mktemp("game"), SCREENED, SEED)


def test_no_secret_is_told_before_its_time(sample: Played) -> None:
    """R1.8, a sample: ballots, decks, seed and screened totals in no byte of a whole game."""
    check(sample)


@pytest.mark.soak
@pytest.mark.parametrize("configuration", ALL)
def test_no_secret_is_told_in_any_configuration(configuration: Options, tmp_path: Path) -> None:
    """R1.8: the same for every number of players, set of laws and choice of modules."""
    print(f"LANCASTER_SEED={SEED}: {named(configuration)}")
    check(whole_game(tmp_path, configuration, SEED))


@dataclass(frozen=True)
class Played:
    """A game that is over, and everybody who has listened."""

    story: Story
    game: Game
    everybody: list[Client]
    settings: Settings
    rng: random.Random


def whole_game(folder: Path, configuration: Options, seed: int) -> Played:
    """Play a game through a server of its own."""
    rng = random.Random(f"{seed} {named(configuration)}")
    people = max(2, configuration.players - rng.choice([0, 0, 1, 2]))
    names = [f"Player {number}" for number in range(people)]

    async def play(live: Loopback) -> tuple[Game, list[Client]]:
        async with clients(live, *names, "Spectator", "nobody") as everybody:
            game = Game(rng, configuration, everybody[:people], everybody[people:])
            await game.sit_down()
            await game.play()
            await game.look_back()
        return game, everybody

    with serving(folder, hint_seconds=0.05, outgoing=True) as live:
        game, everybody = asyncio.run(play(live))
    return Played(Story.read(live.database, game.table), game, everybody, live.settings, rng)


def check(played: Played) -> None:
    """All checks there are."""
    story, everybody, rng = played.story, played.everybody, played.rng
    assert story.moments[-1].status == "finished"
    check_as_it_was(story, everybody)
    check_scrambled(story, everybody, rng)
    check_retold(story, everybody, rng)
    check_exports(story, everybody)
    check_plain_secrets(played)
    check_decks(story, everybody)


# -- nothing depends on a secret -------------------------------------------------------------------------------------


def check_as_it_was(story: Story, everybody: list[Client]) -> None:
    """What was told is what the true game shows: the checks below compare with the right thing."""
    compared, others = 0, set()
    for client in everybody:
        for heard in client.heard:
            made = again(story, heard, client)
            assert_same(made, heard.told)
            if made is not None:
                compared += 1
            else:
                others.add(kind_of(heard, story.table))
    assert compared > 300, compared
    assert others <= NOTHING_OF_THE_GAME


def check_scrambled(story: Story, everybody: list[Client], rng: random.Random) -> None:
    """Other decks, sealed ballots and screened totals at each moment: everything is told the same."""
    seats: list[int | None] = [None, *range(story.moments[0].settings.players)]
    others = {eyes: story.scrambled(eyes, rng) for eyes in seats}
    for client in everybody:
        for heard in client.heard:
            if head_of(heard) < story.last:
                assert_same(again(others[eyes_of(heard)], heard, client), heard.told)


def check_retold(story: Story, everybody: list[Client], rng: random.Random) -> None:
    """Another future from some entry on, other ballots where they were sealed then: all before it is told the same."""
    begun = next(entry.number for entry in story.entries if entry.kind == "begin")
    sealed = [number for number in range(begun, story.last) if any_sealed(story, number)]
    for turn in range(OTHER_PASTS):
        head = rng.choice(sealed) if turn % 2 else rng.randrange(begun, story.last)
        client = rng.choice(everybody)
        other = story.retold(head, story.moments[head].seats_of(client.person), rng)
        until = [heard for heard in client.heard if head_of(heard) <= head]
        for heard in rng.sample(until, min(len(until), 60)):
            assert_same(again(other, heard, client), heard.told)


def any_sealed(story: Story, number: int) -> bool:
    """Whether somebody has voted and others still have to."""
    game = story.moments[number].game
    return game is not None and any(seat["voted"] for seat in game.view(None)["seats"])


def assert_same(made: Any, told: Any) -> None:
    """Byte for byte; None: there is nothing of the game in it."""
    if made is not None and orjson.dumps(made) != orjson.dumps(told):
        assert made == told  # says where
        raise AssertionError("the same in another order")


# -- the checks themselves -------------------------------------------------------------------------------------------


def tell_ballots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries with the text of ballots."""
    monkeypatch.setattr(payloads, "is_ballot", lambda _: False)


def tell_who_was_against(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view in which sealed ballots stand in the open."""
    honest = games.Game.view

    def view(game: games.Game, seat: int | None) -> Any:
        found = honest(game, seat)
        for each in found["seats"]:
            if each["voted"]:
                each["ballot"] = honest(game, each["seat"])["seats"][each["seat"]]["ballot"]
        return found

    monkeypatch.setattr(games.Game, "view", view)


def tell_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view with everybody's gold."""
    honest = games.Game.view

    def view(game: games.Game, seat: int | None) -> Any:
        found = honest(game, seat)
        for each in found["seats"]:
            each["gold"] = honest(game, each["seat"])["seats"][each["seat"]]["gold"]
        return found

    monkeypatch.setattr(games.Game, "view", view)


def tell_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view with the cards in their order."""
    honest = games.Game.view

    def view(game: games.Game, seat: int | None) -> Any:
        found = honest(game, seat)
        left = len(found["conflicts_to_come"])
        found["conflicts_to_come"] = list(game.dealt.conflicts[len(game.dealt.conflicts) - left :])
        return found

    monkeypatch.setattr(games.Game, "view", view)


@pytest.mark.parametrize("leak", [tell_ballots, tell_who_was_against, tell_totals, tell_cards])
def test_a_leak_would_be_found(
    leak: Callable[[pytest.MonkeyPatch], None],
    sample: Played,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Had the server told what it did not, the checks above would have failed: a few who listen are enough."""
    leak(monkeypatch)
    story = sample.story
    leaky = [
        replace(client, heard=[replace(each, told=again(story, each, client)) for each in client.heard if said(each)])
        for client in sample.everybody[-3:]
    ]
    check_as_it_was(story, leaky)
    with pytest.raises(AssertionError):
        check_scrambled(story, leaky, random.Random(1))


def said(heard: Heard) -> bool:
    """News of the table."""
    return heard.how == "socket" and heard.told["type"] == "news"


# -- tables that are nobody else's business ---------------------------------------------------------------------------


def test_a_private_table_is_not_heard_of(tmp_path: Path) -> None:
    """Its name and address reach nobody who was not invited, and with the beginning strangers hear no more of it."""
    with serving(tmp_path) as live:
        asyncio.run(_private_table(live))


async def _private_table(live: Loopback) -> None:
    async with clients(live, "Anna", "Bert", "Spy", "nobody") as (anna, bert, spy, nobody):
        passing = [await client.connect() for client in (spy, nobody)]
        for line in passing:
            await line.ask("watch", topic="lobby")
        await (await spy.connect()).ask("watch", topic="mine")
        made = await anna.ask("POST", "/tables", name="Behind closed doors", players=2, listed=False, watch="seated")
        table = made["summary"]["id"]
        await nobody.ask("GET", "/tables")
        for client in (spy, nobody):
            absent(client.tap.bytes(), "closed doors", table, "a table that is not listed")

        # whoever has the address may look while it waits for players, and no longer
        line = passing[0]
        await line.ask("subscribe", table=table)
        await bert.ask("POST", f"/tables/{table}/join")
        await line.until(lambda line: line.frames[-1]["type"] == "gone")
        for client in (spy, nobody):
            for path in ("", "/frames", "/forecast", "/chat", "/record", "/box"):
                refused = await client.ask("GET", f"/tables/{table}{path}", ok=False)
                assert refused["error"]["code"] == "no-such-table"
        assert (await line.ask("subscribe", table=table, ok=False))["code"] == "no-such-table"
        heard = len(line.frames)
        state = (await anna.ask("GET", f"/tables/{table}", seat=0))["state"]
        player, seat = (anna, 0) if state["choices"] else (bert, 1)
        choices = (await player.ask("GET", f"/tables/{table}", seat=seat))["state"]["choices"]
        action = choose(choices, random.Random(SEED))
        await player.ask("POST", f"/tables/{table}/actions", seat=seat, action=action)
        assert (await line.ask("ping"))["now"] > 0
        assert len(line.frames) == heard + 1, "nothing but the answer to the ping"


# -- plain texts -----------------------------------------------------------------------------------------------------


def check_exports(story: Story, everybody: list[Client]) -> None:
    """“Export my data” tells of a game that goes on only what one did oneself."""
    for client in everybody:
        for heard in client.heard:
            if heard.asked.get("path") == "/me/export":
                mine = story.moments[-1].seats_of(client.person)
                for entry in heard.told["stored"]["entries"]:
                    assert entry["kind"] != "action" or entry["seat"] in mine


def check_plain_secrets(played: Played) -> None:
    """Every byte that came, for the secrets that are texts."""
    story, game, everybody = played.story, played.game, played.everybody
    over = story.entries[-1].at
    seed = story.moments[0].seed
    assert seed is not None
    for client in everybody:
        heard, before = client.tap.bytes(), client.tap.bytes(until=over)
        assert len(before) > 10_000
        absent(before, str(seed), f"{seed:x}", str(story.moments[0].deal), "seed of the game, deal")
        assert str(seed).encode() in heard, "the seed is told in the end"
        for text, may in game.planted:
            if client.name not in may:
                absent(heard, text, "what belongs to somebody else")
        for other in everybody:
            if other is not client and other.cookie:
                absent(heard, other.cookie, "session of somebody else")
        mine = "players" if client in game.people else "spectators"
        for room, text in game.said:
            if room != mine:
                absent(before, text, f"what was said among {room}")
        absent(heard, *secrets_of(played.settings), "what only the server knows")


def check_decks(story: Story, everybody: list[Client]) -> None:
    """The order of cards to come stands nowhere, whoever writes it down and however."""
    for number, moment in enumerate(story.moments[:-1]):
        following = story.moments[number + 1].game
        if moment.game is None or following is None:
            continue
        laws, cards = to_come(moment.game)
        if to_come(following) == (laws, cards):
            continue
        until = story.entries[number].at
        for sequence in (laws, cards):
            if len(sequence) >= 6 and sequence != sorted(sequence):
                for between in ('","', '", "', ",", ", ", " "):
                    for client in everybody:
                        absent(client.tap.bytes(until), between.join(sequence), "the order of the cards to come")


def to_come(game: Any) -> tuple[list[str], list[str]]:
    """The cards of both decks in the order in which they come."""
    view = game.view(None)
    laws = sum(len(section) for section in view["laws_to_come"])
    cards = len(view["conflicts_to_come"])
    return list(game.dealt.laws[len(game.dealt.laws) - laws :]), list(game.dealt.conflicts[-cards:] if cards else [])


def secrets_of(settings: Settings) -> list[str]:
    """What only the server knows, as texts."""
    secrets = Secrets.load(settings)
    encoded = [secrets.cookie.hex(), b64encode(secrets.cookie).decode(), urlsafe_b64encode(secrets.cookie).decode()]
    key = secrets.vapid.splitlines()[1]  # the first line of its base64
    return [each.rstrip("=") for each in encoded] + [key, "PRIVATE KEY", "$argon2", "Traceback", str(settings.data)]


def absent(heard: bytes, *texts: str) -> None:
    """None of the texts but the last, which says what it is about, is anywhere in what was heard."""
    for text in texts[:-1]:
        assert text.encode() not in heard, texts[-1]
