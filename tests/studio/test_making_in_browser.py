"""Decks, print, versions and the rulebook, clicked in a real Chromium. Skipped where there is none."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_kit import MISSING, opened, seriously_wrong, served
from studio_kit import CARDS, write_project
from test_deck import RULES
from test_versions_and_rulebook import BOOK, git

pytestmark = pytest.mark.skipif(MISSING, reason="there is no Chromium, or no Playwright")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with rules and a rulebook; 甲 was another card when it was committed."""
    root = tmp_path_factory.mktemp("studio")
    cards = write_project(root, CARDS.replace("n = 1", "n = 6"))
    (root / "card_data/g/rules.toml").write_text(RULES, "utf-8")
    (root / "card_data/g/rulebook.md").write_text(BOOK, "utf-8")
    git(root, "init", "-q")
    git(root, "add", "card_data", "templates")
    git(root, "commit", "-qm", "第一版")
    cards.write_text(CARDS, "utf-8")
    return root


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    with served(root) as server:
        yield server.address


def expect(page: Any, selector: str, text: str | re.Pattern[str]) -> None:
    from playwright.sync_api import expect

    expect(page.locator(selector).first).to_contain_text(text, timeout=15_000)


def test_a_deck_is_built_judged_mended_and_saved(address: str, root: Path) -> None:
    with opened(address) as page:
        page.goto("/g/deck")
        for _ in range(4):
            page.click('.pc[data-add="a"]')
        expect(page, "#ver .stamp", "不合法")
        expect(page, ".reason", "甲")
        assert page.locator(".dr.bl, .ch3 .blame").count() == 1
        page.click('.reason [data-out="a"]')
        page.click('.pc[data-add="b"]')
        expect(page, "#ver .stamp", "合法")
        expect(page, "#ver .sec", "4 张牌")
        page.keyboard.press("Control+z")
        expect(page, "#ver .stamp", "未组完")
        page.keyboard.press("Control+z")
        pytest.importorskip("ortools")
        page.click('[data-do="mend"]')
        expect(page, ".fix", "改动 1 张")
        page.click('[data-do="fix"]')
        expect(page, "#ver .stamp", "合法")
        page.fill("#dn", "four")
        page.click('[data-do="save"]')
        expect(page, ".toast", "decks/four.toml")
        assert "a = 3" in (root / "card_data/g/decks/four.toml").read_text("utf-8")
        page.click('.headrow a.btn[href*="print"]')
        expect(page, ".opt:has(:checked)", "four")
        expect(page, "#go .cost", "4 张牌")
        page.goto("/g/deck?deck=four")
        page.click('[data-view="try"]')
        expect(page, ".odds td", "甲")
        assert page.locator(".hand button").count() == 4
        page.click('[data-do="paste"]')
        page.fill(".paste textarea", "2 甲\n2 没有这张")
        page.click('[data-do="use"]')
        page.click('[data-view="build"]')


def test_sheets_are_shown_and_saved(address: str, root: Path) -> None:
    with opened(address, language="en-GB") as page:
        page.goto("/g/print")
        expect(page, "#go .cost", "1 sheet of A4")
        page.wait_for_function("() => document.querySelector('.pg img')?.naturalWidth > 500")
        page.select_option('[data-k="paper"]', "a6")
        expect(page, "#go .cost", "2 sheets of A6")
        page.check('input[name="what"][value="only"]')
        page.fill('[data-k="only"]', "a")
        page.keyboard.press("Tab")
        expect(page, "#go .cost", "1 card ")
        page.click('[data-do="save"]')
        expect(page, ".toast", "output/g/sheet.pdf")
        assert (root / "output/g/sheet.pdf").read_bytes()[:5] == b"%PDF-"


def test_what_changed_since_a_commit(address: str) -> None:
    with opened(address) as page:
        page.goto("/g/versions")
        expect(page, "#n", "改动 1 种")
        expect(page, ".det", "甲")
        page.wait_for_function("() => [...document.querySelectorAll('.stg img')].every(i => i.naturalWidth)")
        page.click('[data-m="swipe"]')
        page.locator("#sw input").press("ArrowLeft")
        page.click('[data-m="blink"]')
        page.wait_for_selector(".dif")


def test_the_rulebook_beside_its_text(address: str, root: Path) -> None:
    with opened(address) as page:
        page.goto("/g/rulebook")
        page.locator("#page iframe").last.content_frame.get_by_text("一共 4 张").wait_for()
        page.fill("#ed textarea", BOOK + "\n{{count kind=kk}}\n")
        expect(page, "#pr", "kk")
        page.fill("#ed textarea", BOOK + "\n{{cuont}}\n")
        expect(page, "#pr", "cuont")
        page.click("[data-fix]")
        assert page.input_value("#ed textarea") == BOOK + "\n{{count}}\n"
        page.fill("#ed textarea", BOOK + "\n完。\n")
        page.locator("#page iframe").last.content_frame.get_by_text("完。").wait_for()
        page.keyboard.press("Control+s")
        expect(page, ".toast", "rulebook.md")
        assert (root / "card_data/g/rulebook.md").read_text("utf-8").endswith("完。\n")
        # The editor writes meanwhile: that is shown, and the user decides.
        page.fill("#ed textarea", BOOK + "\n我的。\n")
        (root / "card_data/g/rulebook.md").write_text(BOOK + "\n别人的。\n", "utf-8")
        page.keyboard.press("Control+s")
        expect(page, ".clash mark", "别人的")
        page.click("[data-keep]")
        page.wait_for_selector("#dirty", state="hidden")
        assert (root / "card_data/g/rulebook.md").read_text("utf-8").endswith("我的。\n")
        page.click('[data-view="pdf"]')
        page.wait_for_function("() => document.querySelector('.pdfs img')?.naturalWidth > 100")


READY = {"deck": "#ver .stamp", "print": ".pg", "versions": ".stg img", "rulebook": "#pr"}


@pytest.mark.nightly
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_nothing_serious_by_axe(address: str, width: int, dark: bool, language: str) -> None:
    found = {}
    for screen, ready in (
        ("deck", "#ver .stamp"),
        ("print", ".pg"),
        ("versions", ".stg img"),
        ("rulebook", "#pr"),
    ):
        with opened(address, width=width, dark=dark, language=language) as page:
            page.goto(f"/g/{screen}")
            page.wait_for_selector(ready, state="attached")
            page.wait_for_timeout(800)
            if wrong := seriously_wrong(page):
                found[screen] = wrong
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert not found
