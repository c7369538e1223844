"""QR codes as SVG."""

from __future__ import annotations

import io

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.image.svg import SvgPathFillImage

QUIET_ZONE = 4
"""Light modules around the code; ISO/IEC 18004 wants four."""


def qr_svg(address: str) -> str:
    """An ``<svg>`` element with the QR code of an address: black on a white ground, which it brings along.

    Error correction M (15 % of the code may be lost). The size is in millimetres, one a module: whoever shows the
    picture gives it its own.
    """
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=QUIET_ZONE, image_factory=SvgPathFillImage)
    code.add_data(address)
    picture = io.BytesIO()
    code.make_image().save(picture)
    text = picture.getvalue().decode("utf-8")
    return text[text.index("<svg") :].strip()
