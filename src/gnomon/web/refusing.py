"""Turning a connection away before any page is asked, in one sentence."""

from __future__ import annotations

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from gnomon.web.v1 import problems


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
    """Turn a connection away; a socket before its handshake is answered with the same status."""
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" in scope.get("extensions", {}):
            body = sentence.encode()
            kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
            await send({"type": "websocket.http.response.start", "status": status, "headers": kind})
            await send({"type": "websocket.http.response.body", "body": body})
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": sentence})
        return
    of_api = scope["path"].startswith(problems.ROOT)
    response = problems.of_status(status, sentence) if of_api else PlainTextResponse(sentence, status)
    await response(scope, receive, send)
