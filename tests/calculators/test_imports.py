"""What the calculators load: the browser has to fetch and start it, so it is little, and the standard library only."""

import subprocess
import sys

from tests.calculators.cases import DATA, ROOT

COMPUTE_EVERYTHING = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
import calculators
for name in sys.argv[2:]:
    for line in open(name, encoding="utf-8"):
        assert '"erro"' not in calculators.call(line)
print("\\n".join(sorted(set(sys.modules) - before)))
"""

NOT_PURE = {"random", "secrets", "time", "datetime", "uuid", "pathlib", "subprocess", "socket", "tempfile"}
"""Modules that would make a result depend on more than its input."""

NEVER_NEEDED = {"argparse", "pkgutil", "logging", "asyncio", "unittest", "importlib.metadata"}
"""Modules that cost the browser a wait and that computing has no use for."""


def test_computing_loads_little_and_nothing_from_outside() -> None:
    files = [str(DATA / name) for name in ("examples.jsonl", "own.jsonl")]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", COMPUTE_EVERYTHING, str(ROOT), *files],
        capture_output=True,
        check=True,
        text=True,
    )
    loaded = set(done.stdout.split())
    outside = {name for name in loaded if name.partition(".")[0] not in {*sys.stdlib_module_names, "calculators"}}
    assert outside == set()
    assert loaded & (NOT_PURE | NEVER_NEEDED) == set()
    assert "calculators.viscondes" in loaded


def test_one_game_does_not_load_another() -> None:
    code = "import sys, calculators; calculators.find('exodo.pontos'); print('calculators.viscondes' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, cwd=ROOT)
    assert done.stdout == "False\n"
