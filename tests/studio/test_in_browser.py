"""The studio as people use it, clicked in a real Chromium. Skipped where there is none, or no Playwright."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_kit import MISSING, opened, seriously_wrong, served
from studio_kit import CARDS, TEMPLATE, write_project

pytestmark = pytest.mark.skipif(MISSING, reason="there is no Chromium, or no Playwright")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("studio")


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    write_project(root)
    with served(root) as server:
        yield server.address


@pytest.fixture(autouse=True)
def fresh(root: Path) -> None:
    """Each test finds the project as it was at first."""
    write_project(root)


def expect(page: Any, selector: str, text: str | re.Pattern[str]) -> None:
    from playwright.sync_api import expect

    expect(page.locator(selector).first).to_contain_text(text, timeout=15_000)


def gone(page: Any, selector: str) -> None:
    page.wait_for_selector(selector, state="detached")


def cards(root: Path) -> Path:
    return root / "card_data/g/cards/c.toml"


def test_the_wall_changes_when_a_file_is_saved(address: str, root: Path) -> None:
    with opened(address) as page:
        page.goto("/g/wall")
        expect(page, "#count", "2 种")
        before = page.get_attribute('.tile[data-id="b"] img', "src")
        page.click('.tile[data-id="b"]')
        expect(page, ".insp .kv", "有 2")
        cards(root).write_text(CARDS.replace("n = 2", "n = 7"), "utf-8")
        expect(page, ".insp .kv", "有 7")
        assert page.get_attribute('.tile[data-id="b"] img', "src") != before
        expect(page, ".slug .msg", "c.toml")
        # A mistake is told, the card stays; mended, all is well again.
        cards(root).write_text(CARDS.replace("n = 2", "n = 77"), "utf-8")
        expect(page, "#note .note", "77")
        assert page.locator(".tile").count() == 2
        cards(root).write_text(CARDS, "utf-8")
        gone(page, "#note .note")


def test_search_filters_and_the_address(address: str) -> None:
    with opened(address) as page:
        page.goto("/g/wall")
        page.fill("#q", "乙")
        expect(page, "#count", "2 种中的 1 种")
        page.fill("#q", "n>=2")
        expect(page, "#count", "1 种")
        page.wait_for_url("**/g/wall?q=n*")
        page.reload()
        expect(page, "#count", "2 种中的 1 种")
        page.fill("#q", "m>=2")
        expect(page, "#note", "m")
        page.fill("#q", "没有这个")
        page.click("#clear")
        expect(page, "#count", "2 种")
        page.keyboard.press("Control+k")
        page.keyboard.type("乙")
        page.keyboard.press("Enter")
        expect(page, ".insp h1", "乙")
        page.locator(".hot").last.wait_for()
        page.locator('.hot[aria-label="name"]').click()
        expect(page, "#el", "t.toml:1")
        page.click('[data-do="lang"]')
        expect(page, ".tabs", "Wall")
        page.keyboard.press("?")
        expect(page, ".help", "Keyboard")


def test_edit_writes_at_the_place_and_undoes(address: str, root: Path) -> None:
    with opened(address) as page:
        page.goto("/g/edit?card=a")
        page.fill("#f-n", "8")
        expect(page, "#saved", "已写回文件")
        expect(page, ".diff .add", "n = 8")
        assert cards(root).read_text("utf-8") == CARDS.replace("n = 1", "n = 8")
        page.fill("#f-n", "12")
        expect(page, ".emsg", "9")
        assert cards(root).read_text("utf-8") == CARDS.replace("n = 1", "n = 8")
        page.click("[data-use]")
        gone(page, ".emsg")
        assert "n = 9" in cards(root).read_text("utf-8")
        page.click("#undo")
        expect(page, ".toast", "撤销了")
        page.click("#undo")
        expect(page, "#undo", "撤销")
        page.wait_for_selector("#undo[disabled]")
        assert cards(root).read_text("utf-8") == CARDS


def test_another_program_gets_nothing(address: str) -> None:
    """A program on the same machine finds the port, and has no token: each door is shut, whatever it says."""
    host = address.split("/")[2]
    paths = (
        "/",
        "/g/wall",
        "/api/games",
        "/api/g/g",
        "/api/g/g/face/a.svg",
        "/api/g/g/print",
        "/static/main.js",
    )
    asked = [f"GET {path} HTTP/1.1\r\nHost: {host}\r\n" for path in paths]
    asked += [f"GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"]
    asked += [f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n" for path in paths[2:4]]
    asked += [f"{line}Cookie: cardgen-studio-{host[-4:]}=no\r\n" for line in asked]
    asked += [
        "GET / HTTP/1.1\r\nHost: evil.example\r\n",
        "GET http://evil.example/ HTTP/1.1\r\n",
        "\0" * 4000,
    ]
    asked += [f"GET /{'../' * 40}etc/passwd HTTP/1.1\r\nHost: {host}\r\n", f"GET /{'a' * 70_000}"]
    for words in asked:
        told = _told(host, words)
        assert told[9:10] in (b"", b"4") and len(told) < 2000, (words[:80], told[:200])
    with opened(address) as page:  # who has the token is served as before
        page.goto("/g/wall")
        expect(page, "#count", "2 种")


def _told(host: str, words: str) -> bytes:
    """What the server says to a request without a body; nothing where it hangs up."""
    name, _, port = host.partition(":")
    with socket.create_connection((name, int(port)), timeout=5) as line:
        try:
            line.sendall(words.encode() + b"Connection: close\r\n\r\n")
            return b"".join(iter(lambda: line.recv(65_536), b""))
        except ConnectionError:
            return b""


@pytest.mark.nightly
def test_two_writers(address: str, root: Path) -> None:
    """The editor writes the same value while the page is asked to: it is shown, then decided."""
    with opened(address) as page:
        page.goto("/g/edit?card=a")
        page.wait_for_selector("#f-n")
        page.route("**/api/socket", lambda route: route.abort())
        page.evaluate("document.querySelector('#f-n').focus()")
        page.route("**/api/g/g/edit", lambda route: _late(route, root))
        page.fill("#f-n", "6")
        expect(page, ".note.c", "n = 5")
        page.unroute("**/api/g/g/edit")
        page.click("#mine")
        gone(page, ".note.c")
        expect(page, "#saved", "已写回文件")
        assert cards(root).read_text("utf-8") == CARDS.replace("n = 1", "n = 6")


def _late(route: Any, root: Path) -> None:
    """Another program writes after the page has sent its wish, and before it arrives."""
    cards(root).write_text(CARDS.replace("n = 1", "n = 5"), "utf-8")
    route.continue_()


@pytest.mark.nightly
def test_the_grid_and_new_cards(address: str, root: Path) -> None:
    with opened(address) as page:
        page.goto("/g/edit?view=grid")
        page.fill("#g-1-2", "4")
        page.keyboard.press("Enter")
        expect(page, "#saved", "已写回文件")
        assert cards(root).read_text("utf-8") == CARDS.replace("n = 2", "n = 4")
        page.click("#newcard")
        page.fill("[name=name]", "Third")
        page.keyboard.press("Enter")
        expect(page, "h1", "Third")
        assert 'id = "third"' in cards(root).read_text("utf-8")
        page.click("#del")
        expect(page, ".toast", "删去")
        assert cards(root).read_text("utf-8").rstrip() == CARDS.replace("n = 2", "n = 4").rstrip()


def test_a_template_is_tried_and_written(address: str, root: Path) -> None:
    file = root / "templates/g/t.toml"
    with opened(address) as page:
        page.goto("/g/template?card=a")
        page.wait_for_selector(".ct img")
        page.fill(".ed textarea", TEMPLATE.replace("{name} {n}", "{name} / {n}"))
        page.wait_for_selector('.ct img[src^="blob:"]')
        assert file.read_text("utf-8") == TEMPLATE
        page.fill(".ed textarea", TEMPLATE.replace('type = "text"', 'type = "txt"', 1))
        expect(page, "#probs .note", "txt")
        page.wait_for_selector(".stamp")
        page.fill(".ed textarea", TEMPLATE.replace("{name} {n}", "{name} / {n}"))
        gone(page, ".stamp")
        page.click("#write")
        expect(page, ".toast", "t.toml")
        assert "{name} / {n}" in file.read_text("utf-8")
        page.click(".toast button")
        gone(page, ".toast")
        for view in ("grey", "cb", "far", "fan", "table"):
            page.click(f'[data-v="{view}"]')
            page.wait_for_selector("#stage img")


@pytest.mark.nightly
def test_a_game_is_started_and_a_table_imported(tmp_path: Path) -> None:
    table = {"name": "灯市.csv", "mimeType": "text/csv", "buffer": b"name,copies\nA,2\nB,1\n"}
    with served(tmp_path) as server, opened(server.address, language="en-US") as page:
        page.fill("#nm", "Rainy Night")
        page.click("#new button")
        expect(page, ".gamebtn", "Rainy Night")
        expect(page, "#count", "6 cards")
        page.goto("/")
        page.set_input_files("#file", files=[table])
        page.click("#make")
        expect(page, "#count", "2 cards")


@pytest.mark.nightly
def test_a_server_that_ends_and_comes_back(tmp_path: Path) -> None:
    write_project(tmp_path)
    with served(tmp_path) as server, opened(server.address) as page:
        page.goto("/g/wall")
        expect(page, "#count", "2 种")
        server.stop()
        expect(page, ".gone", "cardgen studio")
        assert page.locator(".tile").count() == 2
        cards(tmp_path).write_text(CARDS.replace("甲", "丁"), "utf-8")
        server.start()
        gone(page, ".gone")
        expect(page, '.tile[data-id="a"] .cap', "丁")


SCREENS = ("/", "/g/wall", "/g/edit?card=a", "/g/edit?view=grid", "/g/template?card=a")


@pytest.mark.nightly
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize(("language", "dark"), [("zh-CN", False), ("en-US", True)])
def test_everyone_can_use_every_screen(address: str, width: int, language: str, dark: bool) -> None:
    with opened(address, width=width, language=language, dark=dark) as page:
        for screen in SCREENS:
            page.goto(screen)
            page.wait_for_load_state("networkidle")
            assert seriously_wrong(page) == [], screen
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
