"""The OpenAPI document of `/api/v1`, made from the table of operations and the shapes of what travels."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any, Final, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import gnomon
from gnomon.matches.access import SCOPES
from gnomon.web.security import SESSION_COOKIE
from gnomon.web.v1.calls import JSON, KEY_LENGTH, Operation
from gnomon.web.v1.operations import OPERATIONS
from gnomon.web.v1.problems import MEDIA, ROOT
from gnomon.web.v1.shapes import Given, LookWish, Problem
from gnomon.web.v1.streams import MEDIA as LINES

ADDRESS: Final = f"{ROOT}/openapi.json"
REFERENCE: Final = "#/components/schemas/{name}"
PLACES: Final[dict[str, dict[str, Any]]] = {
    "match": {"type": "string", "pattern": "^[0-9A-Za-z]{8,32}$"},
    "game": {"type": "string", "pattern": "^[a-z][a-z0-9_]{0,39}$"},
    "code": {"type": "string", "pattern": "^[0-9a-z-]{8,20}$"},
    "tag": {"type": "string", "pattern": "^[0-9a-z]{10}$"},
}
"""What stands in addresses."""
TOLD: Final[dict[int, str]] = {
    400: "It could not be read.",
    401: "No token, or one that opens nothing.",
    403: "Not within the token's scopes, or not mine.",
    404: "There is no such thing.",
    409: "Not now, or not by the rules: `code`, `section` and `facts` say why.",
    412: "This server has not seen yet what `seen` names.",
    413: "Too large.",
    415: "The body is no JSON.",
    422: "The key was used for another request.",
    429: "Too much for one account or one network.",
    503: "The storage cannot serve just now; nothing was changed.",
}
RATES: Final = {
    "RateLimit-Limit": "So many requests at once.",
    "RateLimit-Remaining": "So many are left now.",
    "RateLimit-Reset": "After so many seconds there is one more, 0 if there is one.",
}


def routes() -> list[Route]:
    """The document's route."""
    return [Route(ADDRESS, openapi)]


async def openapi(request: Request) -> Response:
    """The document."""
    return Response(written(), media_type=JSON, headers={"cache-control": "max-age=3600"})


@cache
def written() -> bytes:
    """The document as JSON."""
    return msgspec.json.encode(document())


def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    kinds = [kind for operation in OPERATIONS for kind in (operation.body, *_gives(operation)) if kind is not None]
    shapes, components = msgspec.json.schema_components([*dict.fromkeys(kinds), Problem], ref_template=REFERENCE)
    schema_of = dict(zip([*dict.fromkeys(kinds), Problem], shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(ROOT + operation.path, {})[operation.method.lower()] = _operation(operation, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Gnomon",
            "version": gnomon.__version__,
            "summary": "A table for four heavy board games.",
            "description": "Tokens are made by people on the page about themselves.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": f"Scopes: {', '.join(SCOPES)}."},
                "session": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE},
            },
        },
    }


def _gives(operation: Operation) -> tuple[Any, ...]:
    """The shapes of a reply: one, or those of a stream's lines."""
    return get_args(operation.gives) or (operation.gives,)


def _operation(operation: Operation, schema_of: dict[Any, Any]) -> dict[str, Any]:
    said = inspect.getdoc(operation.handler) or ""
    summary, _, more = said.partition("\n\n")
    found: dict[str, Any] = {"operationId": operation.name, "summary": " ".join(summary.split())}
    if more:
        found["description"] = " ".join(more.split())
    found["parameters"] = _parameters(operation)
    if operation.body is not None:
        content = {JSON: {"schema": schema_of[operation.body]}}
        found["requestBody"] = {"required": _must_say(operation.body), "content": content}
    found["responses"] = _responses(operation, schema_of)
    ways = [{"token": [operation.scope]}, {"session": []}]
    found["security"] = (ways[:1] if operation.streams else ways) if operation.scope else []
    return found


def _must_say(shape: type[Given]) -> bool:
    return any(one.required for one in msgspec.structs.fields(shape))


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    named = [name.strip("{}") for name in operation.path.split("/") if name.startswith("{")]
    found = [{"name": name, "in": "path", "required": True, "schema": PLACES[name]} for name in named]
    if operation.query is not None:
        (_shape,), components = msgspec.json.schema_components([operation.query], ref_template=REFERENCE)
        whole = components[operation.query.__name__]
        for name, schema in whole["properties"].items():
            found.append({"name": name, "in": "query", "required": name in whole["required"], "schema": schema})
    if operation.keyed:
        schema = {"type": "string", "maxLength": KEY_LENGTH, "pattern": "^[ -~]*$"}
        found.append({"name": "Idempotency-Key", "in": "header", "required": False, "schema": schema})
    return found


def _responses(operation: Operation, schema_of: dict[Any, Any]) -> dict[str, Any]:
    if operation.streams:
        lines = [schema_of[kind] for kind in _gives(operation)]
        good: dict[str, Any] = {
            "description": "One object a line; an empty line keeps the connection open.",
            "content": {LINES: {"schema": {"type": "string", "x-lines": {"anyOf": lines}}}},
        }
    elif operation.media:
        good = {"description": "A file.", "content": {operation.media: {"schema": {"type": "string"}}}}
    else:
        good = {"description": "Done.", "content": {JSON: {"schema": schema_of[operation.gives]}}}
    good["headers"] = _headers()
    found = {str(operation.status): good}
    if operation.method == "GET" and not operation.streams:
        good["headers"] = good["headers"] | {"ETag": {"required": True, "schema": {"type": "string"}}}
        found["304"] = {"description": "As it was, by `If-None-Match`.", "headers": _headers()}
    if operation.name == "ask_review":
        found["202"] = good | {"description": "It is being made."}
    for status in _troubles(operation):
        content = {MEDIA: {"schema": schema_of[Problem]}}
        found[str(status)] = {"description": TOLD[status], "content": content}
    return found


def _headers() -> dict[str, Any]:
    schema = {"type": "integer", "minimum": 0}
    return {name: {"description": words, "required": True, "schema": schema} for name, words in RATES.items()}


def _troubles(operation: Operation) -> list[int]:
    found = {400, 401, 429, 503}
    if operation.scope:
        found |= {403}
    if "{" in operation.path:
        found |= {404}
    if operation.method == "POST" or operation.name in ("review", "match", "log", "follow", "words", "chat"):
        found |= {409}
    if operation.query is not None and issubclass(operation.query, LookWish):
        found |= {412}
    if operation.body is not None:
        found |= {404, 413, 415}
    if operation.keyed:
        found |= {422}
    return sorted(found)
