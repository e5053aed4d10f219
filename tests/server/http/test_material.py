"""The numbers of somebody's own box over HTTP: asked for, checked, kept, played with (R0.3)."""

from __future__ import annotations

from lancaster import Game
from lancaster.material import apply, differences, estimates, loads, shipped
from tests.server.in_process_server import InProcessServer, Player
from tests.server.quick_server import Clock, Run, finish, on_a_database, on_sqlite, refused

__all__ = ["on_a_database", "on_sqlite"]

MINE = [{"key": "county.C.minimum", "value": "2"}, {"key": "favour.gold.reward", "value": '"4 gold"'}]
BOX = apply([("county.C.minimum", "2"), ("favour.gold.reward", '"4 gold"')])


async def text(player: Player, path: str) -> str:
    answer = await player.browser.get(path)
    assert answer.status_code == 200
    return answer.text


def test_the_questions_are_the_estimates(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        found = await (await server.guest("Anna")).get("/material")
        assert found["digest"] == shipped().digest
        assert [each["key"] for each in found["asked"]] == [each.key for each in estimates()]
        by_key = {each["key"]: each for each in found["asked"]}
        assert by_key["conflict.12.points"]["numbers"] == [8, 5, 3]
        assert by_key["county.D.minimum"]["source"] == "reported"
        gold = by_key["favour.more-gold.reward"]
        assert (gold["things"], gold["numbers"]) == (["squires", "gold"], [1, 2])

    on_sqlite(story)


def test_answers_are_checked_with_the_words_of_the_library(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        checked = await anna.post("/material/check", {"corrections": MINE, "by": "Anna’s box"})
        assert (checked["wrong"], checked["digest"]) == ([], BOX.digest)
        assert loads(checked["file"]) == BOX
        assert 'by = "Anna’s box"' in checked["file"]
        nine = [{"key": "county.C.minimum", "value": "9"}, {"key": "county.G.reward", "value": '"crossing"'}]
        checked = await anna.post("/material/check", {"corrections": nine})
        assert (checked["digest"], checked["file"]) == (None, None)
        first, second = checked["wrong"]
        assert (first["key"], first["code"]) == ("county.C.minimum", "not-whole")
        assert first["args"] == {"least": 1, "most": 4, "given": "9"}
        assert first["message"] == "must be a whole number from 1 to 4, not 9"
        assert second["args"]["why"] == [["material.why.crossing-and-start", {}]]

    on_sqlite(story)


def test_a_table_is_played_with_the_numbers_of_a_box(on_a_database: Run) -> None:
    """Table, box, record and rematch all say which material it is."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        seats = [{"who": "me"}, {"who": "bot", "bot": "page"}]
        made = await anna.post("/tables", {"players": 2, "seats": seats, "corrections": MINE}, 201)
        table = made["summary"]["id"]
        assert (made["settings"]["material"], made["summary"]["material"]) == ("own", BOX.digest)
        box = await anna.get(f"/tables/{table}/box")
        assert box["changes"] == [
            {"key": "county.C.minimum", "value": "2", "shipped": "3"},
            {"key": "favour.gold.reward", "value": '"4 gold"', "shipped": '"3 gold"'},
        ]
        assert box["counties"][2]["minimum"] == 2
        await finish(server, table)
        record = await text(anna, f"/tables/{table}/record")
        assert Game.replay(record).options.material == BOX
        again = await anna.post(f"/tables/{table}/rematch")
        assert (again["settings"]["material"], again["summary"]["material"]) == ("own", BOX.digest)
        look = await anna.post("/imports", {"record": record}, 201)
        assert (look["settings"]["material"], look["summary"]["material"]) == ("own", BOX.digest)

    on_a_database(story)


def test_a_box_that_is_no_different_is_the_shipped_one(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        same = [{"key": "county.C.minimum", "value": "3"}]
        made = await anna.post("/tables", {"corrections": same}, 201)
        assert (made["settings"]["material"], made["summary"]["material"]) == ("shipped", shipped().digest)
        box = await anna.get(f"/tables/{made['summary']['id']}/box")
        assert box["changes"] == list(differences(shipped()))

    on_sqlite(story)


def test_what_is_refused(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.account("Anna")
        wrong = [{"key": "county.C.minimum", "value": "9"}]
        told = await refused(anna, "/tables", {"corrections": wrong}, "bad-material")
        assert told["args"] == {"key": "county.C.minimum"}
        assert told["message"].endswith("county.C.minimum must be a whole number from 1 to 4, not 9.")
        await refused(anna, "/tables", {"corrections": MINE, "rated": True}, "rated-own-material")
        await refused(anna, "/tables", {"material": "own"}, "unknown-material")

    on_sqlite(story)


def test_a_box_is_kept_with_the_person(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        box = {each["key"]: each["value"] for each in MINE}
        await anna.browser.patch("/me", json={"preferences": {"theme": "dark", "box": box}})
        assert (await anna.get("/me"))["preferences"] == {"theme": "dark", "box": box}

    on_a_database(story)
