"""The web page in a real browser: its script runs, and those who cannot see it can use it.

Needs Chromium; axe-core too for what it checks (`npm install axe-core` in the project's folder).
"""

import json
import re
import subprocess
from functools import cache
from html import escape, unescape
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from rulebook_kit import read

from cardgen.build.rulebook import RulebookRequest, make_rulebook
from cardgen.export.html import html
from cardgen.load.game import load_game
from cardgen.load.project import find_project

ROOT = Path(__file__).parents[2]
CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome") or ""
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [pytest.mark.nightly, pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")]

BOOK = """# 书

开头讲【打击】。

## 打击

打击就是攻击一次。

## 攻击

| 名 | 数 |
| --- | ---: |
| 打击 | 2 |

<details>

折起来的攻击。

</details>

{{card attack-1,attack-2}}
"""


def ask(page: str, probe: str, folder: Path, width: int = 390) -> Any:
    """What a function says of the page, which stands in a frame of this width as it is."""
    outer = (
        f'<iframe width="{width}" height="844" srcdoc="{escape(page)}"></iframe><pre></pre><script>'
        "onload = async () => { const window = frames[0], document = window.document;"
        f"const said = await (async () => {{ {probe} }})();"
        'this.document.querySelector("pre").textContent = JSON.stringify(said); };</script>'
    )
    file = folder / "outer.html"
    file.write_text(f"<!DOCTYPE html><meta charset=utf-8>{outer}", "utf-8")
    options = ("--headless", "--no-sandbox", "--dump-dom", "--virtual-time-budget=20000")
    run = subprocess.run([CHROMIUM, *options, file.as_uri()], capture_output=True, timeout=120, check=True)
    (said,) = re.findall("<pre>(.*?)</pre>", run.stdout.decode(), re.DOTALL)
    return json.loads(unescape(said))


@cache
def page() -> str:
    dot = bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c6360000000020001"
        "48afa4710000000049454e44ae426082"
    )
    return html(read(BOOK)[0], pictures={"card:attack-1": dot, "card:attack-2": dot})


def test_search_finds_headings_first(tmp_path: Path) -> None:
    said = ask(
        page(),
        """
        const input = document.querySelector("input");
        document.body.dispatchEvent(new window.KeyboardEvent("keydown", { key: "/", bubbles: true }));
        const focused = document.activeElement === input;
        input.value = "攻击";
        input.oninput();
        const texts = [...document.querySelectorAll(".found li")].map((item) => item.textContent);
        return [focused, document.querySelector(".found p").textContent, texts];
        """,
        tmp_path,
    )
    assert said == [True, "3 处", ["攻击", "打击打击就是攻击一次。", "攻击折起来的攻击。"]]


def test_cards_are_shown_large(tmp_path: Path) -> None:
    said = ask(
        page(),
        """
        const dialog = document.querySelector("dialog"), name = dialog.querySelector("span");
        document.querySelector("a.zoom").click();
        const first = [dialog.open, name.textContent];
        dialog.querySelector(".after").click();
        return [first, name.textContent, dialog.querySelectorAll(".large img").length];
        """,
        tmp_path,
    )
    assert said == [[True, "攻击一级"], "攻击二级", 1]


def test_the_switch_turns_light_into_dark(tmp_path: Path) -> None:
    said = ask(
        page(),
        """
        const paper = () => window.getComputedStyle(document.body).backgroundColor;
        const before = paper();
        document.querySelector(".theme").click();
        return [before, paper()];
        """,
        tmp_path,
    )
    assert said == ["rgb(255, 255, 255)", "rgb(29, 28, 26)"]


@pytest.mark.skipif(not AXE.exists(), reason="there is no axe-core here")
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", ["kapaiwang", "jimu", "confix", "qisheng", "dashasifang"])
def test_everybody_can_use_it(game: str, width: int, tmp_path: Path) -> None:
    project = find_project(ROOT)
    folder = ROOT / "card_data" / game
    made, _ = load_game(project, folder)
    request = RulebookRequest(folder / "rulebook.md", made, ("html",), (), 1, False, tmp_path / "out")
    (written,), _ = make_rulebook(project, request)
    text = re.sub("<meta http-equiv[^>]*>", "", written.target.read_text("utf-8"))
    probe = """
        const found = [];
        for (const theme of ["light", "dark"]) {
            document.documentElement.dataset.theme = theme;
            const { violations } = await window.axe.run();
            const bad = violations.filter(({ impact }) => /serious|critical/.test(impact));
            found.push(...bad.map(({ id }) => id));
        }
        return [found, document.documentElement.scrollWidth];
        """
    said = ask(
        text.replace("</body>", f"<script>{AXE.read_text('utf-8')}</script></body>"), probe, tmp_path, width
    )
    assert said[0] == []
    assert said[1] <= width
