"""Cases in Markdown files: a file a topic, a heading a case, a fence a source or what must come of it.

``pytest --accept`` writes into the fences what comes out where it differs, and touches nothing else of a file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_FENCE = re.compile(r"^(`{4,})(\w+)\n(.*?)^\1\n", re.MULTILINE | re.DOTALL)
_TICKS = re.compile(r"^`{3,}", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A section of a file, by its number in it; ``head`` is what stands above the file's first section."""

    file: Path
    number: int
    head: str
    title: str
    fences: dict[str, str]

    def __str__(self) -> str:
        """Its name in pytest."""
        return f"{self.file.stem}: {self.title}"

    def setting(self, name: str) -> str:
        """What a line ``name: …`` in the head says."""
        found = re.search(rf"^{name}: (.*)$", self.head, re.MULTILINE)
        return found[1] if found else ""


def cases(folder: Path) -> list[Case]:
    """All cases of the files in a folder and those within it."""
    return [case for file in sorted(folder.rglob("*.md")) for case in _cases(file)]


def _cases(file: Path) -> Iterator[Case]:
    head, *sections = _sections(_read(file))
    for number, section in enumerate(sections, start=1):
        title = section.partition("\n")[0].removeprefix("## ")
        yield Case(file, number, head, title, {label: text for _, label, text in _FENCE.findall(section)})


def _read(file: Path) -> str:
    """The text with its line ends as they are, so that it is written as it was."""
    return file.read_bytes().decode("utf-8")


def _sections(text: str) -> list[str]:
    """What stands above the first heading of the second level, and each with what follows it; together the text.

    A line in a fence is no heading.
    """
    covered = _FENCE.sub(lambda fence: re.sub(r"[^\n]", "x", fence[0]), text)
    starts = [0, *(heading.start() for heading in re.finditer(r"^## ", covered, re.MULTILINE))]
    return [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


@dataclass
class Judge:
    """Holds what comes out against what is expected; where it ``accepts``, it writes that down instead."""

    accepts: bool = False
    written: list[str] = field(default_factory=list)

    def hold(self, case: Case, **found: str) -> None:
        """Compare the fences of these labels with what was found; no fence is as good as an empty one."""
        expected = {label: case.fences.get(label, "") for label in found}
        if not self.accepts:
            assert found == expected
            return
        differing = [label for label in found if found[label] != expected[label]]
        if differing:
            sections = _sections(_read(case.file))
            for label in differing:
                sections[case.number] = _with_fence(sections[case.number], label, found[label])
            case.file.write_bytes("".join(sections).encode("utf-8"))
            self.written.append(f"{case.file}: {case.title}: {', '.join(differing)}")


def _with_fence(section: str, label: str, text: str) -> str:
    """A section whose fence of this label holds the text: at its place, or as the last one, or gone if it is empty."""
    fence = _fenced(label, text)
    for match in _FENCE.finditer(section):
        if match[2] == label:
            after = section[match.end() :]
            return section[: match.start()] + (fence + after if fence else after.removeprefix("\n"))
    if not fence:
        return section
    end = max((match.end() for match in _FENCE.finditer(section)), default=len(section.rstrip("\n")) + 1)
    return f"{section[:end]}\n{fence}{section[end:]}"


def _fenced(label: str, text: str) -> str:
    if not text:
        return ""
    assert text.endswith("\n"), f"{label}: a fence holds whole lines"
    ticks = max(["```", *_TICKS.findall(text)], key=len) + "`"
    return f"{ticks}{label}\n{text}{ticks}\n"
