"""A wiki that has its pictures: each is where its page asks for it, whatever construct it stands in."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from regrario.site import build as building
from regrario.site.build import build
from regrario.site.project import Project
from regrario.site.serve import open_server

ROOT = Path(__file__).parents[2]

PAGE = """\
====== Jogo ======
{{ :jogos:capa.png }}

===== Fases =====
Um {{:jogos:p1.png?16}} no texto e [[outro|{{:jogos:p2.png?nolink}}]].
  * item {{p3.png?nolink&20x10}}
    * dentro {{p4.png}}

| {{p5.png?nolink}} | simples |

^ Larga ^^
| {{p6.png?nolink}} | [[outro]] |
| ::: | {{p7.png?nolink}} |

<panel title="Painel">
{{p8.png?nolink}} texto

^ No painel ^^
| {{p9.png?nolink}} | [[outro]] |
</panel>
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a small site whose pictures are all there."""
    folder = tmp_path_factory.mktemp("pictures")
    pages, media = folder / "wiki" / "pages" / "jogos", folder / "wiki" / "media" / "jogos"
    pages.mkdir(parents=True)
    media.mkdir(parents=True)
    (pages / "jogo.txt").write_text(PAGE, encoding="utf-8")
    (pages / "outro.txt").write_text("====== Outro ======\nTexto.\n", encoding="utf-8")
    for name in ("capa", *(f"p{number}" for number in range(1, 10))):
        Image.new("RGB", (640, 400) if name == "capa" else (40, 20), "teal").save(media / f"{name}.png")
    shutil.copytree(ROOT / "docs" / "javascripts", folder / "docs" / "javascripts")
    settings = Project.load(ROOT / "mkdocs.yml")
    with open_server(folder / "site", "127.0.0.1", 0) as server, pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "STEPS", tuple(step for step in building.STEPS if step[0] not in ("sheets", "runtime")))
        address = f"http://127.0.0.1:{server.server_port}/"
        build(
            replace(
                settings,
                source=folder / "wiki",
                docs=folder / "docs",
                site=folder / "site",
                cache=folder / "cache",
                site_url=address,
                settings=replace(settings.settings, calculators={}),
            )
        )
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address
        server.shutdown()


@pytest.mark.parametrize("address", ["", "jogos/jogo/"])
def test_every_picture_is_there_and_has_its_size(browser: Browser, site: str, address: str) -> None:
    page = browser.new_page()
    page.goto(site + address)
    pictures = page.locator("article img")
    assert pictures.count() == (1 if not address else 11)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        source = picture.get_attribute("src")
        assert page.request.get(picture.evaluate("it => it.src")).ok, source
        assert picture.get_attribute("width"), source
        assert picture.get_attribute("height"), source
    page.close()


def test_links_lead_to_pages_from_every_construct(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}jogos/jogo/")
    places = page.locator("article a[href*=outro]").evaluate_all("links => links.map(link => link.href)")
    assert places == [f"{site}jogos/outro/"] * 3
    page.goto(places[0])
    expect(page.locator("h1")).to_have_text("Outro")
    page.close()


def test_the_old_address_of_a_picture_leads_to_it(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}lib/exe/fetch.php?w=20&media=jogos:p1.png")
    page.wait_for_url(f"{site}media/jogos/p1.png")
    page.close()
