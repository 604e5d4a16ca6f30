"""Trained policies out of ONNX files play; files that do not fit are refused with both sides named."""

import subprocess
import sys

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import gnomon.rl
from gnomon import catalog
from gnomon.bots import Wait
from gnomon.bots.reactions import PATIENCE
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import NEVER
from gnomon.lab import arena, play_match, simulate
from gnomon.programs import check_program, make_program
from gnomon.programs.policy import PolicyMaker


def policy(
    path, game="khronos", seats=2, *, kind=TensorProto.FLOAT, masked=False, more=0, value=None, size=0, version=""
):
    """Write a policy of one layer of chance weights; its path."""
    encoder, codes = gnomon.rl.encoder(game, seats), catalog.entry(game).game.codes.size
    chance = np.random.default_rng(5)
    width, wide = size or encoder.size, codes + more
    weights = chance.standard_normal((width, wide)).astype(np.float32) * 0.01
    if value is not None:
        weights[:] = value
    inputs = [helper.make_tensor_value_info("observation", kind, ["batch", width])]
    nodes = [
        helper.make_node("Cast", ["observation"], ["row"], to=TensorProto.FLOAT),
        helper.make_node("MatMul", ["row", "weights"], ["logits"]),
    ]
    last = "logits"
    if masked:
        inputs.append(helper.make_tensor_value_info("action_mask", TensorProto.BOOL, ["batch", codes]))
        nodes.append(helper.make_node("Where", ["action_mask", "logits", "never"], ["worth"]))
        last = "worth"
    graph = helper.make_graph(
        nodes,
        "policy",
        inputs,
        [helper.make_tensor_value_info(last, TensorProto.FLOAT, ["batch", wide])],
        [numpy_helper.from_array(weights, "weights"), numpy_helper.from_array(np.float32(-1e9), "never")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, {"gnomon.encoder": version or encoder.version})
    onnx.save(model, path)
    return str(path)


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_policy_plays_every_game_to_its_end(tmp_path, game):
    file = policy(tmp_path / "trained.onnx", game, more=1)
    found = simulate(game, 2, 1, opponents=[file, "random"])
    assert found.records[0].ended_by
    assert found.faults == {}


@pytest.mark.parametrize("kind", [TensorProto.FLOAT, TensorProto.INT32, TensorProto.INT64])
def test_a_policy_takes_rows_of_any_kind_of_number_and_a_mask(tmp_path, kind):
    plain = policy(tmp_path / "plain.onnx", kind=kind)
    masked = policy(tmp_path / "masked.onnx", kind=kind, masked=True)
    game = catalog.entry("khronos").game
    first, second = (play_match(game, [file, "random"], {}, 4) for file in (plain, masked))
    assert first.faults == second.faults == {}
    assert first.digest == second.digest


def test_a_policy_gives_the_greatest_legal_answer(tmp_path):
    game = catalog.entry("khronos").game
    file = policy(tmp_path / "trained.onnx")
    state = game.setup({}, 2, 3)
    seat = game.to_act(state)[0]
    options = game.options(state, seat)
    row = np.array(gnomon.rl.encoder("khronos", 2).encode(state, seat))
    worth = PolicyMaker(file).worth(row, np.ones(game.codes.size))
    program = make_program(file, game, seat)
    assert program.choose(game.view(state, seat), options) == max(options, key=lambda code: worth[code])


def test_a_policy_may_wait_where_time_runs(tmp_path, monkeypatch):
    game = catalog.entry("time_of_empires").game
    file = policy(tmp_path / "waits.onnx", "time_of_empires", more=1, value=0.0)
    maker = PolicyMaker(file)
    monkeypatch.setattr(maker, "worth", lambda row, mask: np.append(np.zeros(game.codes.size), 1.0))
    state = game.setup({}, 2, 3)
    seat = game.to_act(state)[0]
    bot = maker(game, seat, 0)
    assert bot.choose(game.view(state, seat), game.options(state, seat)) != Wait(state.now + PATIENCE), "no clock runs"
    while game.deadline(state) == NEVER:
        seat = game.to_act(state)[0]
        game.apply(state, seat, game.default(state, seat))
    while not game.to_act(state):
        game.tick(state)
    seat = game.to_act(state)[0]
    bot = maker(game, seat, 0)
    assert bot.choose(game.view(state, seat), game.options(state, seat)) == Wait(state.now + PATIENCE)


def test_numbers_that_are_none_are_faults(tmp_path):
    file = policy(tmp_path / "nan.onnx", value=np.nan)
    short = policy(tmp_path / "short.onnx", more=-3)
    found = arena("khronos", [file, short], 2)
    assert list(found.faults[file]) == ["gave something that is no number for a legal answer"]
    codes = catalog.entry("khronos").game.codes.size
    assert list(found.faults[short]) == [f"gave {codes - 3} numbers for {codes} codes"]


def test_a_file_that_was_made_for_something_else_is_refused_naming_both(tmp_path):
    game = catalog.entry("khronos").game
    other = policy(tmp_path / "other.onnx", seats=3)
    with pytest.raises(BadInput) as caught:
        check_program(other, game, 2)
    assert gnomon.rl.encoder("khronos", 3).version in str(caught.value)
    assert gnomon.rl.encoder("khronos", 2).version in str(caught.value)
    with pytest.raises(BadInput, match="made for"):
        simulate("khronos", 2, 1, opponents=[other])
    check_program(other, game, 3)
    foreign = policy(tmp_path / "foreign.onnx", "feudum")
    with pytest.raises(BadInput) as caught:
        check_program(foreign, game, 2)
    assert gnomon.rl.encoder("feudum", 2).version in str(caught.value)
    assert gnomon.rl.encoder("khronos", 2).version in str(caught.value)
    older = "khronos rules 0 layout 0.0-00000000 seats 2"
    with pytest.raises(BadInput, match=f"made for '{older}', but this is"):
        check_program(policy(tmp_path / "older.onnx", version=older), game, 2)
    wide = policy(tmp_path / "wide.onnx", size=7)
    with pytest.raises(BadInput, match="its input observation has the shape"):
        arena("khronos", [wide, "random"], 2)


def test_a_file_that_is_no_policy_is_refused(tmp_path):
    game = catalog.entry("khronos").game
    with pytest.raises(BadInput, match="no such file"):
        check_program("nobody.onnx", game)
    rubbish = tmp_path / "rubbish.onnx"
    rubbish.write_bytes(b"this is no graph")
    with pytest.raises(BadInput, match="no ONNX model that can be run"):
        check_program(str(rubbish), game)
    graph = helper.make_graph(
        [helper.make_node("Identity", ["pixels"], ["out"])],
        "other",
        [helper.make_tensor_value_info("pixels", TensorProto.FLOAT, [1, 3])],
        [helper.make_tensor_value_info("out", TensorProto.FLOAT, [1, 3])],
    )
    onnx.save(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), tmp_path / "pixels.onnx"
    )
    with pytest.raises(BadInput, match="expected the inputs observation and perhaps action_mask, found pixels"):
        check_program(str(tmp_path / "pixels.onnx"), game)


def test_without_the_library_the_extra_is_named(tmp_path):
    file = policy(tmp_path / "trained.onnx")
    code = (
        "import sys; sys.modules['onnxruntime'] = None\n"
        "from gnomon import catalog\nfrom gnomon.programs import check_program\n"
        f"check_program({file!r}, catalog.entry('khronos').game)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert """a policy file needs onnxruntime: pip install "gnomon[onnx]\"""" in told.stderr


def test_the_library_alone_imports_nothing_of_it():
    code = "import gnomon.programs, gnomon.lab, sys; print({'numpy', 'onnxruntime'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "set()\n"
