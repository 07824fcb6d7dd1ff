"""Pages in both languages: links, anchors and pictures lead somewhere, commands and options are there."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from commands_kit import options_of
from pages import DOCS, fences, outside_fences

from cardgen.cli.commands import COMMANDS
from cardgen.markdown.anchors import Anchors

ROOT = DOCS.parent
# The gallery's page is written by its command, and its test looks at it.
PAGES = [
    *ROOT.glob("*.md"),
    *(path for path in DOCS.rglob("*.md") if path.parent.name != "gallery"),
    *(ROOT / "bench").glob("*.md"),
]
WORKFLOWS = [*(ROOT / ".github" / "workflows").glob("*.yml"), *(DOCS / "workflows").glob("*.yml")]
COMMAND = re.compile(r"(?:^|`|\$ |&& | {4})cardgen ((?:deck )?[a-z]+)(.*)")
EVERY = {"--lang", "--help", "--version"}


@cache
def anchors(path: Path) -> set[str]:
    """Where links into a page may lead."""
    given = Anchors()
    for line in outside_fences(path.read_text("utf-8")):
        if line.startswith("#") and line.lstrip("#").startswith(" "):
            given.new(line.lstrip("#").strip().replace("`", ""))
    return set(given.taken)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_and_pictures_lead_somewhere(path: Path) -> None:
    text = re.sub(r"`[^`\n]+`", "", "\n".join(outside_fences(path.read_text("utf-8"))))
    targets = [part.split(")")[0] for part in text.split("](")[1:]]
    targets += [part.split('"')[0] for part in text.split('src="')[1:]]
    for target in targets:
        if "://" in target:
            continue
        file, _, anchor = target.split(' "')[0].partition("#")
        other = (path.parent / file).resolve() if file else path
        assert other.exists(), target
        if anchor:
            assert anchor in anchors(other), target


def lines_with_commands(path: Path) -> Iterator[str]:
    """What is typed into a shell: in fences, in indented blocks, between backticks, in workflows."""
    text = path.read_text("utf-8")
    if path.suffix != ".md":
        yield from (line.strip(" -").removeprefix("run: ") for line in text.splitlines())
    for fence in fences(text):
        if fence.info in ("", "sh", "console"):
            yield from fence.text.splitlines()
    for line in outside_fences(text):
        yield from (f"`{word}" for word in line.split("`")[1::2])
        if line.startswith("    "):
            yield line


@pytest.mark.parametrize("path", [*(p for p in PAGES if p.name != "CHANGELOG.md"), *WORKFLOWS], ids=name)
def test_commands_are_there_and_take_their_options(path: Path) -> None:
    for line in lines_with_commands(path):
        for match in COMMAND.finditer(line.partition(" #")[0].partition(" && cardgen")[0]):
            command, rest = match[1], match[2]
            assert command in COMMANDS or command == "deck", line
            known = EVERY | {option for o in options_of(command) for option in o.opts}
            assert set(re.findall(r"(?<=\s)--[a-z-]+", rest)) <= known, line
