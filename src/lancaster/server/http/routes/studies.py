"""Routes of studies: boards on which finished games, records and deals are analysed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from lancaster.options import Options, OptionsError
from lancaster.server.http.identity import LISTED, Anyone, Data, From, Me, TheServices, limited
from lancaster.server.http.json_answer import json_answer
from lancaster.server.http.problems import refusals
from lancaster.server.http.rate_limits import network
from lancaster.server.http.routes.box import Box
from lancaster.server.http.wire import studies as wire
from lancaster.server.http.wire.base import Id
from lancaster.server.http.wire.openings import Openings
from lancaster.server.http.wire.tables import Preview, Whys
from lancaster.server.studies.board import Board
from lancaster.tables.box import box_of
from lancaster.tables.refusals import Refused

router = APIRouter(prefix="/api/v1", tags=["studies"])

IMPORT, HISTORY = [limited("import")], [limited("history")]
STUDY, JUDGEMENT = [limited("study")], [limited("judgement")]
MAKING = refusals(
    *("sign-in", "too-many", "no-such-table", "study-of-running-game", "frozen", "bad-options", "study-full"),
    *("not-a-record", "record-format-unknown", "record-rules-differ", "record-line-wrong"),
)
LOOKING = ("no-such-study", "study-changed", "no-such-place")
CHANGING = (*LOOKING, "sign-in", "not-your-study", "study-full", "illegal-action", "malformed-action", "no-such-seat")


@router.post(
    "/studies",
    status_code=201,
    response_model=wire.StudyState,
    responses=MAKING,
    operation_id="make_study",
    dependencies=IMPORT,
)
async def make(services: TheServices, person: Me, said: wire.NewStudy) -> Response:
    """Make a study of a finished game, of a record, or of a deal; never of a game that goes on."""
    name = " ".join(said.name.split())
    if isinstance(said, wire.StudyOfTable):
        made = await services.studies.from_table(person, said.table, said.entry, name)
    elif isinstance(said, wire.StudyOfRecord):
        made = await services.studies.from_record(person, said.record, name)
    else:
        seed = None if said.seed is None else int(said.seed)
        made = await services.studies.from_options(person, _options(said), seed, name)
    return json_answer(made, 201)


@router.get(
    "/studies",
    response_model=wire.Studies,
    responses=refusals("sign-in"),
    operation_id="my_studies",
    dependencies=LISTED,
)
async def mine(services: TheServices, person: Me) -> Data:
    """My studies, those changed last first."""
    return {"studies": await services.studies.mine(person)}


@router.get(
    "/studies/{study}",
    response_model=wire.StudyState,
    responses=refusals("no-such-study"),
    operation_id="study",
    dependencies=STUDY,
)
async def state(services: TheServices, person: Anyone, study: Id) -> Response:
    """A study with its whole tree. Whoever has its address may look."""
    me = person.id if person is not None else None
    return json_answer(await services.studies.state(me, study))


@router.patch(
    "/studies/{study}",
    status_code=204,
    responses=refusals("sign-in", "no-such-study", "not-your-study"),
    operation_id="rename_study",
    dependencies=STUDY,
)
async def rename(services: TheServices, person: Me, study: Id, said: wire.StudyNamed) -> None:
    """Give a study of mine another name."""
    await services.studies.rename(person, study, " ".join(said.name.split()))


@router.delete(
    "/studies/{study}",
    status_code=204,
    responses=refusals("sign-in", "no-such-study", "not-your-study"),
    operation_id="delete_study",
    dependencies=STUDY,
)
async def delete(services: TheServices, person: Me, study: Id) -> None:
    """Delete a study of mine."""
    await services.studies.delete(person, study)


@router.post(
    "/studies/{study}/copies",
    status_code=201,
    response_model=wire.StudyState,
    responses=refusals("sign-in", "too-many", "no-such-study"),
    operation_id="copy_study",
    dependencies=IMPORT,
)
async def copy(services: TheServices, person: Me, study: Id) -> Response:
    """Copy a study, so that the copy is mine to change."""
    return json_answer(await services.studies.copy(person, study), 201)


@router.get(
    "/studies/{study}/record",
    response_class=Response,  # so that refusals stay JSON
    responses={
        200: {"description": "the record", "content": {"text/plain": {"schema": {"type": "string"}}}},
        **refusals("no-such-study"),
    },
    operation_id="study_record",
    dependencies=HISTORY,
)
async def record(services: TheServices, study: Id) -> PlainTextResponse:
    """A study as a record with variations."""
    name = f'attachment; filename="lancaster-study-{study}.txt"'
    return PlainTextResponse(await services.studies.record(study), headers={"Content-Disposition": name})


@router.get(
    "/studies/{study}/box",
    response_model=Box,
    responses=refusals("no-such-study"),
    operation_id="study_box",
    dependencies=STUDY,
)
async def box(services: TheServices, study: Id) -> Data:
    """What is in the box of a study, for its number of players."""
    return box_of(await services.studies.options(study))


@router.get(
    "/studies/{study}/positions/{place}",
    response_model=wire.StudyPosition,
    responses=refusals(*LOOKING),
    operation_id="study_position",
    dependencies=STUDY,
)
async def position(
    services: TheServices,
    study: Id,
    place: wire.Place,
    version: Annotated[int, Query(ge=1, le=2**31 - 1)],
    since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
) -> Response:
    """The table at a place, and the actions that lead there."""
    return json_answer(await services.studies.position(study, version, place, since))


@router.get(
    "/studies/{study}/positions/{place}/openings",
    response_model=Openings,
    responses=refusals(*LOOKING),
    operation_id="study_openings",
    dependencies=STUDY,
)
async def openings(
    services: TheServices,
    study: Id,
    place: wire.Place,
    version: Annotated[int, Query(ge=1, le=2**31 - 1)],
) -> Data:
    """What was played at a place of the first round: by people on this server, and by dukes."""
    return await services.openings.at_place(study, version, place)


@router.post(
    "/studies/{study}/preview",
    response_model=Preview,
    responses=refusals(*LOOKING, "no-such-seat", "illegal-action", "malformed-action"),
    operation_id="study_preview",
    dependencies=STUDY,
)
async def preview(services: TheServices, study: Id, said: wire.TryThere) -> Response:
    """What an action would do at a place."""
    return json_answer(await services.studies.preview(study, said.version, said.place, said.seat, said.action))


@router.post(
    "/studies/{study}/explain",
    response_model=Whys,
    responses=refusals(*LOOKING, "no-such-seat"),
    operation_id="study_explain",
    dependencies=STUDY,
)
async def explain(services: TheServices, study: Id, said: wire.ExplainThere) -> Response:
    """Why actions cannot be played at a place."""
    return json_answer(await services.studies.explain(study, said.version, said.place, said.seat, said.actions))


@router.post(
    "/studies/{study}/judgement",
    response_model=wire.Judgement,
    responses=refusals(*LOOKING),
    operation_id="study_judgement",
    dependencies=JUDGEMENT,
)
async def judgement(services: TheServices, person: Anyone, address: From, study: Id, said: wire.AtPlace) -> Response:
    """What the strongest bot expects at a place, for every seat."""
    me = person.id if person is not None else None
    return json_answer(await services.studies.judge(me, network(address), study, said.version, said.place))


@router.post(
    "/studies/{study}/answers",
    response_model=wire.StudyState,
    responses=refusals(
        *(*CHANGING, "unknown-bot", "bot-takes-no-budget", "bot-budget-malformed"),
        *("bot-too-many-simulations", "bot-too-slow"),
    ),
    operation_id="study_answer",
    dependencies=JUDGEMENT,
)
async def answer(services: TheServices, person: Me, study: Id, said: wire.AnswerThere) -> Response:
    """Let a bot decide at a place of my study."""
    return json_answer(await services.studies.answer(person, study, said.version, said.place, said.bot))


@router.post(
    "/studies/{study}/changes",
    response_model=wire.StudyState,
    responses=refusals(*CHANGING, "bad-cards"),
    operation_id="change_study",
    dependencies=STUDY,
)
async def change(services: TheServices, person: Me, study: Id, said: wire.StudyChange) -> Response:
    """Change a study of mine: play, lay hidden cards, comment, sign, promote, delete."""
    return json_answer(await services.studies.change(person, study, said.version, lambda board: _change(board, said)))


def _change(board: Board, said: wire.StudyChange) -> int:
    match said:
        case wire.PlayThere():
            return board.play(said.place, said.seat, said.action)
        case wire.LayCards():
            seed = None if said.seed is None else int(said.seed)
            return board.lay(said.place, said.laws, said.conflicts, seed)
        case wire.CommentThere():
            return board.comment(said.place, said.text)
        case wire.SignThere():
            return board.sign(said.place, said.sign)
        case wire.PromoteThere():
            return board.promote(said.place)
        case wire.DeleteThere():
            return board.delete(said.place)


def _options(said: wire.StudyOfDeal) -> Options:
    try:
        return Options(said.players, said.laws, said.court, said.displeasure)
    except OptionsError as error:
        raise Refused("bad-options", detail=str(error)) from None
