"""Events on the wire have exactly the shape that is described."""

import pytest
from pydantic import TypeAdapter

from lancaster import Game, Options, Rng
from lancaster.rules import events
from lancaster.server.http.wire.events import Event

SHAPES: TypeAdapter[object] = TypeAdapter(Event)
KINDS = {
    each.kind: each
    for each in vars(events).values()
    if isinstance(each, type) and issubclass(each, events.Event) and each is not events.Event
}
DESCRIBED = SHAPES.json_schema()["discriminator"]["mapping"]


def test_every_kind_of_event_is_described() -> None:
    assert set(DESCRIBED) == set(KINDS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_description_names_every_field(kind: str) -> None:
    shape = SHAPES.json_schema()["$defs"][DESCRIBED[kind].rpartition("/")[2]]
    fields = {"rule" if name == "cause" else name for name in KINDS[kind].FIELDS} | {"event", "rule"}
    assert set(shape["properties"]) == fields == set(shape["required"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_events_of_whole_games_have_their_shape(players: int) -> None:
    for seed in range(3):
        game = Game.new(Options(players, "random", True, True), seed)
        rng = Rng(seed)
        while not game.over:
            seat = game.actors[0]
            for event in game.play(seat, rng.choice(game.legal(seat))):
                SHAPES.validate_python(game.event_data(event), strict=True, extra="forbid")
