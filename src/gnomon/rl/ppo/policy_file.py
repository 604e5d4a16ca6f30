"""What was learned as a file that is a program: an ONNX graph that takes rows of the encoder as they are."""

from pathlib import Path
from typing import Any

import numpy as np

from gnomon.kernel.errors import BadInput
from gnomon.rl.ppo.learning import Learner
from gnomon.rl.ppo.network import FURTHEST, HIDDEN, Floats


def save(learner: Learner, path: Path) -> None:
    """Write the policy of a `learner` as an ONNX file, to a `path` that ends in `.onnx`. Raises BadInput if it cannot be."""
    try:
        from onnx import TensorProto, helper, numpy_helper
    except ModuleNotFoundError as missing:
        raise BadInput("--out", f'a policy file needs {missing.name}: pip install "gnomon[onnx]"') from None
    constants = _constants(learner)
    nodes = [
        helper.make_node("Cast", ["observation"], ["whole"], to=TensorProto.INT64),
        helper.make_node("Cast", ["observation"], ["real"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["whole", "categories"], ["values"], axis=1),
        helper.make_node("Add", ["values", "starts"], ["places"]),
        helper.make_node("Gather", ["of_places", "places"], ["found"], axis=0),
        helper.make_node("Gather", ["hot_weights", "found"], ["each"], axis=0),
        helper.make_node("ReduceSum", ["each", "axis"], ["from_categories"], keepdims=0),
        helper.make_node("Gather", ["real", "amounts"], ["raw"], axis=1),
        helper.make_node("Abs", ["raw"], ["size"]),
        helper.make_node("Add", ["size", "one"], ["size_and_one"]),
        helper.make_node("Log", ["size_and_one"], ["drawn"]),
        helper.make_node("Sign", ["raw"], ["sign"]),
        helper.make_node("Mul", ["sign", "drawn"], ["together"]),
        helper.make_node("Sub", ["together", "middles"], ["about_nothing"]),
        helper.make_node("Mul", ["about_nothing", "scales"], ["scaled"]),
        helper.make_node("Clip", ["scaled", "least", "most"], ["clipped"]),
        helper.make_node("MatMul", ["clipped", "amount_weights"], ["from_amounts"]),
        helper.make_node("Gather", ["real", "switches"], ["on"], axis=1),
        helper.make_node("MatMul", ["on", "switch_weights"], ["from_switches"]),
        helper.make_node("Sum", ["from_categories", "from_amounts", "from_switches", "first_bias"], ["sum"]),
        helper.make_node("Tanh", ["sum"], ["hidden"]),
        helper.make_node("MatMul", ["hidden", "policy"], ["unbiased"]),
        helper.make_node("Add", ["unbiased", "policy_bias"], ["worth"]),
    ]
    encoder, actions = learner.encoder, learner.network.weights["policy"].shape[1]
    graph = helper.make_graph(
        nodes,
        "policy",
        [helper.make_tensor_value_info("observation", TensorProto.INT32, [None, encoder.size])],
        [helper.make_tensor_value_info("worth", TensorProto.FLOAT, [None, actions])],
        [numpy_helper.from_array(np.ascontiguousarray(value), name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, {"gnomon.encoder": encoder.version})
    try:
        path.write_bytes(model.SerializeToString())
    except OSError as fault:
        raise BadInput("--out", f"{path}: {(fault.strerror or str(fault)).lower()}") from None


def _constants(learner: Learner) -> dict[str, Any]:
    """What the graph holds. An input that is 0 or 1 needs no scaling there: its weights are those of the difference."""
    expand, network = learner.expand, learner.network
    weights, inputs = network.weights, network.inputs
    middle = expand.width + len(expand.amounts)
    is_hot, is_switch = inputs < expand.width, inputs >= middle
    is_amount = ~is_hot & ~is_switch
    off, on = (_scaled(network.middles, network.scales, value) for value in (0, 1))
    steps = weights["first"] * (on - off)[:, None]
    of_places = np.zeros(expand.width, np.int64)  # the first of the weights is nothing, for what is no input
    of_places[inputs[is_hot]] = np.arange(is_hot.sum()) + 1
    return {
        "categories": expand.categories.astype(np.int64),
        "starts": expand.starts.astype(np.int64),
        "of_places": of_places,
        "hot_weights": np.concatenate([np.zeros((1, HIDDEN), np.float32), steps[is_hot]]),
        "axis": np.array([1], np.int64),
        "amounts": expand.amounts[inputs[is_amount] - expand.width].astype(np.int64),
        "one": np.ones(1, np.float32),
        "middles": network.middles[is_amount],
        "scales": network.scales[is_amount],
        "least": np.array(-FURTHEST, np.float32),
        "most": np.array(FURTHEST, np.float32),
        "amount_weights": weights["first"][is_amount],
        "switches": expand.switches[inputs[is_switch] - middle].astype(np.int64),
        "switch_weights": steps[is_switch],
        "first_bias": weights["first_bias"] + off[~is_amount] @ weights["first"][~is_amount],
        "policy": weights["policy"],
        "policy_bias": weights["policy_bias"],
    }


def _scaled(middles: Floats, scales: Floats, value: int) -> Floats:
    """Inputs that all have one value, as `Network.see` gives them."""
    found: Floats = np.clip((value - middles) * scales, -FURTHEST, FURTHEST)
    return found
