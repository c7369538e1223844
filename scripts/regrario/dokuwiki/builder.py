"""Builds the tree while the lexer goes through the page.

The tree grows in *frames*: one for each paragraph, emphasis and container that is open, with its children so far.
Paragraphs open and close as in DokuWiki's Handler/Block.php. DokuWiki writes HTML as it goes and leaves it to the
browser to mend what crosses (a paragraph that ends inside of bold); frames mend it the same way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from regrario.document import MAX_DEPTH, Children, Node, Paragraph, children_of

Build: TypeAlias = Callable[[Children], Node | None]
"""Makes a frame's node from its children when it closes; None: there is nothing to show."""

_DEEPEST = MAX_DEPTH - 3
"""Levels that frames may make; what stands in the deepest is a link with a picture at most."""
BLANK = " \t\n\r\0\v"
"""What PHP's trim() takes away, which decides whether a paragraph or a heading is empty."""
LETTER = re.compile(r"[^\W\d_]")
"""What has one is perhaps meant for readers."""


Kind: TypeAlias = Literal["inline", "paragraph", "block"]
"""How a frame stands to those around it."""


class Frame:
    """An open node. ``outer`` are the children of what is around it."""

    __slots__ = ("build", "kind", "levels", "outer")

    def __init__(self, kind: Kind, build: Build, outer: list[Node], levels: int) -> None:
        """Hold what is needed to close the node; see ``Builder.open``."""
        self.kind = kind
        self.build = build
        self.outer = outer
        self.levels = levels


class Builder:
    """Gathers nodes. ``too_deep`` is called when a node is left out because the tree would be too deep."""

    __slots__ = ("children", "depth", "frames", "in_paragraph", "line_end", "notes", "skip_line_ends", "too_deep")

    def __init__(self, too_deep: Callable[[], None]) -> None:
        """An empty page."""
        self.children: list[Node] = []
        self.frames: list[Frame] = []
        self.depth = 1
        self.in_paragraph = False
        self.skip_line_ends = False
        self.line_end = False  # a line has ended, and what follows decides whether it is a space or a new paragraph
        self.notes = 0  # in footnotes there are no paragraphs
        self.too_deep = too_deep

    # --- inline -------------------------------------------------------------------------------------------------------

    def add_text(self, text: str) -> None:
        """Put text here."""
        if self.line_end:
            self.line_end = False
            text = f"\n{text}"
        self.skip_line_ends = False
        self.children.append(text)

    def add(self, node: Node) -> None:
        """Put an inline node or text here."""
        if self.line_end:
            self.line_end = False
            self.children.append("\n")
        self.skip_line_ends = False
        self.children.append(node)

    def mark(self) -> None:
        """Something stands here that counts as content but shows nothing."""
        if self.line_end:
            self.line_end = False
            self.children.append("\n")
        self.skip_line_ends = False

    # --- frames -------------------------------------------------------------------------------------------------------

    def room(self) -> int:
        """How many more levels the tree may have here."""
        return _DEEPEST - self.depth

    def has_room(self, levels: int) -> bool:
        """May the tree have so many more levels here? If not, that is said."""
        if self.room() >= levels:
            return True
        self.too_deep()
        return False

    def open(self, kind: Kind, build: Build, levels: int = 1) -> Frame | None:
        """Begin a node that takes what follows as its children, until ``close``; None if the tree is too deep here.

        ``levels`` is by how many levels its children will be deeper.
        """
        if self.depth + levels > _DEEPEST:
            self.too_deep()
            return None
        frame = Frame(kind, build, self.children, levels)
        self.frames.append(frame)
        self.depth += levels
        self.children = []
        return frame

    def open_inline(self, build: Build) -> Frame | None:
        """Begin a node in running text."""
        self.mark()
        return self.open("inline", build)

    def close(self, frame: Frame | None) -> None:
        """End a node and all that is open in it. Nothing happens if it has ended already, with what was around it."""
        if frame is None:
            return
        frames = self.frames
        if not frames or frames[-1] is not frame:
            for other in reversed(frames):
                if other is frame:
                    break
                if frame.kind == "inline" and other.kind == "block":
                    return
            else:
                return
            while frames[-1] is not frame:
                self._pop()
        self._pop()

    def _pop(self) -> None:
        frame = self.frames.pop()
        node = frame.build(joined(self.children))
        self.depth -= frame.levels
        self.children = outer = frame.outer
        if node is not None:
            outer.append(node)

    def finish(self) -> Children:
        """Close all and give the page."""
        self.close_paragraph()
        while self.frames:
            self._pop()
        return joined(self.children)

    # --- paragraphs ---------------------------------------------------------------------------------------------------

    def open_paragraph(self) -> None:
        """Begin a paragraph, unless one is open."""
        if self.in_paragraph or self.notes:
            return
        self.open("paragraph", _paragraph)
        self.in_paragraph = True
        self.skip_line_ends = True

    def close_paragraph(self) -> None:
        """End the paragraph that is open, if any; an empty one is left out."""
        self.line_end = False
        if not self.in_paragraph or self.notes:
            return
        frames = self.frames
        self.in_paragraph = False
        self.skip_line_ends = True
        for frame in reversed(frames):
            if frame.kind == "paragraph":
                while frames[-1] is not frame:
                    self._pop()
                self._pop()
                break
            if frame.kind == "block":
                break

    def end_line(self) -> None:
        """A line ends in running text: two in a row end the paragraph."""
        if self.notes or self.skip_line_ends:
            return
        if self.line_end:
            self.close_paragraph()
            self.open_paragraph()
        else:
            self.line_end = True

    def leave_paragraph(self) -> None:
        """A block begins in running text: what follows is no longer in the paragraph, though it counts as open."""
        self.mark()
        if self.frames and self.frames[-1].kind == "paragraph":
            self._pop()

    def add_block(self, node: Node | None) -> None:
        """Put a block here, between paragraphs."""
        self.close_paragraph()
        if node is not None:
            self.children.append(node)
        self.open_paragraph()

    # --- footnotes ----------------------------------------------------------------------------------------------------

    def open_note(self, build: Build) -> Callable[[], None]:
        """Begin a footnote; the result ends it and puts the paragraph around it back."""
        self.mark()
        frame = self.open("block", build)
        before = self.in_paragraph
        self.in_paragraph = False
        self.notes += 1

        def close() -> None:
            self.line_end = False
            self.close(frame)
            self.notes -= 1
            self.in_paragraph = before
            self.skip_line_ends = False

        return close


def _paragraph(children: Children) -> Paragraph | None:
    for child in children:
        if not isinstance(child, str) or child.strip(BLANK):
            break
    else:
        return None
    last = children[-1]
    if isinstance(last, str) and last[-1] == "\n":
        text = last.rstrip("\n")
        children = (*children[:-1], text) if text else children[:-1]
    return Paragraph(children)


def depth_of(node: Node) -> int:
    """How many levels a node and what is inside it make."""
    depth, level = 0, [node]
    while level:
        depth += 1
        level = [inside for outer in level for inside in children_of(outer)]
    return depth


def joined(children: Sequence[Node]) -> Children:
    """The children with neighbouring pieces of text made one."""
    after_text = False
    for child in children:
        is_text = child.__class__ is str
        if is_text and after_text:
            break
        after_text = is_text
    else:  # nearly always
        return tuple(children)
    result: list[Node] = []
    run: list[str] = []
    for child in children:
        if child.__class__ is str:
            run.append(child)
            continue
        if run:
            result.append("".join(run))
            run = []
        result.append(child)
    if run:
        result.append("".join(run))
    return tuple(result)
