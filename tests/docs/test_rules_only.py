"""docs/rules-only.md, followed to the letter: a game that only has rules, and a batch of its decks."""

import io
import json
import shlex
from pathlib import Path

from pages import code_words, fences, page, rows, sections

from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.rules.batch import KEYS

PAGE = page("rules-only.md")


def write(folder: Path) -> None:
    for fence in fences(PAGE):
        if "file=" in fence.info:
            file = folder / fence.info.partition("file=")[2]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(fence.text, "utf-8")


def said(folder: Path, *words: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    run(list(words), Session("en", folder, out, err), {})
    return out.getvalue()


def test_the_commands_say_what_the_page_shows(tmp_path: Path) -> None:
    write(tmp_path)
    (console,) = (fence.text for fence in fences(PAGE) if fence.info == "console")
    for part in console.split("$ ")[1:]:
        command, _, expected = part.partition("\n")
        assert said(tmp_path, *shlex.split(command)[1:]) == expected
    assert not (tmp_path / "output").exists()


def test_the_batch_gives_the_answers_of_the_page(tmp_path: Path) -> None:
    write(tmp_path)
    (expected,) = (fence.text for fence in fences(PAGE) if fence.info == "json answers")
    answers = said(tmp_path, "deck", "check", "duel", "--batch", "decks.jsonl").splitlines()
    assert [json.loads(line) for line in answers] == [json.loads(line) for line in expected.splitlines()]


def test_every_key_of_a_line_and_of_an_answer_is_described() -> None:
    table = rows(sections(PAGE)["Very many decks: JSON lines"])
    lines, answers = [fence.text for fence in fences(PAGE) if fence.info.startswith("json")]
    named = [word for row in table for word in code_words(row[0])]
    said = {key for line in answers.splitlines() for key in json.loads(line)}
    assert set(named) == set(KEYS) | said
    assert set(KEYS) <= {key for line in lines.splitlines() for key in json.loads(line)}
    (findings,) = (row[2] for row in table if row[0] == "`findings`")
    (finding,) = json.loads(answers.splitlines()[1])["findings"]
    assert set(finding) <= set(code_words(findings))
