"""What is a picture and what only says so."""

from __future__ import annotations

import pytest

from regrario.site.pictures import NotAPictureError, Picture, check_picture
from tests.site.wikis import picture

SVG = "<svg xmlns='http://www.w3.org/2000/svg' {}>{}</svg>"


@pytest.mark.parametrize(("kind", "ending"), [("PNG", "png"), ("JPEG", "jpg"), ("GIF", "gif"), ("WEBP", "webp")])
def test_pictures(kind: str, ending: str) -> None:
    assert check_picture(picture(30, 20, kind)) == Picture(ending, 30, 20)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [("width='30px' height='20'", (30, 20)), ("viewBox='0 0 3 2'", (None, None)), ("width='100%'", (None, None))],
)
def test_drawings(attributes: str, size: tuple[int | None, int | None]) -> None:
    assert check_picture(SVG.format(attributes, "<path d='M0 0'/>").encode()) == Picture("svg", *size)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"texto",
        picture()[:50],
        picture(kind="JPEG")[:60],
        picture(90, 90, "JPEG")[:-100],
        picture(90, 90, "WEBP")[:-10],
        b"<svg",
        b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>",
        SVG.format("onload='x'", "").encode(),
        SVG.format("", "<script>x</script>").encode(),
        SVG.format("", "<foreignObject/>").encode(),
        SVG.format("", "<a href=' JavaScript:x'/>").encode(),
        SVG.format("", "<a href='java&#9;script:x'/>").encode(),
        SVG.format("", "<a><set attributeName='href' to='java&#10;script:x'/></a>").encode(),
        b"<?xml-stylesheet type='text/xsl' href='data:x'?>" + SVG.format("", "").encode(),
        b"<html><svg/></html>",
        *(
            f'<?xml version="1.0" encoding="{name}"?>{SVG.format("", "")}'.encode()
            for name in ("gb2312", "utf-7", "hex", "nosuch", "big5", "idna", "rot13", "utf-16", "punycode", "undefined")
        ),
        SVG.format("", "").encode("utf-16"),
        b"\xff\xfe<svg",
        b"<svg xmlns='http://www.w3.org/2000/svg'>\x00</svg>",
        b"<svg xmlns='http://www.w3.org/2000/svg'><text>\xe7</text></svg>",
    ],
)
def test_what_is_none(data: bytes) -> None:
    with pytest.raises(NotAPictureError, match=r"^is "):
        check_picture(data)
