"""The whole OpenAPI, tried out by Schemathesis: every answer was announced, and nothing breaks."""

import itertools
from contextlib import suppress

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import Failure, FailureGroup

from galaxarium.tables.core.options import SeatOptions, TableOptions

EXAMPLES = 4
MANY = 150

UNFIT = {
    "positive_data_acceptance",  # a text that is no rulebook fits the schema, and is refused with a sentence
    "ignored_auth",  # whoever shows no key is a spectator, not a stranger
}
"""Checks that assume what is not so here."""

UNKNOWN = {"negative_data_rejection": (413,)}
"""Refusals a check does not know as such."""


@pytest.fixture(scope="module")
def schema(app):
    return schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)


def checks():
    load_all_checks()
    return [check for check in CHECKS.get_all() if check.__name__ not in UNFIT]


class Trying:
    """Every other request is about a table that is there, with the key of a seat."""

    def __init__(self, tables):
        self.tables = tables
        self.turns = itertools.count()
        self.wrong = {}

    def __call__(self, case):
        headers = {}
        if "table" in case.path_parameters and next(self.turns) % 2:
            created = self.tables.create(TableOptions("online", (SeatOptions(), SeatOptions())))
            case.path_parameters["table"] = created.table
            headers = {"authorization": f"Bearer {created.keys[1]}"}
        try:
            answer = case.call(headers=headers)
            fit = [check for check in checks() if answer.status_code not in UNKNOWN.get(check.__name__, ())]
            case.validate_response(answer, checks=fit)
        except (Failure, FailureGroup) as error:
            self.wrong[case.operation.label] = str(error)[:1500]


def try_out(schema, tables, mode, examples):
    trying = Trying(tables)
    for found in schema.get_all_operations():
        operation = found.ok()

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=examples,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def attempt(case):
            trying(case)

        with suppress(Unsatisfiable):  # nothing can be wrong where nothing is said
            attempt()
    return trying.wrong


@pytest.mark.parametrize("examples", [EXAMPLES, pytest.param(MANY, marks=pytest.mark.soak)])
@pytest.mark.parametrize("mode", list(GenerationMode), ids=str)
def test_every_answer_is_one_that_was_announced(schema, tables, mode, examples):
    wrong = try_out(schema, tables, mode, examples)
    assert not wrong, "\n\n".join(f"{label}\n{said}" for label, said in wrong.items())
