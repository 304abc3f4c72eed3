"""The page `/api/docs`: made from the OpenAPI document, without scripts and without loading anything."""

import re
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from ..identity.preferences import preferences_of
from ..live.commands import MESSAGES
from ..render import pages

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True)
class Field:
    """A parameter or field: name, type, description."""

    name: str
    kind: str
    words: Markup
    required: bool


@dataclass(frozen=True)
class Operation:
    """A request, or a message of the socket."""

    method: str
    path: str
    words: Markup
    fields: tuple[Field, ...]
    answer: str


@router.get("/api/docs")
def docs(request: Request) -> str:
    """The description of the API."""
    origin = str(request.base_url).rstrip("/")
    return pages.render_api(operations(request.app.openapi()), messages(), origin, preferences_of(request))


def operations(document: dict[str, Any]) -> tuple[Operation, ...]:
    """All operations of an OpenAPI document, in its order."""
    return tuple(
        Operation(
            method=method.upper(),
            path=path,
            words=_words(operation),
            fields=(*_parameters(operation), *_body(operation, document)),
            answer=_answer(operation),
        )
        for path, item in document["paths"].items()
        for method, operation in item.items()
    )


def messages() -> tuple[Operation, ...]:
    """All messages the socket accepts, from the models of the requests."""
    found = []
    for kind, model in MESSAGES.items():
        schema = model.model_json_schema()
        fields = tuple(field for field in _fields(schema) if field.name != "type")
        found.append(Operation("", kind, _words(schema), fields, ""))
    return tuple(found)


def _parameters(operation: dict[str, Any]) -> list[Field]:
    return [
        Field(each["name"], _kind(each["schema"]), _words(each), each["required"])
        for each in operation.get("parameters", ())
        if each["in"] == "query"
    ]


def _body(operation: dict[str, Any], document: dict[str, Any]) -> list[Field]:
    content = operation.get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return []
    name = content["application/json"]["schema"]["$ref"].rpartition("/")[2]
    return [field for field in _fields(document["components"]["schemas"][name]) if field.name != "type"]


def _fields(model: dict[str, Any]) -> list[Field]:
    required = model.get("required", ())
    return [
        Field(each, _kind(schema), _words(schema), each in required)
        for each, schema in model["properties"].items()
    ]


def _words(described: dict[str, Any]) -> Markup:
    """The description, with backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(described.get("description", "")))))


def _kind(schema: dict[str, Any]) -> str:
    """The type of a value, in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    return str(schema.get("type", "anything"))


def _answer(operation: dict[str, Any]) -> str:
    """The answer to a successful request."""
    status, answer = next((s, a) for s, a in operation["responses"].items() if s.startswith("2"))
    content = answer.get("content", {})
    if "application/json" in content:
        return f"{status}: {_kind(content['application/json']['schema'])}"
    return f"{status}: text" if content else status
