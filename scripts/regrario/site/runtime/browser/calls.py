"""Runs in the browser: what its page asks of Python. A module, so that it comes as bytecode like all else."""

import quick_dataclasses  # type: ignore[import-not-found]  # noqa: F401 - before any dataclass

from calculators import call

__all__ = ["call", "qr"]


def qr(text: str) -> str:
    """A QR code: a row a line, 1 for a dark module.

    A screen loses none of them, hence little correction and larger modules.
    """
    from qrcode.constants import ERROR_CORRECT_L  # noqa: PLC0415 - few ask for one
    from qrcode.main import QRCode  # noqa: PLC0415

    code = QRCode(error_correction=ERROR_CORRECT_L, border=0)
    code.add_data(text)
    return "\n".join("".join("01"[dark] for dark in row) for row in code.get_matrix())
