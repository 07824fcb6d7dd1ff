"""Whatever a project's files, names and arguments hold: a terminal is only made to obey our own colours."""

import io
import json
import re
from pathlib import Path

import pytest

from cardgen.cli.commands import COMMANDS
from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import CONTROL

# A title for the terminal, a bell, a colour that we never use, a C1 control, a direction mark.
EVIL = "E\x1b]0;x\x07\x1b[35m\x9b2J\u202e"
SPELLED = r"E\u001b]0;x\u0007\u001b[35m\u009b2J\u202e"
ESCAPED = r"E\e]0;x\x07\e[35m\x9b2J\u202e"
OURS = re.compile(r"\x1b\[(?:0|1|2|31|32|36|1;31|1;33)m")

GAME = """title = "TITLE"
[kinds.hero]
template = "card"
[kinds.hero.fields]
cost = "integer"
text = "text"
[[outputs]]
file = "cards.pdf"
"""
CARDS = '[[card]]\nid = "ID"\nname = "一"\ncost = 1\n'
RULES = '[[rule]]\nid = "size"\nform = "count"\nexactly = 2\nwhy = "WHY"\n'
DECK = 'name = "NAME"\n[cards]\n"一" = 1\n'
BOOK = f"# 规则 {EVIL}\n\n## {EVIL}\n\n{EVIL} {{{{count {EVIL}}}}} [x](#{EVIL})\n"
FILES = {
    "card_data/g/game.toml": GAME,
    "card_data/g/cards/c.toml": CARDS,
    "card_data/g/rules.toml": RULES,
    "card_data/g/decks/d.toml": DECK,
}
# What is put in place of each word; the rest stays as it is.
PLAIN = {"TITLE": "T", "ID": "a", "WHY": "w", "NAME": "n"}
LINES = [
    ["list"],
    ["build", "g"],
    ["build", EVIL],
    ["check", "g"],
    ["check", "g", "--fit"],
    ["check", "g", "--format", "json"],
    ["check", "g", "--format", "github"],
    ["sheet", "g"],
    ["sheet", "g", "--only", EVIL],
    ["sheet", "g", "--only", f"{EVIL}=1"],
    ["sheet", "g", "--deck", EVIL],
    ["sheet", "g", "--set", f"{EVIL}=1"],
    ["sheet", "g", "--paper", EVIL],
    ["sheet", "g", "--output", f"{EVIL}.pdf"],
    ["sheet", "g", "--printer", EVIL],
    ["sheet", "g", "--since", EVIL],
    ["sheet", "g", "--since", "old"],
    ["sheet", "g", "--lost", EVIL],
    ["sheet", "g", "--sheets", EVIL],
    ["sheet", "g", f"g:{EVIL}"],
    ["sheet", "g", "--record"],
    ["calibrate", "--output", f"{EVIL}.pdf"],
    ["printer", EVIL],
    ["cards", "g", "--only", EVIL],
    ["which", EVIL],
    ["which", "01234567"],
    ["show", "g", EVIL],
    ["show", "g", "a", "--size", EVIL],
    ["show", "g", "a", "--output", f"{EVIL}.png"],
    ["deck check", "g"],
    ["deck check", "g", f"card_data/g/decks/{EVIL}.toml"],
    ["deck check", "g", "--format", "json"],
    ["deck check", "g", "--batch", f"{EVIL}.txt"],
    ["deck check", "g", "--batch", "batch.txt"],
    ["deck check", "g", "--rules", EVIL],
    ["deck fix", "g", "card_data/g/decks/d.toml"],
    ["deck complete", "g", "card_data/g/decks/d.toml", "--only", EVIL],
    ["deck code", "g", f"card_data/g/decks/{EVIL}.toml"],
    ["deck print", "g", f"card_data/g/decks/{EVIL}.toml", "--anyway", "--parts", "list"],
    ["deck event", "g", f"{EVIL}.csv"],
    ["rules", "g"],
    ["rules", "g", "--set", f"{EVIL}=1"],
    ["rulebook", "g"],
    ["rulebook", "g", "--to", "txt"],
    ["rulebook", "g", "--to", EVIL],
    ["rulebook", "g", "--output", EVIL],
    ["release", "g"],
    ["release", "g", "--output", f"{EVIL}.zip"],
    ["site", "g", "--url", EVIL],
    ["preflight", "g", "--for", EVIL],
    ["preflight", "g"],
    ["schema", EVIL],
    ["changelog", "g", "--since", EVIL],
    ["changelog", "g", "--since", "old"],
    ["diff", EVIL],
    ["diff", "g", "old"],
    ["new", EVIL],
    ["import", "book.md", "--output", EVIL],
    ["import", "book.md", "--id", EVIL],
    ["stats", "g"],
    ["template", f"{EVIL}.svg"],
    ["template", "book.md", "--game", EVIL],
    ["stats", "g", EVIL],
    ["stats", "g", "--output", f"{EVIL}.png"],
    ["fonts"],
    ["doctor"],
    ["table", "g", "--output", "t.csv"],
    ["table", "g", "--output", f"{EVIL}.csv"],
    [EVIL],
    ["list", f"--{EVIL}"],
    ["studio", EVIL],
]


