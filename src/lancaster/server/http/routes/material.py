"""The numbers of the box that no rulebook states, as questions, and the check of somebody's answers (R0.3)."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field, JsonValue, StringConstraints

from lancaster.material.estimates import THE_BOX
from lancaster.server.http.identity import Anyone, Data, From, TheServices
from lancaster.server.http.problems import refusals
from lancaster.server.http.wire.base import MOST_CORRECTIONS, OneLine, Said, Told
from lancaster.server.http.wire.tables import Correction
from lancaster.tables import questionnaire as questions

router = APIRouter(prefix="/api/v1", tags=["server"])


class AskedValue(Told):
    """A value that no rulebook states, and how to ask for it.

    `numbers` are the shipped ones: one for a number, as many as there are for several, and for a reward so much of
    each of the `things`.
    """

    key: str
    asks: Literal["number", "numbers", "reward"]
    numbers: list[int]
    things: list[str]
    least: int
    most: int
    source: Literal["reported", "reconstructed"]
    by: str = Field(description="who reports it")
    note: str


class Questionnaire(Told):
    """Every value that no rulebook states."""

    digest: str = Field(description="of the shipped material")
    asked: list[AskedValue]
    shipped: dict[str, str] = Field(description="every value of the shipped material, as a material file writes it")


class Answers(Said):
    """What the box of somebody says."""

    corrections: list[Correction] = Field(max_length=MOST_CORRECTIONS)
    by: Annotated[OneLine, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)] = Field(
        default=THE_BOX, description="who reports the values; the file says it"
    )


class WrongAnswer(Told):
    """A value that cannot be used: words in any language are made of code and args."""

    key: str
    code: str
    args: dict[str, JsonValue]
    message: str


class CheckedAnswers(Told):
    """What is wrong with the answers; if nothing is, the material they make."""

    wrong: list[WrongAnswer]
    digest: str | None
    file: str | None = Field(description="the text of a material file (TOML)")


@router.get("/material", response_model=Questionnaire, responses=refusals(), operation_id="questionnaire")
async def questionnaire() -> Data:
    """The numbers that no rulebook states: questions to whoever owns the box."""
    return questions.questionnaire()


@router.post("/material/check", response_model=CheckedAnswers, responses=refusals(), operation_id="check_material")
async def check_material(services: TheServices, person: Anyone, address: From, answers: Answers) -> Data:
    """Check the numbers of somebody's box, and write them as a material file. Nothing is stored."""
    services.rate_limits.spend("message", person.id if person is not None else None, address)
    return questions.check_answers([(each.key, each.value) for each in answers.corrections], answers.by)
