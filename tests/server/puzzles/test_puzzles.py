"""Puzzles over HTTP: shown without their solutions, answered, rated once, and part of a person's data."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select

from lancaster.server.http.wire import puzzles as wire
from lancaster.server.storage.schema import puzzle_answers
from lancaster.study.puzzles import shipped
from lancaster.tables.time_units import DAY_MS
from tests.server.in_process_server import PASSWORD, InProcessServer, Player
from tests.server.quick_server import Clock, Run, on_a_database, on_sqlite, refused

__all__ = ["on_a_database", "on_sqlite"]

Data = dict[str, Any]
ALL = shipped().puzzles
FIRST = ALL[0]


async def answer(who: Player, puzzle: str, action: str) -> Data:
    told = await who.post(f"/puzzles/{puzzle}/answers", {"action": action})
    wire.PuzzleSolution.model_validate(told)
    return dict(told)


def test_a_right_answer_raises_and_a_wrong_one_lowers(on_a_database: Run) -> None:
    """Both ratings move, the solver's and the puzzle's; a second answer changes nothing."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        about = await anna.get("/puzzles")
        wire.Puzzles.model_validate(about)
        assert (about["puzzles"], about["answered"], about["rating"]) == (len(ALL), 0, None)
        shown = await anna.get(f"/puzzles/{FIRST.id}")
        wire.PuzzlePosition.model_validate(shown)
        assert (shown["seat"], shown["answered"]) == (FIRST.seat, False)
        right = await answer(anna, FIRST.id, FIRST.solution)
        assert right["right"]
        assert right["rated"]["before"] == 1500 < right["rated"]["after"]["rating"]
        assert right["puzzle_rating"]["rating"] < 1500
        wrong = await answer(berta, FIRST.id, FIRST.best[1].action)
        assert not wrong["right"]
        assert wrong["solution"] == FIRST.solution
        assert wrong["rated"]["after"]["rating"] < 1500
        assert wrong["puzzle_rating"]["rating"] > right["puzzle_rating"]["rating"]
        again = await answer(berta, FIRST.id, FIRST.solution)
        assert again["right"]
        assert again["rated"] is None
        assert again["puzzle_rating"] == wrong["puzzle_rating"]
        about = await berta.get("/puzzles")
        assert (about["answered"], about["right"]) == (1, 0)
        assert about["rating"] == wrong["rated"]["after"]
        assert (await berta.get(f"/puzzles/{FIRST.id}"))["answered"]
        assert (await anna.get(f"/people/{anna.id}"))["ratings"] == []  # those of games

    on_a_database(story)


def test_what_comes_next_is_fresh_and_of_the_theme(on_sqlite: Run) -> None:
    """Until all of a theme are answered; then any of them again."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        theme = min(FIRST.themes, key=lambda each: len(shipped().of_theme(each)))
        wanted = {puzzle.id: puzzle for puzzle in shipped().of_theme(theme)}
        seen: set[str] = set()
        for _ in wanted:
            found = await anna.get("/puzzles/next", theme=theme)
            assert found["id"] in set(wanted) - seen
            seen.add(found["id"])
            await answer(anna, found["id"], wanted[found["id"]].solution)
        assert (await anna.get("/puzzles/next", theme=theme))["id"] in wanted
        [told] = [each for each in (await anna.get("/puzzles"))["themes"] if each["theme"] == theme]
        assert told == {"theme": theme, "puzzles": len(wanted), "answered": len(wanted)}

    on_sqlite(story)


def test_the_daily_puzzle_is_the_same_for_everybody(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, nobody = await server.guest("Anna"), Player(server.browser(), "")
        first = await anna.get("/puzzles/daily")
        wire.PuzzlePosition.model_validate(first)
        assert first["id"] == (await nobody.get("/puzzles/daily"))["id"] == (await anna.get("/puzzles"))["daily"]
        assert first["id"] == shipped().of_day(clock() // DAY_MS).id
        clock.at += DAY_MS
        assert (await nobody.get("/puzzles/daily"))["id"] == shipped().of_day(clock() // DAY_MS).id

    on_sqlite(story)


def test_nobody_in_particular_can_solve_them_too(on_sqlite: Run) -> None:
    """Without a session: nothing is stored or rated. What cannot be played is refused, with the reason."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        nobody = Player(server.browser(), "")
        told = await answer(nobody, FIRST.id, FIRST.solution)
        assert told["right"]
        assert (told["rated"], told["puzzle_rating"]["rating"]) == (None, 1500)
        place = f"/puzzles/{FIRST.id}"
        assert (await nobody.post(f"{place}/preview", {"action": FIRST.solution}))["action"] == FIRST.solution
        [why] = (await nobody.post(f"{place}/explain", {"actions": [FIRST.solution]}))["reasons"]
        assert why["code"] is None
        assert (await nobody.get(f"{place}/box"))["rounds"] == 5
        await refused(nobody, f"{place}/answers", {"action": "fly away"}, "malformed-action")
        await refused(nobody, f"{place}/preview", {"action": "recruit me"}, "malformed-action")
        await refused(nobody, "/puzzles/0000000000", None, "no-such-puzzle", method="GET")
        await refused(nobody, "/puzzles/0000000000/answers", {"action": "none"}, "no-such-puzzle")

    on_sqlite(story)


def test_answers_are_exported_moved_and_removed(on_a_database: Run) -> None:
    """A guest's answers go to their account; where both have answered, the account's stays."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.account("Anna")
        await answer(anna, FIRST.id, FIRST.solution)
        guest = await server.guest("Berta")
        await answer(guest, FIRST.id, FIRST.best[1].action)
        await answer(guest, ALL[1].id, ALL[1].solution)
        await guest.post("/sign-in", {"name": "Anna", "password": PASSWORD, "bring": True})
        stored = (await guest.get("/me/export"))["stored"]
        assert {(row["puzzle"], row["right"]) for row in stored["puzzle_answers"]} == {
            (FIRST.id, True),
            (ALL[1].id, True),
        }
        assert [row["pool"] for row in stored["ratings"]] == ["puzzles"]
        gone = await guest.browser.request("DELETE", "/me", json={"password": PASSWORD})
        assert gone.status_code == 204
        query = select(func.count()).select_from(puzzle_answers)
        async with server.services.database.read() as connection:
            assert (await connection.execute(query)).scalar_one() == 0

    on_a_database(story)
