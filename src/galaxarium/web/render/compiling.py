"""How templates are compiled: what is the same at every rendering is computed only once."""

import functools
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

LONG = 200
"""Texts from this length on are seldom shown again."""

FIXED = frozenset({"icon", "t", "tn", "touch"})
"""Functions of all templates whose results depend on nothing but their arguments and the language."""


class DirectCalls(Context):
    """Calls functions as they are. Jinja's own contexts look at every call whether the function wants to have
    the context passed to it, which ours never do."""

    def call(
        self,
        function: Callable[..., Any],
        /,
        *args: Any,
        _loop_vars: object = None,
        _block_vars: object = None,
        **named: Any,
    ) -> Any:
        return function(*args, **named)


class QuickEscapes(CodeGenerator):
    """Has what templates show escaped by `escaped`."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")


def escaped(value: object) -> str:
    """A value as a part of a page, as by `markupsafe.escape`, but as plain text: it is only joined with other
    parts. Most values are words that were escaped before."""
    if isinstance(value, Markup):
        return value
    if type(value) is str and len(value) < LONG:
        return _escaped(value)
    return str(value) if type(value) is int else escape(value)


@functools.lru_cache(maxsize=8192)
def _escaped(value: str) -> str:
    return str(escape(value))


class FoldingEnvironment(Environment):
    """Replaces calls of fixed functions with constant arguments, such as `t("tray.title")`, by their results
    when a template is compiled. All templates of an environment are in the same language."""

    context_class = DirectCalls
    code_generator_class = QuickEscapes
    escaped = staticmethod(escaped)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        own = {found.name for found in source.find_all(nodes.Name) if found.ctx != "load"}
        own |= {found.name for found in source.find_all(nodes.Macro)}
        fixed = {key: self.globals[key] for key in FIXED - own if key in self.globals}
        return super()._generate(_Folding(fixed).visit(source), name, filename, defer_init)


class _Folding(NodeTransformer):
    """Puts constants in the place of calls."""

    def __init__(self, fixed: Mapping[str, Any]) -> None:
        self._fixed = fixed

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:  # noqa: N802 (as in Jinja)
        """A call as the constant it comes to, or as it is."""
        self.generic_visit(node)
        function = self._fixed.get(node.node.name) if isinstance(node.node, nodes.Name) else None
        if function is None or node.dyn_args or node.dyn_kwargs:
            return node
        try:
            args = [arg.as_const() for arg in node.args]
            named = {arg.key: arg.value.as_const() for arg in node.kwargs}
        except nodes.Impossible:
            return node
        return nodes.Const(function(*args, **named), lineno=node.lineno, environment=node.environment)
