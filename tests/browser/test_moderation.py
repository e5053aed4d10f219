"""Moderation in the page: a line is reported; an operator removes it, mutes its writer and closes the table."""

from __future__ import annotations

import os
import subprocess
import sys

from playwright.sync_api import expect

from tests.browser import faults
from tests.browser.person import DESKTOP, PASSWORD, PHONE, Meet, Person
from tests.browser.test_axe import look as axe
from tests.browser.test_scenarios_looks import look as looks
from tests.configurations import one_of
from tests.server.nodes import SECRET, Node


def operator(server: Node, person: Person, name: str) -> None:
    """Have somebody made an operator by the command of the server's owner; a new session knows it at once."""
    person.become_account(name)
    ours = {key: value for key, value in os.environ.items() if not key.startswith("LANCASTER_")}
    subprocess.run(
        [sys.executable, "-m", "lancaster", "people", "operator", name, "--data", str(server.folder)],
        env=ours | {"LANCASTER_SECRET": SECRET},
        check=True,
        capture_output=True,
    )
    person.post("/sign-out")
    person.post("/sign-in", {"name": name, "password": PASSWORD})


def test_from_a_report_to_the_trail(meet: Meet, server: Node) -> None:
    anne, bess, olive = meet("Anne"), meet("Bess"), meet("Olive")
    anne.become_guest("Anne the Meek")
    bess.become_guest("Bess the Rude")
    operator(server, olive, "Olive the Calm")
    table = anne.make_table(None, None, name="A rude table")
    bess.post(f"/tables/{table}/join", {"seat": 1})
    line = bess.post(f"/tables/{table}/chat", {"text": "you play like a turnip"})["number"]

    # Anne reports the line where she reads it
    anne.page.goto(f"/table/{table}")
    anne.page.locator(".room").wait_for()
    said = anne.page.get_by_text("you play like a turnip")
    expect(said).to_be_visible()
    anne.page.locator(f"[data-report='{line}']").click()
    anne.page.locator("dialog[open] input").fill("not nice")
    anne.page.locator("dialog[open] [data-primary]").click()
    expect(anne.page.locator("dialog[open] [data-primary]")).to_have_count(0)

    # Olive finds it, and acts
    olive.open("/operator")
    report = olive.page.locator("[data-reports] li", has_text="Bess the Rude")
    expect(report).to_contain_text("you play like a turnip")
    expect(report).to_contain_text("not nice")
    report.locator("[data-remove]").click()
    expect(report).not_to_contain_text("turnip")
    expect(said).to_have_count(0)  # gone from Anne's screen at once
    report.locator("button", has_text="Look at the table").click()
    olive.page.locator("[data-find]").fill("bess the r")
    olive.page.locator("[data-find]").press("Enter")
    person = olive.page.locator("[data-people] li", has_text="Bess the Rude")
    person.locator("[data-mute]").click()
    expect(person).to_contain_text("muted until")
    bess.ask("POST", f"/tables/{table}/chat", {"text": "turnip!"}, 403)
    olive.page.locator("[data-table]").press("Enter")
    expect(olive.page.locator("[data-looked]")).to_contain_text("A rude table")
    olive.page.locator("[data-close]").click()
    olive.page.locator("dialog[open] [data-primary]").click()
    expect(olive.page.locator("[data-close]")).to_have_count(0)
    report.locator("[data-done]").click()
    expect(report).to_have_count(0)
    for deed in ("line-removed", "mute", "look", "table-closed", "report-closed"):
        expect(olive.page.locator(f"[data-trail] li[data-what='{deed}']").first).to_be_visible()

    # somebody else finds nothing at that address, and no link to it
    bess.open("/operator")
    expect(bess.page.locator("[data-trail]")).to_have_count(0)
    expect(bess.page.locator("a[href='/operator']")).to_have_count(0)


@one_of(
    "size, language",
    [(DESKTOP, "en-GB"), (PHONE, "de-DE"), (PHONE, "es-ES")],
    ids=["desktop", "phone-de", "phone-es"],
)
def test_the_page_of_operators_looks_right(meet: Meet, server: Node, size: tuple[int, int], language: str) -> None:
    olive = meet("Olive", size=size, language=language)
    name = f"Olive of {language}"
    operator(server, olive, name)
    rude = meet("Rude")
    rude.become_guest(f"Wilhelmina {language}")
    olive.post("/reports", {"person": rude.id, "reason": "A long reason, with many words, which must not overflow."})
    olive.post("/operator/bans", {"network": "2001:db8:1234:5678::/64", "hours": 1})

    def open_page(person: Person) -> None:
        person.open("/operator")
        person.page.locator("[data-find]").fill("wilhelmina")
        person.page.locator("[data-find]").press("Enter")
        person.page.locator("[data-people] li").first.wait_for()
        person.page.locator("[data-bans] li").first.wait_for()

    faults.none(looks(olive, {"operator": open_page}, finger=size == PHONE))
    olive.screenshot(f"operator-{language}", whole=True)
    faults.none(axe(olive, {"operator": open_page}))
