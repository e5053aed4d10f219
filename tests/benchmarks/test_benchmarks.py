"""The benchmark of speed with fake workers: what it runs, checks, computes and prints. Speed itself is not tested: such
a test would fail on a busy machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks import contenders, worker
from benchmarks.__main__ import main
from benchmarks.contenders import CONTENDERS, Contender, Lancaster
from benchmarks.contenders.openspiel import drawn
from benchmarks.machine import processor, this_machine
from benchmarks.report import as_json, table, text
from benchmarks.runner import Outcome, Plan, WorkerError, ask_process, command_for, run
from benchmarks.samples import MalformedError, Memory, Missing, Reply, Sample, from_output, to_line
from benchmarks.subjects import SUBJECTS, YARDSTICK, Subject
from benchmarks.summary import TARGETS, judge, ratios, spread, summarise

BY_KEY = {subject.key: subject for subject in SUBJECTS}
PLAN = Plan({"compiled": "A", "plain": "B", "peers": "A"}, seconds=1.0, repeat=3, core=None)


def sample(rate: float, build: str | None = None, copy_us: float | None = 1.0, wall: float = 1.0) -> Sample:
    """A second of play at that many decisions, in games of a hundred."""
    games = max(1, round(rate) // 100)
    return Sample("1.2", "3.11.0", build, round(rate), games, 1.0, wall, copy_us)


def silent(_: str) -> None:
    """Nobody listens."""


class Fakes:
    """Workers that answer what they were told to, and remember the order in which they were asked."""

    def __init__(self, answers: dict[str, Callable[[int], Reply]]) -> None:
        self.answers = answers
        self.asked: list[str] = []

    def __call__(self, plan: Plan, subject: Subject, arguments: list[str]) -> Reply:
        self.asked.append(subject.key)
        if "--memory" in arguments:
            return Memory(subject.build, 10, 9_000.0, 21_000.0)
        return self.answers[subject.key](self.asked.count(subject.key) - 1)


class TestSubjects:
    def test_keys_are_unique_and_contenders_exist(self) -> None:
        assert len(BY_KEY) == len(SUBJECTS)
        assert {subject.contender for subject in SUBJECTS} == set(CONTENDERS)

    def test_the_yardstick_and_all_targets_are_measured(self) -> None:
        assert YARDSTICK in BY_KEY
        assert {target.key for target in TARGETS} <= set(BY_KEY)

    def test_only_lancaster_claims_a_build(self) -> None:
        assert all((subject.build is not None) == subject.title.startswith("Lancaster") for subject in SUBJECTS)


class TestSamples:
    @pytest.mark.parametrize(
        "reply",
        [sample(5000.0), sample(300.0, "plain", None), Memory("compiled", 60, 8000.5, 9000.25), Missing("catanatron")],
    )
    def test_on_the_wire_and_back(self, reply: Reply) -> None:
        line = to_line(reply)
        assert "\n" not in line
        assert from_output(line + "\n") == reply

    def test_greetings_of_libraries_are_passed_over(self) -> None:
        assert from_output("Welcome!\n" + to_line(Missing("chess")) + "\n") == Missing("chess")

    @pytest.mark.parametrize(
        "output",
        ["", "hello", "[]", "3", "{}", '{"kind": "sample"}', '{"kind": "song"}', '{"kind": "missing", "who": "me"}'],
    )
    def test_anything_else_is_malformed(self, output: str) -> None:
        with pytest.raises(MalformedError, match="it said"):
            from_output(output)

    def test_a_sample_without_games_is_refused(self) -> None:
        with pytest.raises(MalformedError, match="no game"):
            from_output(to_line(Sample("1", "3.11.0", None, 0, 0, 1.0, 1.0)))

    def test_rates(self) -> None:
        played = Sample("1", "3.11.0", None, decisions=600, games=3, seconds=0.5, wall=0.6)
        assert (played.decisions_per_s, played.games_per_s, played.decisions_per_game) == (1200, 6, 200)


class TestTurns:
    def test_subjects_take_turns(self) -> None:
        fakes = Fakes({"catanatron": lambda _: sample(100), "python-chess": lambda _: sample(200)})
        run(PLAN, [BY_KEY["catanatron"], BY_KEY["python-chess"]], silent, fakes)
        assert fakes.asked == ["catanatron", "python-chess"] * 3

    def test_what_is_not_installed_is_asked_once_and_the_others_go_on(self) -> None:
        fakes = Fakes({"catanatron": lambda _: Missing("catanatron"), "python-chess": lambda _: sample(200)})
        missing, there = run(PLAN, [BY_KEY["catanatron"], BY_KEY["python-chess"]], silent, fakes)
        assert missing.absent == "not installed (catanatron)"
        assert missing.failed is None
        assert len(there.samples) == 3
        assert fakes.asked.count("catanatron") == 1

    def test_a_crash_is_noted_and_the_others_go_on(self) -> None:
        def crash(_: int) -> Reply:
            raise WorkerError("exit 1: boom")

        fakes = Fakes({"catanatron": crash, "python-chess": lambda _: sample(200)})
        crashed, there = run(PLAN, [BY_KEY["catanatron"], BY_KEY["python-chess"]], silent, fakes)
        assert crashed.failed == "exit 1: boom"
        assert len(there.samples) == 3

    def test_another_build_than_claimed_is_not_believed(self) -> None:
        fakes = Fakes({"compiled-base": lambda _: sample(9000, "plain")})
        (outcome,) = run(PLAN, [BY_KEY["compiled-base"]], silent, fakes)
        assert outcome.failed == "the plain build is running, not the compiled one"
        assert not outcome.samples

    def test_memory_is_asked_for_once_at_the_end(self) -> None:
        fakes = Fakes({"plain-base": lambda _: sample(9000, "plain")})
        (outcome,) = run(PLAN, [BY_KEY["plain-base"]], silent, fakes)
        assert len(fakes.asked) == 4
        assert outcome.memory == Memory("plain", 10, 9_000.0, 21_000.0)

    def test_without_an_interpreter_nobody_is_asked(self) -> None:
        fakes = Fakes({})
        (outcome,) = run(Plan({"peers": "A"}, 1.0, 2, None), [BY_KEY["plain-base"]], silent, fakes)
        assert outcome.absent == "no interpreter given (--plain)"
        assert not fakes.asked

    def test_every_round_has_seeds_of_its_own(self) -> None:
        seeds = []

        def ask(plan: Plan, subject: Subject, arguments: list[str]) -> Reply:
            seeds.append(arguments[arguments.index("--seed") + 1])
            return sample(100)

        run(PLAN, [BY_KEY["catanatron"]], silent, ask)
        assert seeds == ["0", "1000000", "2000000"]

    def test_the_core_is_handed_on(self) -> None:
        plan = Plan({"peers": "python"}, 1.0, 1, core=1)
        assert command_for(plan, BY_KEY["catanatron"], ["--seed", "0"]) == [
            *("python", "-m", "benchmarks.worker", "catanatron", "--core", "1", "--seed", "0")
        ]


class TestSummary:
    def test_median_and_spread(self) -> None:
        measured = spread([3.0, 1.0, 2.0])
        assert measured is not None
        assert (measured.median, measured.low, measured.high, measured.width) == (2.0, 1.0, 3.0, 1.0)
        assert spread([]) is None

    def test_ratios_are_taken_within_a_round(self) -> None:
        """The machine halves its speed after the first round: every ratio stays 10, whatever the medians do."""
        ours = {0: sample(4000), 1: sample(2000), 2: sample(2000)}
        theirs = {0: sample(400), 1: sample(200), 2: sample(200)}
        assert ratios(ours, theirs) == [10, 10, 10]

    def test_a_round_that_one_of_them_missed_gives_no_ratio(self) -> None:
        assert ratios({0: sample(400), 1: sample(500)}, {1: sample(100)}) == [5]

    def test_without_the_yardstick_there_is_no_ratio(self) -> None:
        (row,) = summarise([Outcome(BY_KEY["python-chess"], {0: sample(400)})])
        assert row.ratio is None
        assert row.decisions_per_s is not None

    def test_verdicts(self) -> None:
        rows = summarise(
            [
                Outcome(
                    BY_KEY["compiled-base"],
                    {0: sample(1700, "compiled", copy_us=2.5)},
                    Memory("compiled", 10, 9_000.0, 20_000.0),
                ),
                Outcome(BY_KEY["compiled-all"], {0: sample(1199, "compiled", copy_us=2.0)}),
                Outcome(BY_KEY[YARDSTICK], {0: sample(100)}),
            ]
        )
        reached = {verdict.target.title: verdict.reached for verdict in judge(rows)}
        assert reached["compiled, base: decisions/s"] is True
        assert reached["compiled, all on: decisions/s"] is False
        assert reached["plain, base: decisions/s"] is None
        assert reached["compiled, base: copy"] is False
        assert reached["compiled, all on: copy"] is True
        assert reached["compiled, base: live game"] is True
        assert reached["compiled, all on: live game"] is None


class TestReport:
    def test_columns_line_up(self) -> None:
        assert table(["who", "n"], [["me", "1"], ["you all", "1,000"]]).splitlines() == [
            "who          n",
            "───────  ─────",
            "me           1",
            "you all  1,000",
        ]

    def test_everything_that_matters_is_said(self) -> None:
        outcomes = [
            Outcome(BY_KEY["compiled-base"], {0: sample(580_000, "compiled")}, Memory("compiled", 10, 9_000, 21_000)),
            Outcome(BY_KEY["compiled-all"], {0: sample(300_000, "compiled", wall=2.0)}),
            Outcome(BY_KEY["plain-base"], failed="exit 1: boom"),
            Outcome(BY_KEY[YARDSTICK], {0: sample(29_000)}),
            Outcome(BY_KEY["python-chess"], absent="not installed (chess)"),
        ]
        rows = summarise(outcomes)
        report = text(this_machine(), PLAN, rows, judge(rows))
        for said in (
            this_machine().processor,
            "Python 3.11.0: Lancaster compiled 1.2, catanatron 1.2",
            "580,000",
            "20.00",
            "Lancaster compiled, all on: disturbed, got 50% of the core",
            "Lancaster plain, base: failed: exit 1: boom",
            "python-chess: not installed (chess)",
            "21,000",
        ):
            assert said in report
        lines = [" ".join(line.split()) for line in report.splitlines()]
        assert "compiled, base: decisions/s ≥ 17 × catanatron 20.00 reached" in lines
        assert "compiled, all on: decisions/s ≥ 12 × catanatron 10.34 NOT reached" in lines
        assert "plain, base: decisions/s ≥ 3 × catanatron – not measured" in lines
        assert "compiled, base: live game ≤ 20 kB 21.00 NOT reached" in lines

    def test_json_holds_every_sample_but_no_paths(self) -> None:
        outcomes = [Outcome(BY_KEY[YARDSTICK], {0: sample(100), 1: sample(300)})]
        rows = summarise(outcomes)
        plan = Plan({"peers": "/secret/python"}, 1.0, 2, None)
        data = json.dumps(as_json(this_machine(), plan, outcomes, rows, judge(rows)))
        assert "secret" not in data
        (row,) = json.loads(data)["rows"]
        assert row["decisions_per_s"]["median"] == 200
        assert [played["decisions"] for played in row["samples"]] == [100, 300]

    def test_the_processor_is_named(self, tmp_path: Path) -> None:
        cpuinfo = tmp_path / "cpuinfo"
        cpuinfo.write_text("processor\t: 0\nmodel name\t: Abacus 3000\n", encoding="utf-8")
        assert processor(cpuinfo) == "Abacus 3000"
        assert processor(tmp_path / "nothing")


class Toy(Contender):
    """A game of ten decisions."""

    version = "1"

    def __init__(self) -> None:
        self.copy = list
        self.bare_copy = len

    def play(self, seed: int) -> int:
        return 10

    def position(self, seed: int, decisions: int) -> list[int]:
        return [seed] * decisions


class ToyWithMemory(Lancaster):
    """A game that holds a thousand bytes per decision, ten at most."""

    version = "1"
    build = "plain"

    def __init__(self) -> None:
        pass

    def play(self, seed: int) -> int:
        return 10

    def live(self, seed: int, decisions: int) -> Any:
        return bytearray(1000 * min(decisions, 10))


class TestWorker:
    @pytest.fixture(autouse=True)
    def toys(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def missing() -> Contender:
            raise ModuleNotFoundError("No module named 'toybox'", name="toybox")

        monkeypatch.setitem(contenders.CONTENDERS, "toy", Toy)
        monkeypatch.setitem(contenders.CONTENDERS, "toy-with-memory", ToyWithMemory)
        monkeypatch.setitem(contenders.CONTENDERS, "missing", missing)

    def test_a_sample(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert worker.main(["toy", "--seconds", "0.005"]) == 0
        reply = from_output(capsys.readouterr().out)
        assert isinstance(reply, Sample)
        assert reply.decisions == 10 * reply.games
        assert reply.copy_us is not None
        assert reply.bare_copy_us is not None

    def test_memory(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert worker.main(["toy-with-memory", "--memory", "20"]) == 0
        reply = from_output(capsys.readouterr().out)
        assert isinstance(reply, Memory)
        assert reply.middle == pytest.approx(5000, rel=0.1)
        assert reply.end == pytest.approx(10_000, rel=0.1)

    def test_a_missing_library(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert worker.main(["missing"]) == 0
        assert from_output(capsys.readouterr().out) == Missing("toybox")

    def test_a_profile(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert worker.main(["toy", "--profile", "3"]) == 0
        said = capsys.readouterr().out
        assert "3 random games, 30 decisions" in said
        assert "Ordered by: internal time" in said

    def test_chance_is_drawn_by_weight(self) -> None:
        outcomes = [(7, 0.25), (8, 0.5), (9, 0.25)]
        assert [drawn(outcomes, roll) for roll in (0.0, 0.2, 0.25, 0.7, 0.75, 0.999)] == [7, 7, 8, 8, 9, 9]
        assert drawn([(1, 0.3), (2, 0.3)], 0.999) == 2  # Rounding may leave a little at the end.


FAKE_INTERPRETER = """#!{python} -SE
import json, os, sys
contender, build = sys.argv[3], os.path.basename(sys.argv[0])
rates = {{"lancaster-base": 2000, "lancaster-all": 1500, "catanatron": 100, "python-chess": 400}}
if contender == "openspiel-chess":
    sys.exit("it is broken")
