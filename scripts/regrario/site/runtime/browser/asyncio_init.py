"""In the archive this is ``asyncio/__init__.py``: the parts that work in a browser.

Pyodide imports asyncio at every start and brings a loop of its own. The parts left out are for sockets and processes,
which a browser has none of; they import half of the standard library.
"""

from asyncio import coroutines, events, exceptions, futures, locks, queues, runners, taskgroups, tasks, timeouts

_PARTS = (coroutines, events, exceptions, futures, locks, queues, runners, taskgroups, tasks, timeouts)

__all__ = tuple(name for part in _PARTS for name in part.__all__)

globals().update({name: getattr(part, name) for part in _PARTS for name in part.__all__})

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy  # type: ignore[attr-defined]
