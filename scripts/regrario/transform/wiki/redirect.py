"""Pages that have moved."""

from __future__ import annotations

from dataclasses import replace

from regrario import document as d
from regrario.diagnostics import Code, Diagnostic
from regrario.transform.context import Context, Transformed
from regrario.transform.tree import each_node, rewrite


def redirect(document: d.Document, context: Context) -> Transformed:
    """Let a redirect to a page that has moved on in its turn lead to where that ends."""
    diagnostics: list[Diagnostic] = []

    def follow(node: d.Node) -> d.Children | None:
        if not isinstance(node, d.Redirect) or node.external:
            return None
        seen = {document.id}
        last = node
        while not last.external and last.target not in seen:
            seen.add(last.target)
            page = context.read(last.target)
            following = (
                next((other for other in d.walk(page.children) if isinstance(other, d.Redirect)), None)
                if page
                else None
            )
            if following is None:
                return (replace(last, line=node.line),)
            last = following
        if last.external:
            return (replace(last, line=node.line),)
        message = f"the redirect to {node.target!r} leads back to itself"
        diagnostics.append(Diagnostic(document.id, node.line, Code.MISSING_PAGE, message))
        return (d.Paragraph((node.target,)),)

    return Transformed(
        replace(document, children=rewrite(document.children, each_node(follow, d.Redirect))), tuple(diagnostics)
    )
