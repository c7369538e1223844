"""What README, CONTRIBUTING, CHANGELOG and the workflows say is so."""

import re
import shutil
import subprocess
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import click
import pytest
import yaml

from regrario.commands import commands as program
from regrario.site.project import Settings

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
WORKFLOWS = {
    file.name: yaml.safe_load(file.read_text("utf-8")) for file in sorted((ROOT / ".github/workflows").iterdir())
}
REQUIREMENT = re.compile(r"[A-Za-z0-9_.-]+")

# A registry's host in a lock file, or a folder of whoever made a file, would be of no use to anybody else.
STRANGE = re.compile(
    rb"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|deb\.debian\.org|/(?:root|home[/]\w+|Users[/]\w+)/",
)


def normal(name: str) -> str:
    return name.lower().replace("_", "-")


def declared() -> set[str]:
    groups = PROJECT["dependency-groups"]
    entries = [*PROJECT["project"]["dependencies"], *groups["build"], *groups["test"]]
    return {normal(found[0]) for entry in entries if (found := REQUIREMENT.match(entry))}


def table(text: str, title: str) -> list[list[str]]:
    """The rows of the table whose first heading is ``title``, a text a cell."""
    rows = text.partition(f"| {title} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip(" `") for cell in row.strip().strip("|").split("|")] for row in rows]


def table_names(text: str, title: str) -> list[str]:
    """The names in the first column of a table; a cell may hold several."""
    return [name.strip(" `") for row in table(text, title) for name in row[0].split(",")]


def commands() -> Mapping[str, click.Command]:
    assert isinstance(program, click.Group)
    return program.commands


def test_readme_begins_with_the_two_commands() -> None:
    title, block = README.split("```sh\n", 1)
    assert title.strip().startswith("# ")
    assert len(title.strip().splitlines()) == 1
    begun = [line.split()[0] for line in block.partition("```")[0].splitlines()]
    assert begun == ["scripts/serve", "scripts/test"]


@pytest.mark.parametrize("paper", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_command_and_option_that_is_named_exists(paper: str) -> None:
    spans = re.findall(r"`(?:\.venv/bin/)?regrario (\w+)([^`]*)`", paper)
    assert not {name for name, _ in spans} - set(commands())
    for name, rest in spans:
        options = {option for parameter in commands()[name].params for option in parameter.opts}
        assert not set(re.findall(r"--[\w-]+", rest)) - options - {"--help"}


def test_every_command_stands_in_readme() -> None:
    listed = [name.removeprefix("regrario ") for name in table_names(README, "command") if name.startswith("regrario ")]
    assert sorted(listed) == sorted(commands())


def test_every_setting_stands_in_readme_with_its_default() -> None:
    written = {name.strip(" `"): row[1] for row in table(README, "setting") for name in row[0].split(",")}
    defaults = {field.name: getattr(Settings(), field.name) for field in fields(Settings)}
    assert written.keys() == defaults.keys()
    for name, default in defaults.items():
        words = {str(default).lower()} if isinstance(default, bool) else {default} if default else {"none", "all"}
        assert written[name] in words, name


def test_every_dependency_has_its_reason() -> None:
    reasons = [
        normal(name) for title in ("to make the site", "to build and test") for name in table_names(CONTRIBUTING, title)
    ]
    assert sorted(reasons) == sorted(declared())


def test_every_dependency_is_pinned_with_hashes() -> None:
    pinned: dict[str, dict[str, set[str]]] = {}
    for kind in ("run", "test"):
        text = (ROOT / "requirements" / f"{kind}.txt").read_text("utf-8")
        entries = re.split(r"\n(?=\S)", text)
        pins = [entry for entry in entries if not entry.startswith("#")]
        assert all(re.match(r"\S+==\S+", entry) and "--hash=sha256:" in entry for entry in pins)
        pinned[kind] = {}
        for entry in pins:
            name, _, version = entry.partition(" ")[0].partition("==")
            pinned[kind].setdefault(name, set()).add(version)
    assert pinned["run"].items() <= pinned["test"].items()
    assert declared() <= set(pinned["test"])


def test_what_runs_inside_pyodide_is_declared_pinned_and_has_its_reason() -> None:
    wanted = sorted(map(normal, PROJECT["dependency-groups"]["pyodide"]))
    lines = (ROOT / "scripts/regrario/site/runtime/tools.txt").read_text("utf-8").splitlines()
    assert [normal(line.partition("==")[0]) for line in lines] == wanted
    assert all(re.fullmatch(r"\S+==\d[\w.]*", line) for line in lines)
    assert sorted(map(normal, table_names(CONTRIBUTING, "inside Pyodide"))) == wanted


def test_changelog_begins_with_this_version() -> None:
    newest = re.search(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == PROJECT["project"]["version"]


def test_workflow_runs_the_test_command_on_the_oldest_python() -> None:
    test = WORKFLOWS["ci.yml"]["jobs"]["test"]
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert oldest in test["strategy"]["matrix"]["python"]
    assert "scripts/test" in [step.get("run") for step in test["steps"]]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_workflow_gives_no_job_that_runs_code_the_right_to_write(name: str) -> None:
    workflow = WORKFLOWS[name]
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        if any("run" in step for step in job["steps"]):
            assert "write" not in job.get("permissions", {}).values()


def test_publishing_runs_no_test_of_the_example() -> None:
    # A repository with a wiki of its own has replaced what the tests are about.
    jobs = WORKFLOWS["pages.yml"]["jobs"]
    commands_run = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert commands_run == ["scripts/setup run", ".venv/bin/regrario build"]
    assert {job["needs"] for job in jobs.values() if "needs" in job} <= jobs.keys()


def test_only_pages_publishes_and_no_run_of_it_is_cut_short() -> None:
    publishing = [name for name, workflow in WORKFLOWS.items() if "pages" in str(workflow["jobs"])]
    assert publishing == ["pages.yml"]
    assert WORKFLOWS["pages.yml"]["concurrency"]["cancel-in-progress"] is False
    assert WORKFLOWS["pages.yml"]["jobs"]["site"]["if"] == "github.ref == 'refs/heads/main'"


def test_the_papers_name_the_workflows_that_there_are() -> None:
    assert set(re.findall(r"\.github/workflows/([\w-]+\.yml)", README + CONTRIBUTING)) == WORKFLOWS.keys()


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_are_pinned_by_commit(name: str) -> None:
    # A tag can be moved to other code, a commit cannot. The comment says which release it is.
    used = re.findall(r"uses: (.*)", (ROOT / ".github/workflows" / name).read_text("utf-8"))
    assert used
    assert [line for line in used if not re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


@pytest.mark.parametrize(
    ("tag", "said"),
    [("", "no tag is not v"), ("v9.9.9", "v9.9.9 is not v"), (f"v{PROJECT['project']['version']}", "has no entry")],
)
def test_a_release_needs_its_tag_and_its_day(tag: str, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "scripts"
    folder.mkdir()
    shutil.copy(ROOT / "scripts/package", folder)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text("## [0.0.1] - 2026-01-01\n", encoding="utf-8")
    run = subprocess.run([folder / "package", tag], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert said in run.stderr
    assert len(run.stderr.splitlines()) == 1


FORMS = [file for file in sorted((ROOT / ".github/ISSUE_TEMPLATE").iterdir()) if file.name != "config.yml"]


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_issue_forms_are_in_both_languages(file: Path) -> None:
    form = yaml.safe_load(file.read_text("utf-8"))
    assert {"name", "description", "body"} <= form.keys()
    ids = [field["id"] for field in form["body"]]
    assert len(set(ids)) == len(ids)
    assert all(" · " in text for text in (form["name"], *(field["attributes"]["label"] for field in form["body"])))


def test_no_file_names_a_registry_or_a_folder_of_somebodys_machine() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    files = [path for name in listed if name and (path := ROOT / name.decode()).is_file()]
    assert ROOT / "README.md" in files
    found = {str(path.relative_to(ROOT)): match[0] for path in files if (match := STRANGE.search(path.read_bytes()))}
    assert found == {}
