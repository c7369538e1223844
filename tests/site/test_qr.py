"""QR codes."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from regrario.site.qr import qr_svg

SVG = "{http://www.w3.org/2000/svg}"
SCALE = 8


def drawn(svg: str) -> Image.Image:
    """The drawing as a picture, square by square: a path here is nothing but squares, ``M4,4H5V5H4z``."""
    root = ET.fromstring(svg)  # noqa: S314 - our own drawing
    side = int(root.attrib["viewBox"].split()[2])
    picture = Image.new("L", (side * SCALE, side * SCALE), "white")
    pen = ImageDraw.Draw(picture)
    path = root.find(f"{SVG}path")
    assert path is not None
    for square in path.attrib["d"].split("M")[1:]:
        x, y = (int(part) * SCALE for part in square.split("H")[0].split(","))
        pen.rectangle((x, y, x + SCALE - 1, y + SCALE - 1), fill="black")
    return picture


@pytest.mark.parametrize(
    "address",
    [
        "https://regrario.example/jogos/exodo/",
        "https://regrario.example/jogos/um_nome_muito_comprido_de_verdade_para_um_jogo_de_tabuleiro/",
        "https://regrario.example/jogos/%C3%AAxodo/",
    ],
)
def test_the_code_is_the_address(address: str) -> None:
    assert [code.text for code in zxingcpp.read_barcodes(drawn(qr_svg(address)))] == [address]


def test_the_ground_is_white_and_the_margin_four_modules() -> None:
    root = ET.fromstring(qr_svg("https://regrario.example/"))  # noqa: S314 - our own drawing
    ground, path = root.find(f"{SVG}rect"), root.find(f"{SVG}path")
    assert ground is not None
    assert path is not None
    assert ground.attrib["fill"] == "white"
    assert path.attrib["d"].startswith("M4,4")


def test_the_same_address_gives_the_same_drawing() -> None:
    assert qr_svg("https://regrario.example/a/") == qr_svg("https://regrario.example/a/")
