"""Python for the browser, served by the site itself: Pyodide and one archive with what the calculators need.

The archive holds the calculators, the QR code and the part of the standard library that these can import, all as
bytecode: a browser spends most of a plain start-up on compiling Python's own library. It is one file, not a wheel
beside a library, since a second file costs a request and an unpacking. ``fetch`` brings the parts from the package
registries, ``archive`` makes the file, ``machine_code`` divides the interpreter into what is needed at first and the
rest; all keep what they made in the project's cache, by the hash of what it is from.

In the site stand ``assets/pyodide-HASH/`` and ``assets/pyodide.json``, which names that folder and gives each file's
size and SHA-256: the worker runs nothing that does not match. The worker's script bears the same list, so that it asks
for the files at once; the list of its own is for a script that a cache kept longer than its build.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from base64 import b64encode
from pathlib import Path
from typing import Any

from regrario.site.project import Project
from regrario.site.runtime.archive import make_archive
from regrario.site.runtime.fetch import fetch_pyodide, fetch_tools
from regrario.site.runtime.machine_code import CODE, LOADER, REST, SCRIPT, make_machine_code

__all__ = ["make_runtime"]

MANIFEST = "pyodide.json"
WORKER = Path("javascripts", "calculator-worker.js")

ARCHIVE = "python.zip.txt"
"""The archive's name in the site. It is stored, not deflated, and hosts of files compress texts but no archives."""

NOTICE = """\
This folder holds software of others, changed for a fast start. What is in {archive} has been compiled to bytecode, with
late imports and an asyncio/__init__ of its own{changed}.

Pyodide {version} (https://github.com/pyodide/pyodide), Mozilla Public License 2.0: {files} and the
packages pyodide and _pyodide in {archive}. Its source is at that address.
Python's interpreter and standard library (https://www.python.org), PSF License Version 2.
qrcode (https://github.com/lincolnloop/python-qrcode), its licence is in LICENSE-qrcode.txt.
"""
DIVIDED = (
    "; {code} and {rest} are one file of Pyodide's,\ndivided, without unused exports, whose names {script} does without"
)

WHOLE = (
    "Pyodide {version} is put together in another way than Regrário knows, so its machine code stays in one piece:"
    " calculators work, and start more slowly ({reason})"
)


def make_runtime(project: Project, site: Path) -> tuple[str, ...]:
    """Put the runtime into ``site``; what an earlier build put there goes. Gives the warnings.

    Raises:
        RegrarioError: no Node, or a registry that cannot be reached while the cache is empty.
    """
    cache = project.cache / "runtime"
    pyodide = fetch_pyodide(cache)
    tools = fetch_tools(cache)
    archive = make_archive(cache, pyodide, tools)
    code = make_machine_code(cache, pyodide, archive)

    files = {LOADER: (pyodide / LOADER).read_bytes(), ARCHIVE: archive.read_bytes()}
    files |= {name: (code.folder / name).read_bytes() for name in code.files}
    listed = {name: {"size": len(content), "integrity": _integrity(content)} for name, content in files.items()}
    if REST in listed:
        listed[REST]["later"] = True
    digest = hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest()[:16]
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))

    assets = site / "assets"
    folder = assets / f"pyodide-{digest}"
    for earlier in assets.glob("pyodide-*"):
        if earlier != folder:
            shutil.rmtree(earlier)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        _write(folder / name, content)
    _write(folder / "NOTICE.txt", _notice(version, whole=REST not in listed))
    _write(folder / "LICENSE-qrcode.txt", _qrcode_licence(tools))
    # Pyodide wants to see the lock of its own build; there is no package to load through it.
    manifest = {"folder": f"{folder.name}/", "files": listed, "lock": {"info": lock["info"], "packages": {}}}
    _write(assets / MANIFEST, json.dumps(manifest, indent=1).encode())
    _tell(site / WORKER, manifest)
    return (WHOLE.format(version=version, reason=code.whole_because),) if code.whole_because else ()


def _notice(version: str, *, whole: bool) -> bytes:
    files = (LOADER, SCRIPT, CODE) if whole else (LOADER, SCRIPT, CODE, REST)
    changed = "" if whole else DIVIDED.format(code=CODE, rest=REST, script=SCRIPT)
    return NOTICE.format(version=version, archive=ARCHIVE, files=", ".join(files), changed=changed).encode()


def _integrity(content: bytes) -> str:
    """The SHA-256 as the browser itself takes it, too."""
    return f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"


def _tell(worker: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest into the worker's script, as its first line, if the site has it."""
    if worker.exists():
        script = [line for line in worker.read_bytes().splitlines(keepends=True) if not line.startswith(b"const BUILT")]
        told = f"const BUILT = {json.dumps(manifest, separators=(',', ':'))};\n"
        _write(worker, told.encode() + b"".join(script))


def _write(path: Path, content: bytes) -> None:
    """Write a file if it is not already so (a server may be reading the site)."""
    if path.exists() and path.read_bytes() == content:
        return
    partial = path.with_name(f"{path.name}.part")
    partial.write_bytes(content)
    partial.replace(path)


def _qrcode_licence(tools: Path) -> bytes:
    """The licence text as the package bears it."""
    return b"\n".join(path.read_bytes() for path in sorted(tools.glob("qrcode-*.dist-info/**/LICENSE*")))
