"""Structured logs: one JSON object a line, for machines; warnings in plain words on the terminal, for people."""

from __future__ import annotations

import json
import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

PLAIN: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}
LARGEST_FILE: Final = 5_000_000
FILES_KEPT: Final = 5


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time, level, logger, text and whatever was handed along."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        line.update({name: value for name, value in vars(record).items() if name not in PLAIN})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(folder: Path | None) -> None:
    """Write JSON lines to `gnomon.log` in a folder (None: to standard error) and warnings to standard error."""
    root = logging.getLogger()
    root.handlers.clear()
    root.setLevel(logging.INFO)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    terminal = logging.StreamHandler(sys.stderr)
    if folder is None:
        terminal.setFormatter(JsonLines())
    else:
        terminal.setLevel(logging.WARNING)
        terminal.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
        lines = RotatingFileHandler(
            folder / "gnomon.log", maxBytes=LARGEST_FILE, backupCount=FILES_KEPT, encoding="utf-8"
        )
        lines.setFormatter(JsonLines())
        root.addHandler(lines)
    root.addHandler(terminal)
