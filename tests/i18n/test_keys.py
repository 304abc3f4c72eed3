"""The code and the pages ask for exactly the keys the catalogs have."""

import ast
import re

from jinja2 import Environment, nodes

from .catalogs import SOURCE, messages, read

LAYERS = ("present", "cli", "web")
CALLS = ("text", "plural", "t", "tn", "_say", "_doing", "_taking", "_plain", "_labelled", "_say_where")
KEY = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[a-z0-9_-]+)+|points")
ANYTHING = r"[a-z0-9_.-]+"


def english():
    return read(messages.REFERENCE)


# --- Python ---


def literals(node):
    """The keys an expression may be: constants, both sides of a condition; f-strings as patterns."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(p.value) if isinstance(p, ast.Constant) else ANYTHING for p in node.values]
        yield "".join(parts)


def asked(code):
    """Patterns of the keys given to the functions that take keys."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in CALLS:
                for argument in node.args:
                    yield from (p for p in literals(argument) if looks_like_a_key(p))


def mentioned(code):
    """Patterns of everything that looks like a key, wherever it stands."""
    for node in ast.walk(ast.parse(code)):
        yield from (p for p in literals(node) if looks_like_a_key(p))


def looks_like_a_key(pattern):
    """A key, or a pattern that says something of its own."""
    if ANYTHING in pattern:
        return pattern.startswith(tuple("abcdefghijklmnopqrstuvwxyz"))
    return KEY.fullmatch(pattern.replace("\\", "")) is not None


# --- templates ---


def template_literals(node):
    """The same for expressions of templates."""
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, nodes.CondExpr):
        yield from template_literals(node.expr1)
        yield from template_literals(node.expr2) if node.expr2 else ()
    elif isinstance(node, nodes.Concat | nodes.Add):
        parts = node.nodes if isinstance(node, nodes.Concat) else [node.left, node.right]
        known = [list(template_literals(part)) for part in parts]
        yield "".join(found[0] if len(found) == 1 else ANYTHING for found in known)


def asked_by_template(source):
    """Patterns of the keys a template asks for."""
    for call in Environment().parse(source).find_all(nodes.Call):
        if getattr(call.node, "name", "") in ("t", "tn"):
            yield from template_literals(call.args[0])


def mentioned_in_template(source):
    """Patterns of everything in a template that looks like a key."""
    for node in Environment().parse(source).find_all((nodes.Const, nodes.Concat, nodes.Add)):
        yield from (p for p in template_literals(node) if looks_like_a_key(p))


# --- both together ---


def sources():
    return [
        path.read_text(encoding="utf-8")
        for layer in LAYERS
        for path in sorted((SOURCE / layer).rglob("*.py"))
    ]


def templates():
    return [path.read_text(encoding="utf-8") for path in sorted((SOURCE / "web").rglob("*.html"))]


def patterns(find, texts):
    return {pattern for text in texts for pattern in find(text)}


def fits(pattern, keys):
    """The keys a pattern may stand for; most patterns are a key."""
    if ANYTHING not in pattern:
        return {re.sub(r"\\(.)", r"\1", pattern)} & set(keys)
    return {key for key in keys if re.fullmatch(pattern, key)}


def without(found, keys):
    """Patterns no key fits."""
    return {pattern for pattern in found if not fits(pattern, keys)}


def unused(found, keys):
    """Keys no pattern fits."""
    return set(keys).difference(*(fits(pattern, keys) for pattern in found))


def test_every_key_asked_for_exists():
    assert without(patterns(asked, sources()), english()) == set()


def test_every_key_a_page_asks_for_exists():
    assert without(patterns(asked_by_template, templates()), english()) == set()


def test_every_key_is_used():
    found = patterns(mentioned, sources()) | patterns(mentioned_in_template, templates())
    assert unused(found, english()) == set()


def test_keys_are_keys():
    assert [key for key in english() if not KEY.fullmatch(key)] == []


# --- and each check fires ---


def test_a_missing_key_is_noticed():
    assert without(asked('text("log.nothing")'), {"log.gain"}) == {r"log\.nothing"}
    assert without(asked('text("a.b" if x else "a.c")'), {"a.b"}) == {r"a\.c"}
    assert without(asked('text(f"nothing.{x}")'), {"log.gain"})
    assert without(asked('text(f"log.{x}")'), {"log.gain"}) == set()


def test_an_unused_key_is_noticed():
    assert unused(set(mentioned('text("log.gain")')), {"log.gain", "log.pay"}) == {"log.pay"}
    assert unused(set(mentioned('text(f"log.{x}")')), {"log.gain", "ask.main"}) == {"ask.main"}
    assert unused(set(mentioned('f"{x}.{y}"')), {"log.gain"}) == {"log.gain"}


def test_a_missing_key_of_a_page_is_noticed():
    for source in (
        '{{ t("a.c") }}',
        '{{ tn("a.c", 2) }}',
        "{{ t('a.b' if x else 'a.c') }}",
        '{{ t("b." ~ x) }}',
    ):
        assert without(asked_by_template(source), {"a.b"}), source
    for source in ('{{ t("a.b", n=1) }}', '{{ t("a." ~ x) }}', '{{ t("a." + x) }}', "{{ t(x) }}"):
        assert without(asked_by_template(source), {"a.b"}) == set(), source


def test_an_unused_key_of_a_page_is_noticed():
    found = set(mentioned_in_template('{{ t("a.b") }}{% set x = "a.c" %}{{ t("b." ~ x) }}a.d'))
    assert unused(found, {"a.b", "a.c", "a.d", "b.e"}) == {"a.d"}
