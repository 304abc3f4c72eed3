"""Templates compiled our way show what Jinja would show."""

import pytest
from markupsafe import Markup, escape

from galaxarium.i18n import languages, translator
from galaxarium.web.render.compiling import LONG, escaped
from galaxarium.web.render.markup import fill
from galaxarium.web.render.templates import environment

VALUES = ("<b>", Markup("<b>"), 'it\'s & "so"', 7, -1, True, None, 1.5, ("<", 1), "<" * LONG, "")


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_are_escaped(value):
    for _ in range(2):  # the second time it may be known already
        assert escaped(value) == escape(value)
    assert environment("en").from_string("{{ value }}|{{ value }}").render(value=value) == "|".join(
        [escape(value)] * 2
    )


def test_html_and_the_same_text_are_told_apart():
    assert [escaped(Markup("<i>")), escaped("<i>"), escaped(Markup("<i>"))] == ["<i>", "&lt;i&gt;", "<i>"]


@pytest.mark.parametrize("language", languages())
def test_calls_with_constant_arguments_are_constants_of_the_language(language):
    source = "{{ t('tray.title') }}"
    made = environment(language)
    assert made.from_string(source).render() == escape(translator(language).t("tray.title"))
    assert "l_0_t" not in made.compile(source, raw=True)


def test_names_of_a_template_hide_functions():
    made = environment("en")
    assert made.from_string(
        "{% macro t(key) %}own {{ key }}{% endmacro %}{{ t('tray.title') }}"
    ).render() == ("own tray.title")
    assert made.from_string("{% for icon in given %}{{ icon('points') }}{% endfor %}").render(
        given=[str.upper]
    ) == ("POINTS")


def test_filling_escapes_what_is_not_html():
    assert fill("<p>{}{}{name}</p>", "<", Markup("<br>"), name="&") == "<p>&lt;<br>&amp;</p>"
    assert isinstance(fill("<p>"), Markup)
