"""sectiontoggle: ``~~stoggle_buttons~~`` and its like, orders to a script that this site does not need."""

from __future__ import annotations

from regrario.dokuwiki.syntax import Flow, macro, nothing

RULES = (
    macro(
        "sectiontoggle",
        ("stoggle_buttons", "stoggle_openDIV", "stoggle_closeDIV", "stoggle_START", "stoggle_STOP"),
        nothing,
        flow=Flow.BLOCK,
        sort=155,
    ),
)
