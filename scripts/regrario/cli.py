"""The program ``regrario``: quiet from its first moment when Ctrl+C ends it.

The commands themselves are in ``commands``. To import them takes a second, so it is done where Ctrl+C is minded.
"""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command that the arguments name."""
    try:
        from regrario.commands import commands  # noqa: PLC0415 - see above

        commands()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)  # as shells have it


if __name__ == "__main__":
    main()
