"""Tests of the Python package: PYTHONPATH=build/release/python python3 -m pytest tests/python"""

import pytest

import tessera


def pytest_terminal_summary(terminalreporter):
    """The counts in the words that ./check adds up, and what was left out."""
    stats = terminalreporter.stats
    failed = len(stats.get("failed", [])) + len(stats.get("error", []))
    terminalreporter.line(f"cases: {len(stats.get('passed', []))} passed, {failed} failed")
    for report in stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.line(f"skipped: {report.nodeid}: {reason}")


@pytest.fixture
def fourstar():
    return tessera.Board("fourstar")


SMALL = """
id = "small"
name = "Small"
summary = "A game of kings and rooks."
[board]
size = [4, 4]
axes = ["file", "rank"]
forward = [1]
[view]
across = [0]
up = [1]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11"]
[[pieces]]
letter = "R"
name = "rook"
slide = ["1"]
[setup]
position = "3k/4/4/KR2 w - - 0 1"
"""


@pytest.fixture
def small():
    """A game file of one's own."""
    return SMALL
