"""The forms' HTML: whole, labelled, in both languages, whatever the calculator."""

from __future__ import annotations

import html
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]  # it bears no types
import markdown
import pytest

import calculators
from regrario.site import forms, strings
from regrario.site.finish.files.not_found import OLD_ADDRESSES
from regrario.site.finish.files.scripts import without_comments
from tests.calculators.test_languages import EVERYTHING_WRITTEN, leaks

NAMES = calculators.names()
LANGUAGES = strings.languages()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def fields(name: str) -> Iterator[dict[str, Any]]:
    about = calculators.describe(name)
    yield from about["fields"]
    yield from about["player_fields"]


def words(node: ET.Element) -> str:
    return " ".join("".join(node.itertext()).split())


@pytest.mark.parametrize("name", NAMES)
def test_every_field_has_its_row_for_every_player(name: str, language: str) -> None:
    about = calculators.describe(name)
    form = forms.form(name, language)
    rows = Counter(row.get("data-field") for row in form.iterfind(".//*[@data-field]"))
    most = (about["players"] or (0, 0))[1]
    expected = Counter({field["id"]: 1 for field in about["fields"]})
    expected += Counter({field["id"]: most for field in about["player_fields"]})
    assert rows == expected


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_is_pressed_or_filled_in_has_a_name(name: str, language: str) -> None:
    """By its own words, a label's, an ARIA label or what it is labelled by."""
    form = forms.form(name, language)
    ids = {node.get("id"): node for node in form.iter() if node.get("id")}
    labelled = {label.get("for") for label in form.iter("label")}
    inside = {control for label in form.iter("label") if words(label) for control in label.iter("input")}
    for control in [*form.iter("input"), *form.iter("button")]:
        said = control.get("aria-label") or words(control) or named_by(control, ids)
        assert said or control.get("id") in labelled or control in inside, ET.tostring(control)
    for group in form.iterfind(".//*[@role='group']"):
        assert group.get("aria-label") or named_by(group, ids)


def named_by(node: ET.Element, ids: dict[str | None, ET.Element]) -> str:
    """The words of what an element is labelled by, of which it may be one itself."""
    by = [ids[ident] for ident in node.get("aria-labelledby", "").split()]
    return " ".join(words(each) or each.get("aria-label", "") for each in by)


@pytest.mark.parametrize("name", [name for name in NAMES if calculators.describe(name)["players"]])
def test_every_input_of_a_player_is_named_with_the_player(name: str, language: str) -> None:
    form = forms.form(name, language)
    ids = {node.get("id"): node for node in form.iter() if node.get("id")}
    for number, part in enumerate(form.iterfind(".//*[@data-player]"), start=1):
        player = strings.load(language)("calculator.player", number=number)
        assert named_by(part, ids) == player
        for pressed in part.iter("button"):
            assert sorted(named_by(pressed, ids).split()) == sorted(f"{pressed.get('aria-label')} {player}".split())
        for control in part.iter("input"):
            said = named_by(control, ids) or control.get("aria-label", "")
            assert player in said
            assert said != player


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_of_one_element_each(name: str) -> None:
    form = forms.form(name, "pt-BR")
    ids = Counter(node.get("id") for node in form.iter() if node.get("id"))
    assert [ident for ident, times in ids.items() if times > 1] == []
    for node in form.iter():
        for reference in ("for", "aria-labelledby", "aria-describedby"):
            assert set(node.get(reference, "").split()) <= ids.keys()


@pytest.mark.parametrize("name", NAMES)
def test_words_are_of_the_form_s_language(name: str) -> None:
    """Every label of the calculator stands in its own form, and not in that of the other language."""
    shown = {language: words(forms.form(name, language)) for language in LANGUAGES}
    for field in fields(name):
        for language, text in field["label"].items():
            assert text in shown[language]
    assert shown["pt-BR"] != shown["en"]


SHOWN_BY = ("aria-label", "placeholder", "title", "data-names")
"""The attributes of an element that a person sees or hears, or the script shows."""


