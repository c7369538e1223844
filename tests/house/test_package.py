"""The wheel holds all that the code needs, and nothing else."""

import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def test_wheel_holds_every_file_of_the_packages(wheel: zipfile.ZipFile) -> None:
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "scripts/regrario", "calculators"]
    listed = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    sources = {name.removeprefix("scripts/") for name in listed.split("\0") if name and (ROOT / name).is_file()}
    packed = {name for name in wheel.namelist() if ".dist-info" not in PurePosixPath(name).parts[0]}
    assert any(not name.endswith(".py") for name in sources)
    assert packed == sources


def test_wheel_bears_the_licence_and_the_command(wheel: zipfile.ZipFile) -> None:
    inside = {PurePosixPath(name).name: name for name in wheel.namelist() if ".dist-info" in name}
    assert wheel.read(inside["LICENSE"]) == (ROOT / "LICENSE").read_bytes()
    assert "regrario = regrario.cli:main" in wheel.read(inside["entry_points.txt"]).decode()