def write(folder: Path, put: dict[str, str]) -> None:
    """A project with `put` for some of the words, and hostile Markdown, decks and names of files."""
    words = {**PLAIN, **put}
    for name, text in FILES.items():
        for word, value in words.items():
            text = text.replace(f'"{word}"', f'"{value}"')
        for root in ("", "old/"):
            path = folder / (root + name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace('"一"', '"二"') if root else text, "utf-8")
    (folder / "card_data/g/rulebook.md").write_text(BOOK, "utf-8")
    (folder / "book.md").write_text(BOOK, "utf-8")
    (folder / "batch.txt").write_text(f'{EVIL}\n{{"cards": {{"{EVIL}": 1}}}}\n', "utf-8")
    (folder / f"card_data/g/decks/{EVIL}.toml").write_text(DECK.replace("一", "三"), "utf-8")


def shown(folder: Path, line: list[str]) -> str:
    """All that a terminal with colours gets to see."""
    both = io.StringIO()
    session = Session("en", folder, both, both, out_terminal=True, err_terminal=True, color=True)
    run([*line[0].split(" "), *line[1:]] if line[0] in COMMANDS else line, session, {})
    return both.getvalue()


def test_every_command_is_tried() -> None:
    assert {line[0] for line in LINES} >= set(COMMANDS)


@pytest.mark.parametrize("word", ["", *PLAIN])
def test_no_command_passes_on_what_a_terminal_would_obey(word: str, tmp_path: Path) -> None:
    write(tmp_path, {word: ESCAPED} if word else {})
    spelled = 0
    for line in LINES:
        text = shown(tmp_path, line)
        assert not re.search(CONTROL, OURS.sub("", text)), line
        spelled += SPELLED in text
    assert spelled > (2 if word else 15)
    if word:
        assert "U+001B" in shown(tmp_path, ["check", "g"])


def test_our_colours_are_still_there(tmp_path: Path) -> None:
    write(tmp_path, {})
    assert OURS.search(shown(tmp_path, ["rules", "g"]))
    assert OURS.search(shown(tmp_path, ["build", EVIL]))


def test_a_file_of_cards_may_be_called_anything(tmp_path: Path) -> None:
    write(tmp_path, {})
    (tmp_path / f"card_data/g/cards/{EVIL}.toml").write_text('[[card]]\nid = "b"\nnmae = "x"\n', "utf-8")
    text = shown(tmp_path, ["check", "g"])
    assert f"{SPELLED}.toml:3:1" in text
    assert not re.search(CONTROL, OURS.sub("", text))


@pytest.mark.parametrize(
    "char", "\u061c\u200b\u200e\u200f\u2028\u2029\u2060\ufeff\ufff9\U000e0041", ids=ascii
)
def test_what_cannot_be_seen_is_spelled_out(char: str, tmp_path: Path) -> None:
    """Titles, decks, names of files and arguments, also as annotations for GitHub."""
    write(tmp_path, {"TITLE": f"T{char}", "NAME": f"n{char}"})
    (tmp_path / f"card_data/g/cards/{char}.toml").write_text(f'[[card]]\nid = "b"\nx = "{char}"\n', "utf-8")
    (tmp_path / f"{char}.toml").write_text(DECK.replace("NAME", f"n{char}"), "utf-8")
    spelled = json.dumps(char).strip('"')
    for line in (
        ["list"],
        ["check", "g"],
        ["check", "g", "--format", "github"],
        ["deck check", "g", f"{char}.toml"],
        ["new", f"x{char}"],
        ["sheet", "g", "--output", f"{char}.pdf"],
        ["show", "g", char],
    ):
        text = shown(tmp_path, line)
        assert char not in text, line
        assert spelled in text, line
