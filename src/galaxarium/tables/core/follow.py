"""What a table does by itself: in a follow window hand in answers, obey orders, pass where there is no
point; and go on for a seat whose time has run out."""

from dataclasses import replace

from ...game.state import Decision, State
from .clocks import has_run_out, idle_choice, stand_in
from .ending import concede
from .follow_outcomes import FollowOutcomes, find_plan, follow_outcomes, play_plan
from .table import ASK_AGAIN, Answer, Table
from .undo import take


def auto_answer(table: Table, now: float) -> Table:
    """Go on until a person has to be asked."""
    while (after := _automatic(table, now)) is not None:
        table = after
    return table


def _automatic(table: Table, now: float) -> Table | None:
    """One automatic step; None if a person has to be asked, or a bot is to think."""
    decision = table.decision
    if decision is None or not table.is_person(decision.seat):
        return None
    if decision.kind != "follow":
        return _without_time(table, decision, now) if has_run_out(table) else None
    answer = table.answer_of(decision.seat)
    if answer is not None and answer.word != ASK_AGAIN:
        return _hand_in(table, decision.seat, answer, now)
    state = table.history.state
    plan = ordered_plan(table, state)
    if plan is not None:
        return _follow(table, plan, "order-follow", now)
    reason = why_pass(table, state)
    return take(table, "pass", reason, now) if reason else None


def _without_time(table: Table, decision: Decision, now: float) -> Table:
    if table.policy.at_zero == "bot":
        # where it counts, letting a bot play on is giving up
        return concede(table, decision.seat, now) if table.wish.rated else stand_in(table, decision.seat)
    return take(table, idle_choice(decision), "clock", now)


def _hand_in(table: Table, seat: int, answer: Answer, now: float) -> Table:
    """Hand an answer to the kernel, or ask again where it does not hold any more."""
    followed = any(
        taken.kind == "follow" and taken.row.choice == "follow" for taken in table.history.steps[answer.ply :]
    )
    if answer.again and followed:
        return _ask_again(table, seat, answer, now)
    reason = "chosen" if answer.ply == table.history.ply else "answered"
    if answer.word != "follow":
        is_later = answer.word == "pass-turn" and (table.window, seat) not in table.answers
        passed = take(table, "pass", answer.reason or ("turn" if is_later else reason), now)
        return passed if answer.word == "pass-turn" else _without(passed, table.window, seat)
    plan = _plan_of(table.history.state, answer)
    if plan is None:
        return _ask_again(table, seat, answer, now)
    return _without(_follow(table, plan, reason, now), table.window, seat)


def _without(table: Table, window: str | None, seat: int) -> Table:
    """An answer that was handed in is not kept."""
    return replace(table, answers={at: one for at, one in table.answers.items() if at != (window, seat)})


def _ask_again(table: Table, seat: int, answer: Answer, now: float) -> Table:
    again = replace(answer, word=ASK_AGAIN, again=False, ply=table.history.ply, time=now)
    return table.with_answer(seat, again)


def _plan_of(state: State, answer: Answer) -> tuple[str, ...] | None:
    """What to choose after `follow`; None if what the follower was after is gone."""
    if answer.plan:
        return find_plan(state, answer.plan, answer.targets)
    return () if not answer.targets or set(answer.targets) <= follow_outcomes(state).targets else None


def _follow(table: Table, plan: tuple[str, ...], reason: str, now: float) -> Table:
    for choice in ("follow", *plan):
        table = take(table, choice, reason, now)
    return table


def ordered_plan(table: Table, state: State) -> tuple[str, ...] | None:
    """The plan with which standing orders follow by themselves; None if they do not."""
    face, plans = _rule(table, state)
    if face != "follow" or _leaves_too_little(table, state, follow_outcomes(state)):
        return None
    outcome = play_plan(state, plans)
    return outcome.plan if outcome is not None and outcome.better else None


def why_pass(table: Table, state: State) -> str | None:
    """Why the seat asked in this state passes by itself; None if it has to be asked."""
    outlook = follow_outcomes(state)
    if not outlook.useful:
        return "pointless"
    rule, _ = _rule(table, state)
    if rule == "never":
        return "order-never"
    if rule == "big" and not outlook.big:
        return "order-big"
    if _leaves_too_little(table, state, outlook):
        return "order-keep"
    return "policy" if table.policy.pace == "orders" else None


def _rule(table: Table, state: State) -> tuple[str, tuple[str, ...]]:
    """What the orders of the seat asked say about this window, if it is one of theirs. Free follows are
    not: they cost nothing to be asked about."""
    decision = state.decision
    assert decision is not None
    face = decision.about["face"]
    standing = table.orders.get(decision.seat)
    if standing is None or not _is_later(table, standing.since) or decision.about["free"] == "yes":
        return "ask", ()
    return standing.orders.faces.get(face, "ask"), tuple(standing.orders.plans.get(face, ()))


def is_asked(table: Table, state: State) -> bool:
    """Is the follower of this state a person who has to answer, or did in this window?"""
    decision = state.decision
    assert decision is not None
    if not table.is_person(decision.seat):
        return False
    if (table.window, decision.seat) in table.answers:
        return True
    if table.answer_of(decision.seat) is not None:  # passed for the rest of the turn
        return False
    return why_pass(table, state) is None and ordered_plan(table, state) is None


def asked_state(table: Table, seat: int) -> State | None:
    """The state in which a seat is asked in the open window, if all before it pass; None: it is not asked."""
    followers = table.history.followers if table.window is not None else ()
    states = (state for state in followers if state.decision and state.decision.seat == seat)
    return next((state for state in states if is_asked(table, state)), None)


def _is_later(table: Table, since: int) -> bool:
    """Did the open window open after that ply?"""
    return table.history.spot is not None and table.history.opened(table.history.spot) > since


def _leaves_too_little(table: Table, state: State, outlook: FollowOutcomes) -> bool:
    """Would following leave less culture than the orders keep?"""
    decision = state.decision
    assert decision is not None
    standing = table.orders.get(decision.seat)
    if standing is None or outlook.price == 0 or not _is_later(table, standing.since):
        return False
    culture = int(state.record.stock[decision.seat - 1, 1])
    return culture - outlook.price < standing.orders.keep