@pytest.mark.parametrize("name", NAMES)
def test_form_in_english_has_no_word_of_portuguese(name: str) -> None:
    form = forms.form(name, "en")
    shown = [words(form), *(node.get(attribute, "") for node in form.iter() for attribute in SHOWN_BY)]
    assert leaks([*EVERYTHING_WRITTEN, *interface_words(), ("", " ".join(shown))]) == set()


def interface_words() -> list[tuple[str, str]]:
    """The words of forms and scripts in both languages, without their ``{names}``."""
    portuguese, english = (
        [re.sub(r"\{.*?\}", "", text) for text in strings.load(language).section("calculator").values()]
        for language in ("pt-BR", "en")
    )
    return list(zip(portuguese, english, strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_what_one_language_shows_the_other_shows(name: str) -> None:
    """Not the words: "1º marcador" and "1st marker" both say no more than their order does, and are only heard."""
    shapes = [[node.tag for node in forms.form(name, language).iter()] for language in LANGUAGES]
    assert shapes[0] == shapes[1]


def test_each_type_of_field_has_a_control() -> None:
    """A type that a calculator may use and no form can show would be a blank row."""
    assert {field["type"] for name in NAMES for field in fields(name)} <= set(forms._CONTROLS)


def test_first_form_of_a_page_brings_the_words_of_the_script() -> None:
    page = "/// calculator | exodo.pontos\n///\n\n/// calculator | exodo.corrida\n///\n"
    converter = markdown.Markdown(extensions=["regrario_calculator"])
    for _ in range(2):  # the second page has its own
        made = converter.reset().convert(page)
        assert made.count("data-words=") == 1
        assert made.count('data-part="keypad"') == 1
        assert made.count("<form") == 2
    given = html.unescape(made.split('data-words="')[1].split('"')[0])
    assert json.loads(given) == strings.load("pt-BR").section("calculator.script")


def test_language_is_an_option_of_the_extension() -> None:
    made = markdown.markdown(
        "/// calculator | exodo.pontos\n///\n",
        extensions=["regrario_calculator"],
        extension_configs={"regrario_calculator": {"language": "en"}},
    )
    assert 'aria-label="Scoring in Points mode"' in made
    assert "Estádios" not in made


def test_unknown_calculator_is_said_and_is_only_text(caplog: pytest.LogCaptureFixture) -> None:
    made = markdown.markdown("/// calculator | <b>*nada*\n///\n", extensions=["regrario_calculator"])
    assert "Não há calculadora com o nome &lt;b&gt;*nada*." in made
    assert "<form" not in made
    [record] = caplog.records
    assert record.name == "mkdocs.regrario"
    assert record.getMessage() == (
        "/// calculator | <b>*nada*: bad-value: there is no calculator '<b>*nada*';"
        " python -m calculators --list shows all"
    )


def test_form_inside_a_step_and_a_list() -> None:
    page = '??? fim "Passo"\n\n    /// calculator | exodo.bonus_ano\n    ///\n\n    depois\n'
    made = markdown.markdown(page, extensions=["regrario_calculator", "pymdownx.details"])
    assert made.index("<details") < made.index("<form") < made.index("depois") < made.rindex("</details>")


def rows(page: str) -> list[str]:
    """The titles of the rows that open on a form, of a page in Markdown: each is plainly a calculator's."""
    made = markdown.markdown(page, extensions=["regrario_calculator"])
    return re.findall(r'<details class="rg-dobra calc"><summary>Calculadora: ([^<]+)</summary><form', made)


@pytest.mark.parametrize("name", NAMES)
def test_a_tool_is_a_row_and_a_score_stands_open(name: str) -> None:
    about = calculators.describe(name)
    expected = [] if about["kind"] == "score" else [about["title"]["pt-BR"]]
    assert rows(f"/// calculator | {name}\n///\n") == expected
    assert rows(f"/// calculator | {name}\n    open: true\n///\n") == []


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ((), []),
        (("exodo.bonus_ano",), ["Bônus de fim de ano"]),
        (("exodo.pontos",), ["Placar"]),
        (("exodo.pontos", "exodo.corrida"), ["Placar"]),
    ],
)
def test_a_score_for_any_game_is_a_row_after_the_game_s_own(before: tuple[str, ...], expected: list[str]) -> None:
    assert rows("".join(f"/// calculator | {name}\n///\n\n" for name in (*before, "placar"))) == expected


