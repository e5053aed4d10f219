"""Reviews in a browser tab: made in steps, by the page's networks, and kept."""

from __future__ import annotations

import json
from array import array

import pytest

np = pytest.importorskip("numpy")

from lancaster import Game, Options  # noqa: E402 (needs NumPy)
from lancaster.bots.network import shipped  # noqa: E402
from lancaster.bots.network.batched import BatchedNetwork  # noqa: E402
from lancaster.bots.network.draws import gumbel  # noqa: E402
from lancaster.bots.network.forward import likeliest  # noqa: E402
from lancaster.bots.playing_on import judge_by_play  # noqa: E402
from lancaster.browser import home_reviews, worker  # noqa: E402
from lancaster.browser.network import use_network  # noqa: E402
from lancaster.study.review import VERSION  # noqa: E402
from lancaster.tables.refusals import Refused  # noqa: E402
from tests.bots.games import at  # noqa: E402
from tests.browser_tab.memory_storage import MemoryStorage, Tab  # noqa: E402
from tests.study.test_review import played  # noqa: E402


@pytest.fixture(scope="module")
def record() -> str:
    return played(Options(2), seed=3).record()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few games that a test need not wait for them."""
    monkeypatch.setattr(home_reviews, "GAMES", 1)
    monkeypatch.setattr(home_reviews, "MOST_PLAYED_ON", 1)
    monkeypatch.setattr(home_reviews, "POSITIONS_TOGETHER", 60)
    monkeypatch.setattr(worker, "STEP_SECONDS", 0.0)


def imported(record: str, storage: MemoryStorage | None = None) -> tuple[Tab, str]:
    tab = Tab(storage)
    tab.post("/guests", {"name": "Anna", "language": "en", "zone": "UTC"})
    return tab, tab.post("/imports", {"record": record})["summary"]["id"]


def test_a_review_is_made_once_and_kept(record: str, quick: None) -> None:
    tab, table = imported(record)
    for _ in range(2):  # who asks twice makes no second one
        assert tab.request("GET", f"/tables/{table}/review").status == 202
    [question] = tab.asked
    assert worker.needs_network(json.dumps(question))
    *steps, last = [json.loads(step) for step in worker.thinking(json.dumps(question))]
    assert all(step["table"] == table for step in steps)
    parts = [step["done"] for step in steps]
    assert parts == sorted(parts)
    assert parts[0] > 0
    assert parts[-1] <= 1
    tab.run(tab.home.thought(last))
    found = tab.get(f"/tables/{table}/review")
    game = Game.replay(record)
    assert [each["action"] for each in found["decisions"]] == [str(action) for _, action in game.moves]
    assert found["entries"] == sorted(set(found["entries"]))
    assert len(found["entries"]) == len(found["decisions"])
    again = Tab(tab.storage)
    assert again.get(f"/tables/{table}/review") == found
    assert not again.asked


def test_one_of_another_version_is_made_anew(record: str) -> None:
    tab, table = imported(record)
    tab.storage.kept_reviews[table] = json.dumps({"version": VERSION - 1})
    assert tab.request("GET", f"/tables/{table}/review").status == 202
    tab.request("DELETE", f"/tables/{table}")
    assert not tab.storage.kept_reviews


def test_a_review_that_fails_is_told_once_and_can_be_asked_for_again(record: str) -> None:
    tab, table = imported(record)
    tab.request("GET", f"/tables/{table}/review")
    tab.run(tab.home.thought(json.loads(worker.no_review(json.dumps(tab.asked.popleft())))))
    assert tab.request("GET", f"/tables/{table}/review").body["error"]["code"] == "busy"
    assert tab.request("GET", f"/tables/{table}/review").status == 202
    assert len(tab.asked) == 1


def test_a_review_that_cannot_be_stored_is_not_made_again(record: str) -> None:
    """The worker brings it again until there is room; who asks meanwhile waits."""
    tab, table = imported(record)
    tab.request("GET", f"/tables/{table}/review")
    tab.asked.clear()
    answer = {"table": table, "review": {"version": VERSION, "decisions": []}}
    tab.storage.problem = "disk-full"
    for _ in range(2):
        with pytest.raises(Refused):
            tab.run(tab.home.thought(answer))
        assert tab.request("GET", f"/tables/{table}/review").status == 202
        assert not tab.asked
    tab.storage.problem = ""
    tab.run(tab.home.thought(answer))
    assert tab.get(f"/tables/{table}/review")["decisions"] == []


def test_a_game_that_goes_on_has_none() -> None:
    tab = Tab()
    tab.post("/guests", {"name": "Anna", "language": "en", "zone": "UTC"})
    seats = [{"who": "me"}, {"who": "bot", "bot": "page"}]
    table = tab.post("/tables", {"players": 2, "seats": seats})["summary"]["id"]
    answer = tab.request("GET", f"/tables/{table}/review")
    assert answer.body["error"]["code"] == "not-finished"
    assert tab.request("GET", "/tables/" + "a" * 22 + "/review").body["error"]["code"] == "no-such-table"


def test_the_pages_small_network_plays_on_as_numpy_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """What crosses the border is enough: the same games with the page's arithmetic in NumPy's place."""
    game = at(Options(3), lambda game: game.table.round == 5)
    seat, network = game.actors[0], BatchedNetwork(game.options)
    wanted = judge_by_play(game, seat, game.legal(seat)[:2], games=3)
    most = 0

    def draw(
        rows: bytearray, ending: bytes, places: array[int], ids: bytearray, counts: array[int], bits: array[int]
    ) -> list[int]:
        nonlocal most
        most = max(most, len(counts))
        assert max(places) < len(rows) // len(counts) + len(ending)
        seen = np.frombuffer(rows, np.uint8).reshape(len(counts), network.size)
        legal, numbers = np.frombuffer(ids, np.int64), np.array(counts, np.int64)
        logits = network.logits(seen, legal, numbers) + gumbel(list(bits), legal, numbers)
        found: list[int] = legal[likeliest(logits, numbers) + numbers.cumsum() - numbers].tolist()
        return found

    monkeypatch.setattr(shipped, "_instead", None)
    use_network(lambda *_: [], draw)
    assert judge_by_play(game, seat, game.legal(seat)[:2], games=3) == wanted
    assert most == 6
