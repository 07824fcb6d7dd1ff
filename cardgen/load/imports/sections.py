"""A heading for each card, or an item with what it has below it → entries: `### 探索者`, `- **费用**：1`."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.load.imports.entries import LONGEST_NAME, ListedCard
from cardgen.load.imports.tables import read_rows
from cardgen.load.imports.words import marked
from cardgen.prose.passages import GONE, Passage, bare

# So many cards of one form make a list of cards; no card has so many lines.
FEWEST, LONGEST = 3, 14
PROPERTY = re.compile(
    r"(?:\*\*)?([^*：:|\n]{1,30})(?:\*\*\s{0,3}[：:]|[：:]\s{0,3}\*\*|[：:])(?:\*\*)?\s{0,3}(.+)", re.DOTALL
)
MARK = re.compile(r"^\[[ xX]\]\s{1,3}|^\d{1,3}[.)、]\s{0,3}")
NUMBERED = re.compile(r"\s{1,3}\d{1,3}\s{0,3}(?:/\s{0,3}\d{1,3})?\s{0,3}(?:[(（].*)?$")


class Section(NamedTuple):
    """A name with the lines below it, and the heading above."""

    name: Passage
    lines: tuple[Passage, ...]
    above: str


def sections_of(passages: Sequence[Passage]) -> list[Section]:
    """What looks like a list of cards: headings, or else the outermost items, that have a few lines each."""
    for found in (_headings(passages), _items(passages)):
        if len(found) >= FEWEST:
            return found
    return []


def _headings(passages: Sequence[Passage]) -> list[Section]:
    """Headings of one level with nothing but lines below them; the level that has most of them."""
    leaves: dict[int, list[Section]] = {}
    parents: dict[int, str] = {}
    for at, passage in enumerate(passages):
        if passage.form != "heading":
            continue
        parents = {level: name for level, name in parents.items() if level < passage.level}
        end = next((n for n in range(at + 1, len(passages)) if passages[n].form == "heading"), len(passages))
        below = passages[end].level if end < len(passages) else 0
        lines = tuple(passages[at + 1 : end])
        above = parents.get(max(parents, default=0), "")
        rows = any(line.form == "row" and len(line.cells) != 2 for line in lines)  # a table of something else
        small = 0 < len(lines) <= LONGEST and len(passage.shown) <= LONGEST_NAME
        if small and not rows and below <= passage.level:
            leaves.setdefault(passage.level, []).append(Section(passage, lines, above))
        parents[passage.level] = passage.shown
    return max(leaves.values(), key=len, default=[])


def _items(passages: Sequence[Passage]) -> list[Section]:
    """Items of a list with items or lines of their own."""
    found: list[Section] = []
    heading = ""
    for at, passage in enumerate(passages):
        if passage.form == "heading":
            heading = passage.shown
        elif passage.form == "item" and len(passage.items) == 1 and len(passage.shown) <= LONGEST_NAME:
            inside = [p for p in passages[at + 1 : at + 1 + LONGEST] if p.items[:1] == passage.items]
            if inside:
                found.append(Section(passage, tuple(inside), heading))
    return found


def read_section(section: Section) -> ListedCard | None:
    """A card by its name; lines `费用：1` are what a table's columns would be, others are its text."""
    name = MARK.sub("", section.name.shown.replace(GONE, "")).strip("*【】「」[]# \t")
    pairs: list[tuple[str, str]] = []
    words: list[str] = []
    rows = [line for line in section.lines if line.form == "row"]
    for line in section.lines:
        if line.form == "row":
            pairs += [tuple_of(line)] if line is not rows[0] and tuple_of(line)[1] else []
            continue
        said = marked(line).replace(GONE, "")
        parts = [PROPERTY.fullmatch(part.strip()) for part in said.split(" | ")]
        if all(parts) and len(line.items) <= len(section.name.items) + 1:
            pairs += [(found[1].strip(), found[2].strip("* ")) for found in parts if found]
        else:
            words.append(said)
    titles, row = ["name", *(key for key, _ in pairs)], [name, *(value for _, value in pairs)]
    entry = next((one for _, one in read_rows(titles, [row], whole=True) if pairs), None)
    entry = entry or ListedCard(name, 1, "")
    text = "\n".join(filter(None, (entry.text, *words)))
    kind = entry.kind or bare(NUMBERED.sub("", section.above.replace(GONE, "")))
    return entry._replace(text=text, kind=kind) if name and len(name) <= LONGEST_NAME else None


def tuple_of(row: Passage) -> tuple[str, str]:
    """The two cells of a row: what is said, and of what."""
    key, value = row.cells
    said = marked(row, value.at, value.at + len(value.text)) if value.text else ""
    return key.text.replace(GONE, "").strip("* "), said.replace(GONE, "")


def read_sections(passages: Sequence[Passage]) -> Iterator[tuple[ListedCard, Passage]]:
    for section in sections_of(passages):
        entry = read_section(section)
        if entry is not None:
            yield entry, section.name
