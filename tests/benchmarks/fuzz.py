"""Coverage-guided fuzzing of the reader and both writers, with atheris.

Any bytes are read and written, straight to HTML and by way of Markdown; every other input goes through the site's
transforms too. A *find* is

- ``exception``: anything is raised;
- ``harm``: HTML with an element, an attribute or an address that no writer makes (``tests.writers.harmless``);
- ``element``: Python-Markdown made an element of the text that the HTML writer does not have;
- ``unlike``: the two ways say different things (``tests.writers.likeness``).

Finds are kept in a folder, one of each signature, and fuzzing goes on. atheris is no requirement of the project::

    pip install atheris
    python tests/benchmarks/fuzz.py FOLDER -max_total_time=3600

FOLDER keeps ``inputs`` (what reached new code; a later run begins there) and ``finds``. What follows is libFuzzer's.
To see what is still wrong with earlier finds: ``fuzz.py --again FOLDER``.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT)]

import atheris  # type: ignore[import-untyped]  # noqa: E402  (no requirement of the project)

with atheris.instrument_imports(include=["regrario.dokuwiki", "regrario.writers"]):
    from regrario.dokuwiki import DEFAULT, read
    from regrario.dokuwiki.grammar import grammar_for
    from regrario.dokuwiki.lexer import literal_prefix
    from regrario.writers import html, markdown

from lxml import html as lxml_html  # noqa: E402

from regrario import document as d  # noqa: E402
from regrario import rendering, transform  # noqa: E402
from tests.writers.harmless import harms  # noqa: E402
from tests.writers.likeness import likeness  # noqa: E402

PAGE = "jogos:teste"
LONGEST = 1500
"""Bytes of an input: long enough for anything inside anything, and quick."""
SAME = {"ins": "u", "section": "div"}
"""Elements that the two ways name differently."""
LAYOUT = frozenset({"html", "body", "div", "p", "span", "br", "tbody", "thead", "tr", "th", "td"})
"""Elements that Python-Markdown adds for an element that the HTML writer has (a table's head, paragraphs)."""


class Find(NamedTuple):
    """What is wrong with an input. Finds of one signature are the same fault, as far as can be told."""

    kind: str
    signature: str
    report: str


def elements(rendered: str) -> frozenset[str]:
    """The names of the elements in a fragment, but for layout."""
    if not rendered.strip():
        return frozenset()
    nodes = lxml_html.document_fromstring(f"<div>{rendered}</div>").iter()
    names = {str(node.tag) for node in nodes if isinstance(node.tag, str)}
    return frozenset(SAME.get(name, name) for name in names) - LAYOUT


def faults(document: d.Document) -> Iterator[Find]:
    """What is wrong with the two renderings of a document."""
    direct = html.write(document)
    text = markdown.write(document)
    by_markdown = rendering.to_html(text)
    report = f"--- tree\n{document.children}\n--- markdown\n{text}\n--- html\n{by_markdown}\n--- direct\n{direct}\n"
    for rendered in (direct, by_markdown):
        for harm in harms(rendered):
            yield Find("harm", harm.split("'", 1)[0], f"{harm}\n{report}")
    added = elements(by_markdown) - elements(direct)
    if added:
        yield Find("element", f"{sorted(added)}", f"{added}\n{report}")
        return
    ours, theirs = likeness(direct), likeness(by_markdown)
    if ours != theirs:
        index = next((i for i, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), 0)
        places = f"{ours[index : index + 4]}\n{theirs[index : index + 4]}\n"
        shape = [re.split(r"(?<=\w)[' ]", words[index])[0] if index < len(words) else "end" for words in (ours, theirs)]
        yield Find("unlike", f"{shape}", places + report)


def examine(source: bytes) -> list[Find]:
    """All that is wrong with an input."""
    try:
        document = read(source, PAGE).document
        found = list(faults(document))
        if len(source) % 2:
            found += faults(transform.apply(document, transform.SITE).document)
    except Exception as error:  # that there is any is what is looked for
        last = traceback.extract_tb(error.__traceback__)[-1]
        return [Find("exception", f"{type(error).__name__} {last.filename}:{last.lineno}", traceback.format_exc())]
    return found


class Keeper:
    """Keeps the shortest input of each signature."""

    def __init__(self, folder: Path) -> None:
        """``folder`` holds earlier finds."""
        self.folder = folder
        self.sizes: dict[str, int] = {}

    def __call__(self, source: bytes) -> None:
        """Examine an input."""
        for find in examine(source):
            name = f"{find.kind}-{hashlib.sha256(find.signature.encode()).hexdigest()[:10]}"
            if len(source) < self.sizes.get(name, LONGEST + 1):
                self.sizes[name] = len(source)
                (self.folder / f"{name}.txt").write_bytes(source)
                report = f"{find.signature}\n{find.report}"
                (self.folder / f"{name}.report").write_text(report, encoding="utf-8", errors="replace")
                print(f"find: {name} ({len(source)} bytes) {find.signature}", flush=True)


def dictionary() -> list[str]:
    """What markup begins and ends with, by the grammar of all that is known."""
    grammar = grammar_for(DEFAULT)
    starts = {literal_prefix(start) for rule in grammar.rules for start in rule.starts}
    closers = {f"</{tag}>" for tag in grammar.tags}
    more = {"\n  * ", "\n  - ", "\n    * ", "\n| ", "\n^ ", " |\n", " :::|", "\n> ", "\n  ", "\\\\ ", "}}", "]]", "))"}
    more |= {"javascript:", "data:text/html,", "&#106;", "<script>", " onerror=", 'title="', "|", "{#a}", "{ .a }"}
    more |= {"```\n", "\n///", "\n!!! a", '\n??? "a"', "\n# ", "<!--", "-->", "[^1]", "[^1]: ", "](", "<div markdown>"}
    return sorted(starts | closers | more)


def prepare(folder: Path) -> list[str]:
    """Make the folders, the dictionary and the first inputs; libFuzzer's arguments for them."""
    inputs, finds, words = folder / "inputs", folder / "finds", folder / "words.dict"
    for place in (inputs, finds):
        place.mkdir(parents=True, exist_ok=True)
    quoted = ["".join(f"\\x{byte:02x}" for byte in word.encode()) for word in dictionary()]
    words.write_text("".join(f'"{word}"\n' for word in quoted), encoding="ascii")
    if not any(inputs.iterdir()):
        oracle = ROOT / "tests" / "data" / "oracle"
        for file in sorted(oracle.glob("*.jsonl")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
                (inputs / f"{file.stem}-{number}").write_text(json.loads(line)["source"], encoding="utf-8")
    return [str(inputs), f"-dict={words}", f"-max_len={LONGEST}", f"-artifact_prefix={finds}/"]


def again(folder: Path) -> int:
    """Say which earlier finds are still there; how many."""
    left = 0
    for file in sorted((folder / "finds").glob("*.txt")):
        found = examine(file.read_bytes())
        left += bool(found)
        print(f"{file.stem}: {', '.join(f'{find.kind} {find.signature}' for find in found) or 'mended'}")
    return left


def main(arguments: list[str]) -> None:
    """See the module."""
    if arguments[:1] == ["--again"]:
        sys.exit(min(again(Path(arguments[1])), 1))
    if not arguments or arguments[0].startswith("-"):
        sys.exit("fuzz.py FOLDER [libFuzzer's options]: name the folder that keeps inputs and finds")
    folder = Path(arguments[0])
    keep = Keeper(folder / "finds")
    atheris.Setup([sys.argv[0], *prepare(folder), *arguments[1:]], keep)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