if contender == "openspiel-backgammon":
    print("no JSON")
elif "--profile" in sys.argv:
    print("profile of", contender, build)
elif contender not in rates:
    print(json.dumps({{"kind": "missing", "what": "something"}}))
elif "--memory" in sys.argv:
    print(json.dumps({{"kind": "memory", "build": build, "games": 60, "middle": 7000, "end": 8000}}))
else:
    ours = contender.startswith("lancaster")
    print(json.dumps({{"kind": "sample", "version": "9.9", "python": "3.11.0", "build": build if ours else None,
                       "decisions": rates[contender], "games": 1, "seconds": 1.0, "wall": 1.0, "copy_us": 1.5}}))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the fake interpreters are scripts")
class TestProcesses:
    @pytest.fixture
    def interpreters(self, tmp_path: Path) -> list[str]:
        """Arguments naming fake interpreters that answer at once."""
        arguments = []
        for name in ("compiled", "plain"):
            script = tmp_path / name
            script.write_text(FAKE_INTERPRETER.format(python=sys.executable), encoding="utf-8")
            script.chmod(0o755)
            arguments += [f"--{name}", str(script)]
        return arguments

    def test_the_whole_command(
        self, interpreters: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "result.json"
        keys = ["compiled-base", "compiled-all", "plain-base", "playout-base", "catanatron", "python-chess"]
        assert main([*interpreters, "--repeat", "2", "--json", str(file), "--only", *keys]) == 0
        said, progress = capsys.readouterr()
        assert "Lancaster playout, base: not installed (something)" in said
        assert "NOT reached" not in said
        assert progress.startswith("round 1 of 2: Lancaster compiled, base\n")
        data = json.loads(file.read_text(encoding="utf-8"))
        rows = {row["key"]: row for row in data["rows"]}
        assert list(rows) == sorted(keys, key=list(BY_KEY).index)
        assert rows["compiled-base"]["ratio"] == {"median": 20.0, "low": 20.0, "high": 20.0}
        assert rows["plain-base"]["end_bytes"] == 8000

    def test_a_broken_worker_fails_the_command_but_not_the_others(
        self, interpreters: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        keys = ["catanatron", "openspiel-chess", "openspiel-backgammon"]
        assert main([*interpreters, "--repeat", "1", "--only", *keys]) == 1
        said = capsys.readouterr().out
        assert "OpenSpiel chess: failed: exit 1: it is broken" in said
        assert "OpenSpiel backgammon: failed: it said 'no JSON'" in said
        assert "catanatron 9.9" in said

    def test_an_interpreter_that_cannot_be_started(self, tmp_path: Path) -> None:
        plan = Plan({"peers": str(tmp_path / "nowhere")}, 1.0, 1, None)
        with pytest.raises(WorkerError, match="cannot be started"):
            ask_process(plan, BY_KEY["catanatron"], [])

    def test_profiles_are_passed_on(self, interpreters: list[str], capfd: pytest.CaptureFixture[str]) -> None:
        assert main([*interpreters, "--profile"]) == 0
        assert "profile of lancaster-base plain\n" in capfd.readouterr().out


class TestArguments:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ([], "at least one of"),
            (["--plain", "no-such-python"], "no interpreter no-such-python"),
            (["--plain", sys.executable, "--seconds", "0"], "not between"),
            (["--plain", sys.executable, "--repeat", "0"], "less than 1"),
            (["--plain", sys.executable, "--core", "-7"], "core -7 cannot be used"),
            (["--plain", sys.executable, "--only", "monopoly"], "invalid choice"),
            (["--compiled", sys.executable, "--profile"], "--profile needs --plain"),
        ],
    )
    def test_bad_arguments_get_a_clear_message(
        self, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as exit_:
            main(arguments)
        assert exit_.value.code == 2
        assert message in capsys.readouterr().err
