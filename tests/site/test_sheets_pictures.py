"""Pictures made ready to print."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from regrario.site.sheets.pictures import BadPictureError, prepare
from regrario.writers.sheet import Picture


def saved(folder: Path, picture: Image.Image, name: str, exif: Image.Exif | None = None) -> Path:
    file = folder / name
    picture.save(file, exif=exif or Image.Exif())
    return file


def prepared(file: Path, wanted: int | None = None) -> tuple[Picture, Image.Image]:
    folder = file.parent / "out"
    picture = prepare(file, wanted, folder, lambda name: True)
    return picture, Image.open(folder / picture.file)


def test_large_picture_is_shrunk_to_what_print_shows(tmp_path: Path) -> None:
    picture, result = prepared(saved(tmp_path, Image.radial_gradient("L").resize((4000, 1000)), "a.png"))
    assert (picture.width, picture.height) == (4000, 1000)
    assert result.width == pytest.approx(255 / 72 * 300, abs=1)
    assert result.width / result.height == pytest.approx(4, abs=0.02)


def test_icon_is_shrunk_to_the_width_that_is_asked_for(tmp_path: Path) -> None:
    _, result = prepared(saved(tmp_path, Image.new("RGB", (600, 600), "red"), "a.png"), wanted=60)
    assert result.width == pytest.approx(60 * 0.75 / 72 * 300, abs=1)


def test_small_picture_keeps_its_dots(tmp_path: Path) -> None:
    assert prepared(saved(tmp_path, Image.new("RGB", (30, 20), "red"), "a.png"))[1].size == (30, 20)


def test_transparency_is_kept_and_a_photo_is_packed(tmp_path: Path) -> None:
    clear = Image.new("RGBA", (50, 50), (255, 0, 0, 0))
    photo = Image.effect_noise((300, 200), 90)
    assert prepared(saved(tmp_path, clear, "a.png"))[1].mode == "RGBA"
    assert prepared(saved(tmp_path, photo, "b.png"))[1].format == "JPEG"


@pytest.mark.parametrize("name", ["a.gif", "a.webp", "a.bmp", "a.jpg"])
def test_formats(name: str, tmp_path: Path) -> None:
    assert prepared(saved(tmp_path, Image.new("RGB", (40, 30), "red"), name))[0].width == 40


def test_ending_of_the_name_does_not_matter(tmp_path: Path) -> None:
    file = saved(tmp_path, Image.new("RGB", (40, 30), "red"), "a.jpg").rename(tmp_path / "a.png")
    assert prepared(file)[0].width == 40


def test_picture_is_turned_as_its_camera_says(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    file = saved(tmp_path, Image.new("RGB", (40, 30), "red"), "a.jpg", exif=exif)
    assert (prepared(file)[0].width, prepared(file)[0].height) == (30, 40)


def test_same_picture_gives_the_same_file(tmp_path: Path) -> None:
    file = saved(tmp_path, Image.new("RGB", (40, 30), "red"), "a.png")
    assert prepared(file)[0] == prepared(file)[0]


def test_svg(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><path d="M0 0h9v9z"/></svg>')
    picture = prepare(file, None, tmp_path / "out", lambda name: True)
    assert (picture.width, picture.height, picture.file[-4:]) == (60, 30, ".svg")


@pytest.mark.parametrize("size", [".", "1.2.3", "-4", "inf", "9" * 400])
def test_svg_of_a_size_that_is_none_is_still_a_picture(size: str, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} ."/>')
    picture = prepare(file, None, tmp_path / "out", lambda name: True)
    assert picture.width >= 1
    assert picture.height >= 1


BOMB = '<!DOCTYPE svg [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"no picture", id="text"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(50), id="broken"),
        pytest.param(b"<svg", id="broken svg"),
        pytest.param(BOMB.encode(), id="svg with entities"),
    ],
)
def test_bad_pictures_are_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(content)
    with pytest.raises(BadPictureError):
        prepare(tmp_path / "a.png", None, tmp_path / "out", lambda name: True)


def test_truncated_picture_is_refused(tmp_path: Path) -> None:
    file = saved(tmp_path, Image.effect_noise((300, 200), 90), "a.png")
    file.write_bytes(file.read_bytes()[:5000])
    with pytest.raises(BadPictureError):
        prepared(file)


def test_picture_that_claims_to_be_huge_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPictureError, match="too large"):
        prepared(saved(tmp_path, Image.new("1", (9000, 9000)), "a.png"))


def test_svg_that_typst_refuses_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    with pytest.raises(BadPictureError):
        prepare(file, None, tmp_path / "out", lambda name: False)
    assert list((tmp_path / "out").iterdir()) == []
