"""What holds for every test."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.cases")

from tests.cases import Judge  # noqa: E402 - its assertion is to say what differs

# How long an example takes says more of the machine's other work than of the code: no test depends on it.
settings.register_profile("regrario", deadline=None)
settings.load_profile("regrario")

JUDGE = pytest.StashKey[Judge]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know ``--accept``."""
    said = "write what comes out into the fixtures that expect something else, and say where"
    parser.addoption("--accept", action="store_true", help=said)


def pytest_configure(config: pytest.Config) -> None:
    """Make the one judge of the cases in fixtures."""
    accepts = bool(config.getoption("--accept"))
    if accepts and config.getoption("numprocesses", None):
        raise pytest.UsageError("--accept: several processes would write to one file; leave -n out")
    config.stash[JUDGE] = Judge(accepts)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what ``--accept`` has written."""
    written = config.stash[JUDGE].written
    if written:
        terminalreporter.section("accepted")
        for line in written:
            terminalreporter.line(line)


@pytest.fixture
def judge(pytestconfig: pytest.Config) -> Judge:
    """Holds a case of a fixture against what comes out."""
    return pytestconfig.stash[JUDGE]
