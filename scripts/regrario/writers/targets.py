"""Where links, pictures and files lead, and what stands for those that are not shown."""

from __future__ import annotations

from regrario import document as d
from regrario.writers import safe
from regrario.writers.addresses import Addresses


def link_address(link: d.Link, addresses: Addresses) -> str:
    """Where a link leads, or ``""`` where it may not."""
    match link.kind:
        case "page":
            return addresses.page(link.target, link.query, link.fragment)
        case "media":
            return addresses.media(link.target) + (f"#{link.fragment}" if link.fragment else "")
        case "anchor":
            return f"#{safe.identifier(link.fragment)}"
        case "mail":
            return safe.address(f"mailto:{link.target}")
        case "share":
            return safe.address("file:///" + link.target.replace("\\", "/"))
        case _:
            return safe.address(link.target + (f"#{link.fragment}" if link.fragment else ""))


def media_address(media: d.Media, addresses: Addresses) -> str:
    """Where a picture or file is, or ``""`` where its address may not be written."""
    where = safe.address(media.source, safe.IMAGE_SCHEMES) if media.external else addresses.media(media.source)
    return where + (f"#{media.fragment}" if where and media.fragment else "")


def media_label(media: d.Media) -> str:
    """What stands for a file that is not shown: its title, or the last part of its name."""
    return media.title or media.source.rpartition("/" if media.external else ":")[2]


def as_link(node: d.Include | d.PageList | d.Redirect | d.Feed) -> d.Paragraph:
    """What no transform has worked out: a link to what it speaks of."""
    match node:
        case d.Include():
            label = node.page + (f"#{node.section}" if node.section else "")
            link = d.Link("page", node.page, (label,), fragment=node.section)
        case d.PageList():
            label = node.title or node.namespace or ", ".join(node.tags) or "start"
            link = d.Link("page", f"{node.namespace}:start".lstrip(":"), (label,))
        case d.Redirect():
            kind: d.LinkKind = "external" if node.external else "page"
            link = d.Link(kind, node.target, (node.target,), fragment=node.fragment)
        case d.Feed():
            link = d.Link("external", node.url, (node.url,))
    return d.Paragraph((link,))
