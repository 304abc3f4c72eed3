"""Names of decision kinds (R11.3) and of the frames behind them."""

from ..kernel.codes import frame

KIND_OF_FRAME: dict[int, str] = {
    frame.MISSION: "mission",
    frame.MAIN: "main",
    frame.SET: "set",
    frame.MOVE: "move",
    frame.ADVANCE: "advance",
    frame.OFFER: "advance",
    frame.COLONY: "colony",
    frame.LAND: "land",
    frame.FOLLOW: "follow",
    frame.UPGRADE: "upgrade",
    frame.REROLL: "reroll",
    frame.REGRESS: "regress",
    frame.DOWN: "regress",
    frame.REPLACE: "replace",
    frame.STEAL: "steal",
    frame.TRADE: "trade",
    frame.COPY: "copy",
    frame.DISCARD: "discard",
    frame.RECALL: "recall",
    frame.GAIN: "recall",
    frame.TRANSFER: "transfer",
    frame.FORCE: "force",
    frame.HIT: "regress",
    frame.LOSE: "lose",
}
"""The decision kind each frame asks; several frames may ask the same kind."""
