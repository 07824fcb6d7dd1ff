"""`cardgen site`: pages that lead to each other, from a file, without scripts and without the network."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import html5lib
import pytest
from PIL import Image

Run = Callable[..., Any]
HOSTILE = "<b>&茶"


@pytest.fixture(scope="module")
def tea(tmp_path_factory: pytest.TempPathFactory, shared_cardgen: Run) -> Path:
    """The site of the starter, in which a card has a name that would like to be HTML."""
    folder = tmp_path_factory.mktemp("site")
    assert shared_cardgen("new", "tea", language="zh", folder=folder).status == 0
    cards = folder / "tea/card_data/tea/cards/cards.toml"
    text = cards.read_text("utf-8").replace('name = "龙井"', f"name = '{HOSTILE}'")
    assert HOSTILE in text
    cards.write_text(text, "utf-8")
    (folder / "tea/card_data/tea/rulebook.md").write_text("# 一盏茶\n\n洗牌。\n", "utf-8")
    made = shared_cardgen("site", "--url", "https://example.org/tea", folder=folder / "tea")
    assert made.status == 0, made.err
    return folder / "tea/output/tea/site"


def pages(site: Path) -> dict[Path, Any]:
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    found = [path for path in site.rglob("*.html") if path.name != "rulebook.html"]
    return {path: parser.parse(path.read_text("utf-8")) for path in found}


def test_every_address_leads_to_a_file_of_the_site(tea: Path) -> None:
    for path, page in pages(tea).items():
        ids = {element.get("id") for element in page.iter()}
        for element in page.iter():
            address = element.get("href") or element.get("src")
            if not address or element.get("rel") == "canonical":
                continue
            parts = urlsplit(address)
            assert not parts.scheme and not parts.netloc and not parts.path.startswith("/"), address
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.is_file() and target.is_relative_to(tea.resolve()), address
            if parts.fragment and target == path:
                assert unquote(parts.fragment) in ids


def test_nothing_of_a_card_becomes_part_of_the_page(tea: Path) -> None:
    found = pages(tea)
    assert len(found) >= 7
    for page in found.values():
        assert [script.get("src") for script in page.iter("script")] in (["site.js"], ["../site.js"])
    (card,) = (page for path, page in found.items() if path.stem == "longjing")
    assert card.find("body//h1").text == HOSTILE


def test_shared_pages_have_a_title_and_a_picture(tea: Path) -> None:
    for path, page in pages(tea).items():
        about = {element.get("property"): element.get("content") for element in page.iter("meta")}
        address = about["og:image"].removeprefix("https://example.org/tea/")
        assert Image.open(tea / unquote(address)).width >= 480
        assert about["og:title"] and about["og:description"]
        (link,) = (element for element in page.iter("link") if element.get("rel") == "canonical")
        assert unquote(link.get("href")) == f"https://example.org/tea/{path.relative_to(tea).as_posix()}"


def test_texts_of_cards_and_what_can_be_read_on_them(tea: Path) -> None:
    page = pages(tea)[tea / "cards/longjing.html"]
    said = ["".join(row.itertext()) for row in page.iter("dd")]
    assert any("你面前每有一种不同的茶" in text for text in said) and "2" in said
    assert not any("longjing" in text for text in said)


def test_an_address_that_is_none_and_a_game_without_cards(cardgen: Run, tmp_path: Path) -> None:
    wrong = cardgen("site", "kapaiwang", "--url", "example.org", language="zh")
    assert wrong.status == 2 and "不是网址" in wrong.err
    assert not (tmp_path / "output").exists()
