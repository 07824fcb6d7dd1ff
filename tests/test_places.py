"""Every message about a file says where: file, line and column, as seen from where the user is."""

import json
import random
import re
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from case_kit import read_case
from rulebook_kit import CASES as DOCUMENTS
from rulebook_kit import cases as documents_in
from rulebook_kit import read

from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Diagnostic

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests" / "cases"
GAMES = sorted(path.name for path in (ROOT / "card_data").iterdir())
# Where a message cannot point to a line, and why.
NO_LINE = {
    "file-missing": "the file is not there",
    "not-a-file": "it is no file with lines",
    "file-unreadable": "its lines cannot be read",
    "file-too-large": "nothing of it is read",
    "not-utf-8": "UTF-16 has no line that is wrong",
    "empty-rulebook": "there is no line",
    "missing-glyph": "a character of a rulebook may come out of the cards",
    "image-unreadable": "a picture has no lines; who shows it is told beside it",
    "bad-font": "a font has no lines",
    "restricted-font": "a font has no lines",
    "no-font": "it is about what is installed",
}
WRONG = (
    "1",
    '"x"',
    "[]",
    "{}",
    "true",
    '["nope"]',
    '"nope"',
    "-3",
    '"𠀀\U0003fff0"',
    '"art/no.png"',
    '"10km"',
)


def told(folder: Path, *words: str) -> list[dict[str, Any]]:
    """What `check` says as JSON."""
    out, err = StringIO(), StringIO()
    run(["check", *words, "--all", "--format", "json"], Session("en", folder, out, err), {})
    found: list[dict[str, Any]] = json.loads(out.getvalue())
    return found


def hold(found: list[dict[str, Any]], folder: Path) -> None:
    """Each has its place, and none names a folder of this machine."""
    for message in found:
        assert message["line"] or message["code"] in NO_LINE, message
        assert message["file"] or message["code"] == "no-font", message
        assert str(folder) not in json.dumps(message), message


def project(folder: Path, *layers: Path) -> Path:
    for layer in layers:
        shutil.copytree(layer, folder, dirs_exist_ok=True)
    return folder


@pytest.mark.parametrize("case", sorted(p.name for p in (CASES / "load").iterdir() if p.name != "_base"))
def test_cases_of_games(case: str, tmp_path: Path) -> None:
    folder = project(tmp_path / "p", CASES / "load" / "_base", CASES / "load" / case)
    hold(told(folder, "g"), folder)


def placed(found: list[Diagnostic]) -> None:
    for d in found:
        assert (d.span and d.span.line) or d.code in NO_LINE, d


@pytest.mark.parametrize("file", sorted(DOCUMENTS.glob("*.md")), ids=lambda file: file.stem)
def test_cases_of_documents(file: Path) -> None:
    for case in documents_in(file):
        placed(read(case.text)[1])


@pytest.mark.parametrize("file", sorted((CASES / "rules").rglob("*.toml")), ids=lambda file: file.stem)
def test_cases_of_rules(file: Path) -> None:
    placed(read_case(file.read_text("utf-8")).rules()[1])


def damaged(text: str, chosen: random.Random) -> str:
    """A file in which a line is gone, doubled, cut or says something else."""
    lines = text.split("\n")
    for _ in range(3):
        at = chosen.randrange(len(lines))
        line = lines[at]
        key, said, _ = line.partition("=")
        match chosen.randrange(6):
            case 0:
                lines[at] = ""
            case 1 | 2 if said:
                lines[at] = f"{key}= {chosen.choice(WRONG)}"
            case 3:
                lines[at] = line[: len(line) // 2]
            case 4:
                lines.insert(at, chosen.choice(lines))
            case _:
                lines[at] = re.sub(r"\d+", str(chosen.randrange(1000)), line)
    return "\n".join(lines)


@pytest.mark.parametrize(
    "count", [pytest.param(2, id="few"), pytest.param(6, id="many", marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("game", GAMES)
def test_shipped_games_that_are_damaged(game: str, count: int, tmp_path: Path) -> None:
    chosen = random.Random(game)
    for n in range(count):
        folder = tmp_path / str(n)
        project(folder / "card_data" / game, ROOT / "card_data" / game)
        project(folder / "templates", ROOT / "templates")
        own = sorted(path for path in folder.rglob("*") if path.suffix in (".toml", ".md"))
        for path in {folder / "card_data" / game / "game.toml", *chosen.sample(own, 2)} if n else ():
            path.write_text(damaged(path.read_text("utf-8"), chosen), "utf-8")
        hold(told(folder, game), folder)


GAME = """
title = "茶"
[sizes.mini]
card = ["44mm", "63mm"]
[kinds.tea]
name = "茶"
template = "face"
[kinds.tea.fields]
[[outputs]]
file = "a.pdf"
size = "mini"
backs = "long-edge"
"""
FACE = '[[element]]\ntype = "text"\nbox = ["2mm", "2mm", "40mm", "9mm"]\ntext = "{name}"\nsize = "9pt"\n'


@pytest.mark.parametrize(
    ("was", "is_", "book", "expected"),
    [
        ('template = "face"', 'template = "face"\nback = "nope"', "", "game.toml:8:8 unknown-template"),
        ('title = "茶"', 'title = "茶\U0003fff0"', "", "game.toml:2:9 missing-glyph"),
        ('title = "茶"', 'title = "茶"\nversion = "1\U0003fff0"', "", "game.toml:3:11 missing-glyph"),
        ('title = "茶"', "", "", "game.toml:1:1 missing-key"),
        ("", "", "文\n\n![图](art/a%20b.png)", "rulebook.md:3:1 image-missing"),
        ("", "", "文\n\n![图](art/a\\_b.png)", "rulebook.md:3:1 image-missing"),
        ("", "", "文\n\n![图][甲]\n\n[甲]: art/甲.png", "rulebook.md:5:6 image-missing"),
        ("", "", "文\n\n[甲][1]\n\n[1]: #nope", "rulebook.md:5:6 no-anchor"),
        ("", "", "文\n\n[甲](#%E4%B9%99)", "rulebook.md:3:1 no-anchor"),
        ("", "", "文\n\n[甲](<#nope>)", "rulebook.md:3:6 no-anchor"),
    ],
)
def test_what_once_had_no_place(tmp_path: Path, was: str, is_: str, book: str, expected: str) -> None:
    files = {
        "card_data/g/game.toml": GAME.replace(was, is_, 1) if was else GAME,
        "card_data/g/cards/cards.toml": '[[card]]\nid = "a"\nname = "龙井"\n',
        "card_data/g/rulebook.md": book or "# 茶\n\n文\n",
        "templates/g/face.toml": FACE,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    found = told(tmp_path, "g")
    assert f"card_data/g/{expected}" in [f"{d['file']}:{d['line']}:{d['column']} {d['code']}" for d in found]
    hold(found, tmp_path)
