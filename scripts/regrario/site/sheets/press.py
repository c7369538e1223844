"""Typst with our templates and fonts: how a sheet would be laid out, and its PDF."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib import metadata, resources
from pathlib import Path
from typing import Any, Literal

import typst

from regrario.site.sheets import fonts
from regrario.writers.sheet_text import BREAK

Json = dict[str, Any]
Files = dict[str, bytes]

STANDARDS: list[Literal["ua-1", "a-2a"]] = ["ua-1", "a-2a"]
"""Accessible (PDF/UA-1) and made to last (PDF/A-2a); Typst refuses what does not comply."""
TIMESTAMP = 946_684_800
"""Every PDF's date, 1 January 2000: the same input gives the same bytes."""

COMPILATIONS_REMEMBERED = 10
"""Typst forgets what it has not used for so many compilations. To ask for a layout counts as none, and adds to it."""

_UNPRINTABLE = re.compile(r'the text `"((?:[^"\\]|\\.)+)"` could not be displayed')
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")


class UnprintableError(Exception):
    """Characters (``characters``) that no font has."""

    def __init__(self, characters: str) -> None:
        """Bear the characters, each once, in their order."""
        super().__init__(characters)
        self.characters = characters


class SheetError(Exception):
    """Typst refused a sheet; the message says why, on one line."""


@dataclass(frozen=True, slots=True)
class Measures:
    """How to set a sheet: the paper, the size of its text in points, and what to leave blank on its last page.

    ``spare`` points are kept free at the foot of the page on which the block ``anchor`` begins (-1: none).
    """

    paper: str
    size: float
    anchor: int = -1
    spare: float = 0

    def inputs(self) -> dict[str, str]:
        """The same for the template."""
        return {
            "paper": self.paper,
            "size": f"{self.size:g}",
            "anchor": str(self.anchor),
            "spare": f"{self.spare:.1f}",
        }


@dataclass(frozen=True, slots=True)
class Position:
    """A place on paper, in points from the top left of its page (the first is 1)."""

    page: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things come to stand: each block of the page, and the end of the text."""

    pages: int
    end: Position
    tops: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Print:
    """A PDF, and what Typst warned of while it made it, a line each."""

    pdf: bytes
    warnings: tuple[str, ...] = ()


class Press:
    """One Typst for many sheets. Pictures are read from the folder ``pictures`` and nowhere else."""

    def __init__(self, pictures: Path) -> None:
        """Load the fonts.

        Raises:
            RegrarioError: a font is missing.
        """
        folders = fonts.folders()
        self.pictures = pictures
        self.fonts = typst.Fonts(include_system_fonts=False, font_paths=[str(folder) for folder in folders.values()])
        self.templates = {
            file.name: file.read_bytes() for file in (resources.files("regrario.writers") / "typst").iterdir()
        }
        self.version = "\n".join([f"typst=={metadata.version('typst')}", *folders])
        self.compiler = typst.Compiler(root=str(pictures), font_paths=self.fonts, ignore_system_fonts=True)

    def layout(self, data: Json, measures: Measures) -> Layout:
        """Set a sheet without printing it.

        Raises:
            SheetError: Typst refuses it.
        """
        # The stub knows no dict of files, which Typst's binding takes.
        compiler = typst.Compiler(  # type: ignore[type-var]
            input=self._files(data),
            root=str(self.pictures),
            font_paths=self.fonts,
            ignore_system_fonts=True,
            sys_inputs=measures.inputs(),
        )
        try:
            facts = json.loads(compiler.query("<layout>", field="value", one=True))
        except typst.TypstError as error:
            raise SheetError(_reason(error)) from None
        tops = tuple(Position(**top) for top in facts["tops"])
        return Layout(facts["pages"], Position(**facts["end"]), tops)

    def print(self, data: Json, measures: Measures) -> Print:
        """The PDF of a sheet or a book.

        Raises:
            UnprintableError: characters that no font has.
            SheetError: Typst refuses it for another reason.
        """
        try:
            return self._compile(self._files(data), measures.inputs())
        except typst.TypstError as error:
            characters = _unprintable(error.diagnostic)
            if characters:
                raise UnprintableError(characters) from None
            raise SheetError(_reason(error)) from None

    def forget(self) -> None:
        """Let go of what Typst remembers of a sheet: some 40 MB, which are of no use to the next one."""
        for _ in range(COMPILATIONS_REMEMBERED):
            self.compiler.compile(b"")

    def accepts(self, picture: str) -> bool:
        """Can a picture of the folder be printed?"""
        page = '#set document(title: "?")\n#image(sys.inputs.picture, alt: "?")'
        try:
            self._compile({"main.typ": page.encode()}, {"picture": f"/{picture}"})
        except typst.TypstError:
            return False
        return True

    def _compile(self, files: Files, inputs: dict[str, str]) -> Print:
        # The stub knows no dict of files, which Typst's binding takes.
        pdf, warnings = self.compiler.compile_with_warnings(  # type: ignore[type-var]
            files, sys_inputs=inputs, pdf_standards=[*STANDARDS], timestamp=TIMESTAMP
        )
        if not isinstance(pdf, bytes):
            raise TypeError("Typst gives one PDF as bytes")
        return Print(pdf, tuple(dict.fromkeys(map(_reason, warnings))))

    def _files(self, data: Json) -> Files:
        return {**self.templates, "sheet.json": json.dumps(data, ensure_ascii=False).encode()}


def _reason(error: typst.TypstError | typst.TypstWarning) -> str:
    return " ".join(str(error.message).split())


def _unprintable(diagnostic: str) -> str:
    """The characters that Typst says it has no glyphs for, each once."""
    texts = (_ESCAPE.sub(_unescape, text) for text in _UNPRINTABLE.findall(diagnostic))
    return "".join(dict.fromkeys("".join(texts).replace(BREAK, "")))


def _unescape(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else escape[2]
