"""The network of training and the one of play compute the same; rows of actions share what they have in common."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from lancaster import Game, Options  # noqa: E402
from lancaster.bots.network import forward, weights  # noqa: E402
from lancaster.bots.network.layout import ACTIONS, LAYOUT, SEATS  # noqa: E402
from lancaster.training.action_parts import DIGEST, digest, parts_of_actions  # noqa: E402
from lancaster.training.export import arrays_of, network_of  # noqa: E402
from lancaster.training.mixes import MIXES  # noqa: E402
from lancaster.training.network import Design, Network  # noqa: E402
from lancaster.training.workers import SHAPES  # noqa: E402


def wide_of_random_games() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(1)
    wide = rng.integers(0, 9, (20, LAYOUT.wide)).astype(np.uint8)
    players = rng.integers(2, 6, 20)
    for row, number in enumerate(players):
        for name in ("points", "points-below-zero"):
            block = LAYOUT.blocks[name]
            wide[row, block.offset + number : block.offset + SEATS] = 0
    return wide, players


def test_numpy_and_torch_say_the_same() -> None:
    torch.manual_seed(3)
    network = Network(Design(32, 2))
    with torch.no_grad():
        for each in network.parameters():
            each.add_(torch.randn_like(each) * 0.05)
            each.copy_(each.half().float())
    wide, players = wide_of_random_games()
    with torch.no_grad():
        judged = network(torch.from_numpy(wide), torch.from_numpy(players))
    arrays = arrays_of(network)
    plain = forward.Network({"blocks": 2}, arrays)
    rng = Random(5)
    legal = [np.array(sorted(rng.sample(range(ACTIONS), rng.randint(1, 30)))) for _ in players]
    found = plain.judge(wide, players, legal)
    np.testing.assert_allclose(found.shares, judged.shares.softmax(dim=1).numpy(), atol=1e-5)
    for row, ids in enumerate(legal):
        wanted = judged.policy[row, torch.from_numpy(ids)].log_softmax(dim=0).numpy()
        np.testing.assert_allclose(found.policy[row], wanted, atol=1e-4)
        alone = plain.judge(wide[row : row + 1], players[row : row + 1], [ids])
        np.testing.assert_allclose(alone.policy[0], wanted, atol=1e-4)
        np.testing.assert_allclose(alone.shares[0], found.shares[row], atol=1e-5)
        number = players[row]
        leads = judged.scores[row, :number].numpy() * 30.0
        leads -= leads.mean()
        points = found.points[row, :number]
        np.testing.assert_allclose(points.mean(), judged.scores[row, SEATS].item() * 30.0, rtol=1e-3, atol=1e-2)
        np.testing.assert_allclose(points - (points.sum() - points) / (number - 1), leads, rtol=1e-3, atol=1e-2)


def test_actions_alike_share_parts() -> None:
    """`2 York +1` and `2 York +2` have more in common than `2 York +1` and `yes 3`."""
    from lancaster.encoding.actions import encode
    from lancaster.notation import parse

    parts = parts_of_actions()
    assert digest(parts) == DIGEST, "checkpoints could not be resumed any more"
    number = {text: encode(parse(text)) for text in ("2 York +1", "2 York +2", "yes 3")}
    alike = parts[number["2 York +1"]] @ parts[number["2 York +2"]]
    unlike = parts[number["2 York +1"]] @ parts[number["yes 3"]]
    assert alike >= 6
    assert unlike == 0


def test_every_mix_is_made_of_shapes_that_exist() -> None:
    for name, mix in MIXES.items():
        shapes = mix.configurations()
        assert sum(weight for _, weight in shapes) == pytest.approx(1.0), name
        for shape, _ in shapes:
            assert shape in SHAPES
            options = mix.draw(*shape, Random(1))
            assert (options.players, options.court, options.displeasure) == shape
            assert Game.new(options, 1).actors


def test_a_game_with_everything_on_comes_with_the_kings_laws_now_and_then() -> None:
    rng = Random(2)
    laws = {MIXES["all"].draw(4, True, True, rng).laws for _ in range(200)}
    assert laws == {"base", "new", "random", "kings"}
    assert Options(4, "kings", True, True).laws == "kings"


def test_weights_fit_ten_megabytes() -> None:
    size = sum(2 * int(np.prod(shape)) for shape in weights.shapes(512, 3).values())
    assert size < 10_000_000


def test_weights_of_a_file_become_a_network_of_torch_again(tmp_path: Path) -> None:
    torch.manual_seed(4)
    network = Network(Design(24, 2))
    with torch.no_grad():
        for each in network.parameters():
            each.add_(torch.randn_like(each) * 0.05)
    file = tmp_path / "weights.npz"
    weights.write(file, arrays_of(network), {"width": 24, "blocks": 2})
    again = network_of(file)
    assert again.design == Design(24, 2)
    for name, array in arrays_of(again).items():
        np.testing.assert_array_equal(array, arrays_of(network)[name].astype(np.float16), err_msg=name)
