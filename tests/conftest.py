"""Rules of every test session: a test that could have run and did not is a failure, and the build is the one asked for."""

import os
from pathlib import Path
from typing import Any

import pytest

TOGETHER = ("tests/repo/test_packages.py",)
BUILD = os.environ.get("GNOMON_BUILD", "interpreted")


def engine_file() -> Path:
    """The file that the engine's random generator was loaded from: source, or a shared object when compiled."""
    import gnomon.kernel.rng

    return Path(gnomon.kernel.rng.__file__)


class Unrun:
    """Collects what was skipped or expected to fail, with its reason, and fails the session for it."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    def note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        reason = getattr(report, "wasxfail", None)
        if report.skipped or reason is not None:
            if reason is None:
                reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            self.reasons.append(f"{report.nodeid}: {reason}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.note(report)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.reasons and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.reasons:
            terminalreporter.section("not run, which counts as failed", red=True)
            for reason in self.reasons:
                terminalreporter.line(reason)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Unrun(), "unrun")
    is_compiled = engine_file().suffix != ".py"
    if is_compiled != (BUILD == "compiled"):
        raise pytest.UsageError(f"the {BUILD} build was asked for, but the engine was loaded from {engine_file()}")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests one by one in the order of collection, but whole files where what a file shares is dear to make."""
    from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

    class InOrder(LoadScopeScheduling):  # type: ignore[misc]  # the library is untyped
        def _split_scope(self, nodeid: str) -> str:
            path = nodeid.partition("::")[0]
            return path if path.endswith(TOGETHER) else nodeid

    config.option.loadscopereorder = False
    return InOrder(config, log)


def pytest_report_header() -> str:
    return f"engine: {BUILD}"