@pytest.mark.parametrize("name", NAMES)
def test_a_form_says_once_what_it_is_called(name: str) -> None:
    """A tool by its row or in its first line; a score has its section's heading."""
    title = calculators.describe(name)["title"]["pt-BR"]
    bold = [words(strong) for strong in forms.form(name, "pt-BR").iterfind(".//p[@class='rg-intro']/strong")]
    assert bold == ([] if calculators.describe(name)["kind"] == "score" else [title])
    assert forms.form(name, "pt-BR", folded=True).find(".//p[@class='rg-intro']/strong") is None


@pytest.mark.parametrize("name", NAMES)
def test_what_is_for_a_whole_game_stands_on_scores_alone(name: str) -> None:
    """A tool answers one question in the midst of the rules: nothing to keep the screen on for, nobody to draw."""
    pressed = {node.get("data-act") for node in forms.form(name, "pt-BR").iter("button")}
    whole_game = {"awake", "first", "history", "print", "clear"}
    assert pressed & whole_game == (whole_game if calculators.describe(name)["kind"] == "score" else set())


def test_search_is_spared_the_words_of_a_form() -> None:
    """The mark is on the form itself: Material's index ends what it leaves out at the next end of the same tag."""
    form = forms.form("exodo.pontos", "pt-BR")
    assert form.get("data-search-exclude") is not None
    assert [*form.iter("form")] == [form]


def test_markdown_in_labels_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A calculator's words are words: no emphasis, no markup."""
    about = calculators.describe("exodo.bonus_ano") | {"summary": {"pt-BR": "<i>*2*</i> {: .x }", "en": ""}}
    monkeypatch.setattr(calculators, "describe", lambda name: about)
    made = markdown.markdown("/// calculator | exodo.bonus_ano\n///\n", extensions=["regrario_calculator", "attr_list"])
    assert "&lt;i&gt;*2*&lt;/i&gt; {: .x }" in made


@pytest.mark.parametrize(
    ("page", "expected"), [("jogos:exodo", (2, 4)), ("jogos:encyclopedia", (1, 4)), ("jogos:nenhum", None)]
)
def test_players_of_a_page(page: str, expected: tuple[int, int] | None) -> None:
    assert forms.players(page) == expected


def test_script_asks_only_for_words_that_there_are() -> None:
    """A word that is in no language would be an error at the table; one that nobody asks for is a leftover."""
    sources = [path.read_text(encoding="utf-8") for path in SCRIPTS.glob("**/*.js")]
    asked = {key for source in sources for key in re.findall(r'"([a-z]+(?:-[a-zDM]+)*)"', source)}
    families = {f"{prefix}-{rest}" for prefix, rest in FAMILIES}
    given = set(strings.load("pt-BR").section("calculator.script"))
    assert {key for key in given if key not in asked} == families


SCRIPTS = Path(__file__).parents[2] / "docs" / "javascripts"
FAMILIES = [
    *(("why", reason) for reason in ("network", "integrity", "python", "slow")),
    *(("link", fault) for fault in ("broken", "newer")),
    *(("mark", mark) for mark in "MD"),
]
"""Words whose key the script puts together."""


def test_scripts_of_a_calculator_page_are_small() -> None:
    """All of ours that it loads, as it goes over the wire: at most 25 KB in brotli."""
    scripts = [path for path in SCRIPTS.glob("**/*.js") if path.name != Path(OLD_ADDRESSES).name]
    sources = [without_comments(path.read_text(encoding="utf-8")) for path in scripts]
    assert sum(len(brotli.compress(source.encode("utf-8"))) for source in sources) <= 25_000
