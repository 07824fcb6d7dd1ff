"""The documentation as tests read it: sections, tables, fenced blocks."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[2] / "docs"


class Fence(NamedTuple):
    """A fenced block: what stands after the backticks, and what stands between them."""

    info: str
    text: str


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def sections(text: str) -> dict[str, str]:
    """What stands under each heading of the second level."""
    found: dict[str, str] = {}
    title = ""
    for line in outside_fences(text):
        if line.startswith("## "):
            title = line[3:].strip()
        found[title] = found.get(title, "") + line + "\n"
    return found


def outside_fences(text: str) -> Iterator[str]:
    fenced = False
    for line in text.split("\n"):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield line


def rows(text: str) -> list[list[str]]:
    """The cells of every table row but heads and rules."""
    lines = text.split("\n")
    found = []
    for number, line in enumerate(lines):
        if not line.startswith("| ") or line.startswith("| ---") or lines[number + 1].startswith("| ---"):
            continue
        cells = line.strip().strip("|").replace("\\|", "\0").split("|")
        found.append([cell.strip().replace("\0", "|") for cell in cells])
    return found


def code_words(cell: str) -> list[str]:
    """What stands in backticks."""
    return cell.split("`")[1::2]


def fences(text: str) -> list[Fence]:
    found: list[Fence] = []
    lines: list[str] | None = None
    info = ""
    for line in text.split("\n"):
        if line.startswith("```"):
            if lines is None:
                lines, info = [], line[3:]
            else:
                found.append(Fence(info, "\n".join(lines) + "\n"))
                lines = None
        elif lines is not None:
            lines.append(line)
    return found
