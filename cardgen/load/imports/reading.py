"""Markdown that lists cards → Imported: title, kinds from headings, cards from lines and tables."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Text
from cardgen.load.imports.entries import ListedCard, read_entry
from cardgen.load.imports.plain import is_plain_list, read_plain
from cardgen.load.imports.sections import read_sections
from cardgen.load.imports.tables import read_properties, read_rows
from cardgen.load.imports.words import marked, split_flavour
from cardgen.markdown.guess import guessed
from cardgen.model.labels import labels
from cardgen.model.language import tag_of
from cardgen.prose.card_tables import COPIES
from cardgen.prose.passages import GONE, Passage, PassageTable, Prose, bare, read_prose

# The kind of cards that stand below no heading.
NO_HEADING = "卡牌"
COUNT = re.compile(r"(?:共|[（(]|总计|合计)\s{0,3}(\d{1,4})\s{0,3}[张張枚份]")
VERSION = re.compile(r"(?:版本|[Vv]ersion)\s{0,3}[：:]?\s{0,3}`?[vV]?(\d{1,4}(?:\.\d{1,4}){0,3})\b")
AUTHOR = re.compile(r"(?:作者|设计者?|[Aa]uthors?|[Dd]esigner)\s{0,3}[：:]\s{0,3}(.+)$")
PUBLISHER = re.compile(r"(?:出品|出版|发行|[Pp]ublisher)\s{0,3}[：:]\s{0,3}(.+)$")
ABOUT = re.compile("|".join((VERSION.pattern, AUTHOR.pattern, PUBLISHER.pattern)))
LICENCE = re.compile(r"CC[ -]BY(?:-[A-Z]{2})*(?: ?\d\.\d)?|CC0(?: ?1\.0)?")
LIKE_AN_ENTRY = re.compile(r"\d{1,3}\s{0,3}[*×＊✕]")
ABOUT_CARDS = re.compile(r"(?i)牌|卡|\bcards?\b|\bdecks?\b")
# A picture in a line of Markdown or HTML.
SHOWN = re.compile(
    r"!\[[^\]]{0,200}\]\(\s{0,3}<?([^)\s>]{1,300})|<img\b[^>]{0,300}?\bsrc=[\"']([^\"']{1,300})"
)
CARDS = re.compile("(?:卡牌|牌|卡)$")


class FoundCard(NamedTuple):
    """A card as the document lists it. `kind`: the number of its kind. `fields`: by the titles of columns."""

    name: str
    copies: int
    text: str
    flavour: str
    kind: int
    line: int
    fields: tuple[tuple[str, str], ...] = ()
    picture: str = ""


class FoundKind(NamedTuple):
    """A heading with cards under it. `claimed`: how many cards it says there are, or None."""

    name: str
    claimed: int | None
    line: int


class Imported(NamedTuple):
    """What was understood. `unread`: lines that look as if they belonged to the cards and do not."""

    title: str
    version: str
    authors: tuple[str, ...]
    publisher: str
    licence: str
    language: str
    kinds: tuple[FoundKind, ...]
    cards: tuple[FoundCard, ...]
    unread: tuple[Diagnostic, ...]

    def copies(self, kind: int) -> int:
        return sum(card.copies for card in self.cards if card.kind == kind)


def read_cards_in(text: str, file: str, stem: str) -> Imported:
    """The cards of a document with `\\n` line ends. `stem`: its title, where it has none."""
    prose = read_prose(text, file)
    reader = _Reader(prose)
    reader.read()
    plain = file.casefold().endswith(".txt") and is_plain_list(text)
    headings = prose.headings
    if ABOUT_CARDS.search(" ".join((stem.replace("_", " "), *(one.shown for one in headings[:1])))):
        parts = [*read_sections(prose.passages)]
        if len(parts) > 2 * len(reader.kept.cards):
            reader = _Reader(prose)
            for entry, passage in parts:
                reader.card(entry, entry.text, passage)
    if plain or not reader.kept.cards:
        reader = _Reader(prose)
        reader.plain_list(every=plain)
    kinds, cards = _grouped(reader.kept.kinds, reader.kept.cards)
    title = prose.front.text("title") or (bare(_said(headings[0].shown)) if headings else "") or stem
    language = tag_of(prose.front.text("language", "lang")) or guessed(text.split("\n")[prose.front.lines :])
    return Imported(
        title,
        prose.front.text("version") or _first(prose, VERSION),
        prose.front.texts("authors", "author") or _names(_first(prose, AUTHOR)),
        prose.front.text("publisher") or _first(prose, PUBLISHER),
        prose.front.text("licence", "license") or _licence(text),
        language,
        _called(kinds, language),
        cards,
        tuple(reader.unread),
    )


class Kept:
    """Cards and their kinds, as they are found."""

    def __init__(self) -> None:
        self.kinds: list[FoundKind] = []
        self.cards: list[FoundCard] = []

    def add(
        self, entry: ListedCard, kind: str, text: str, flavour: str, line: int, claimed: int | None = None
    ) -> None:
        number = self.kind(kind or NO_HEADING, claimed, line)
        fields: dict[str, str] = {}
        for title, value in entry.fields:
            fields[title] = f"{fields[title]}\n{doubled(value)}" if title in fields else doubled(value)
        said = tuple(fields.items())
        card = FoundCard(entry.name, entry.copies, text, flavour, number, line, said, entry.picture)
        self.cards.append(card)

    def kind(self, name: str, claimed: int | None, line: int) -> int:
        number = next((n for n, kind in enumerate(self.kinds) if kind.name == name), None)
        if number is None:
            self.kinds.append(FoundKind(name, claimed, line))
            number = len(self.kinds) - 1
        return number

    def imported(self, title: str, language: str) -> Imported:
        """What was understood, where nothing else is known."""
        kinds = _called(tuple(self.kinds), language)
        return Imported(title, "", (), "", "", language, kinds, tuple(self.cards), ())


def doubled(text: str) -> str:
    """Braces that mean themselves."""
    return text.replace("{", "{{").replace("}", "}}").strip()


def _called(kinds: tuple[FoundKind, ...], language: str) -> tuple[FoundKind, ...]:
    """What has no name is called as its language calls cards."""
    return tuple(k._replace(name=labels(language).cards) if k.name == NO_HEADING else k for k in kinds)


def _grouped(
    kinds: list[FoundKind], cards: list[FoundCard]
) -> tuple[tuple[FoundKind, ...], tuple[FoundCard, ...]]:
    """`**货物牌**（40 张）` above cards with texts that make 40 together is no card but their kind."""
    heads = {at: own for at in range(len(cards)) if (own := _members(cards, at))}
    every, kind_of = list(kinds), [card.kind for card in cards]
    for at, own in heads.items():
        name = cards[at].name
        every.append(FoundKind(CARDS.sub("", name) or name, cards[at].copies, cards[at].line))
        for n in own:
            kind_of[n] = len(every) - 1
    kept = [at for at in range(len(cards)) if at not in heads]
    used = sorted({kind_of[at] for at in kept}, key=lambda n: every[n].line)
    found = tuple(cards[at]._replace(kind=used.index(kind_of[at])) for at in kept)
    return tuple(every[n] for n in used), found


def _members(cards: list[FoundCard], at: int) -> range:
    """The cards right below one without words that have words and are as many as it says; else none."""
    head, copies = cards[at], 0
    if head.text or head.flavour:
        return range(0)
    for n in range(at + 1, len(cards)):
        copies += cards[n].copies
        if not cards[n].text or cards[n].kind != head.kind or copies > head.copies:
            break
        if copies == head.copies and (n > at + 1 or CARDS.search(head.name)):
            return range(at + 1, n + 1)
    return range(0)


class _Reader:
    """Goes through a document passage by passage."""

    def __init__(self, prose: Prose) -> None:
        self.prose = prose
        self.kept = Kept()
        self.unread: list[Diagnostic] = []
        self.heading: Passage | None = None
        # Lines of the section that no card took: told only if the section turns out to have cards.
        self.left: list[Passage] = []
        self.counted = 0

    def read(self) -> None:
        passages = list(self.prose.passages)
        while passages:
            passage = passages.pop(0)
            entry = self.entry(passage)
            if passage.form == "heading":
                self.end_section()
                self.heading = passage
            elif passage.form == "row":
                if passage.line in self.prose.tables:
                    self.table(self.prose.tables[passage.line])
            elif entry:
                lines = [entry.text]
                above = passage
                while passages and self.belongs(passages[0], above, passage):
                    above = passages.pop(0)
                    lines.append("· " * (above.form == "item") + marked(above))
                self.card(entry, "\n".join(lines), passage)
            elif passage.form != "box" and not ABOUT.match(passage.shown):
                self.left.append(passage)
        self.end_section()

    def entry(self, passage: Passage) -> ListedCard | None:
        if passage.form not in ("text", "item", "term"):
            return None
        return read_entry(marked(passage), passage.form == "item")

    def belongs(self, passage: Passage, above: Passage, first: Passage) -> bool:
        """Whether a line goes on with the entry: within its item, or right below in its paragraph."""
        if passage.form not in ("text", "item") or self.entry(passage):
            return False
        inside = first.items and passage.items[: len(first.items)] == first.items
        below = passage.items == first.items and passage.line == above.line + 1 and passage.form == "text"
        return bool(inside or below)

    def table(self, grid: PassageTable) -> None:
        """A table of cards, or of one; a table of something else is left alone."""
        rows = [self.cells(passage) for passage in grid.rows]
        titles = [_said(title) for title in grid.titles]
        one = read_properties(titles, rows)
        if one is not None:
            self.card(one._replace(picture=self.picture(grid.rows)), one.text, grid.rows[0])
            return
        if grid.column(COPIES) is None and not self.about_cards(grid):
            return
        for number, entry in read_rows(titles, rows):
            passage = grid.rows[number]
            if entry is None:
                message = Text("this row has no name or no number of copies", "这一行没有名称或张数")
                self.tell(passage, message)
            else:
                picture = entry.picture or self.picture((passage,))
                self.card(entry._replace(picture=picture), entry.text, passage)

    def cells(self, passage: Passage) -> list[str]:
        ends = [(cell.at, cell.at + len(cell.text)) for cell in passage.cells]
        return [_said(marked(passage, at, end)) if end > at else "" for at, end in ends]

    def about_cards(self, grid: PassageTable) -> bool:
        """Whether a table that counts nothing may list cards: it says so, or has much to say of each name."""
        above = _said(self.heading.shown) if self.heading else ""
        return bool(ABOUT_CARDS.search(" ".join((above, *grid.titles)))) or len(grid.titles) > 2

    def picture(self, rows: Sequence[Passage]) -> str:
        """The first picture in the lines of rows."""
        lines = (
            self.prose.source.lines[row.line - 1] for row in rows if row.line <= len(self.prose.source.lines)
        )
        found = next((match for line in lines if (match := SHOWN.search(line))), None)
        return (found[1] or found[2]) if found else ""

    def plain_list(self, *, every: bool) -> None:
        """Items of lists as cards, one of each, in a document that counts none. `every`: all its lines."""
        self.heading = None
        for passage in self.prose.passages:
            if passage.form == "heading":
                self.heading = passage
            about = every or (self.heading and ABOUT_CARDS.search(_said(self.heading.shown)))
            if not about or passage.form not in (("item", "text", "term") if every else ("item",)):
                continue
            for line in marked(passage).split("\n"):
                entry = read_plain(line)
                if entry is not None:
                    self.card(entry, entry.text, passage)

    def card(self, entry: ListedCard, text: str, line: Passage) -> None:
        entry = entry._replace(name=_said(entry.name).strip())
        if not entry.name:
            self.left.append(line)
            return
        same = next((n for n, card in enumerate(self.kept.cards) if card.name == entry.name), None)
        words, flavour = split_flavour(doubled(_said(text)))
        if same is not None:
            self.again(same, entry, words, line)
            return
        name, claimed = self.kind(entry.kind)
        place = self.heading.line if self.heading and not entry.kind else line.line
        self.kept.kind(name, claimed, place)
        self.kept.add(entry, name, words, flavour, line.line, claimed)
        self.counted += 1

    def again(self, same: int, entry: ListedCard, text: str, line: Passage) -> None:
        """A card that was listed before: a second list may add its words."""
        first = self.kept.cards[same]
        if not first.text and text:
            self.kept.cards[same] = first = first._replace(text=text)
        self.counted += 1
        if first.copies != entry.copies:
            self.tell(
                line,
                Text(
                    f"“{entry.name}”: {first.copies} copies in line {first.line}, {entry.copies} here",
                    f"「{entry.name}」在第 {first.line} 行是 {first.copies} 张，这里是 {entry.copies} 张",
                ),
            )

    def kind(self, own: str) -> tuple[str, int | None]:
        """The kind that a table's row or the heading above names, and how many cards that says there are."""
        said = _said(self.heading.shown) if self.heading else NO_HEADING
        name = bare(re.split(r"[,，:：]|共\s{0,3}\d|\d{1,4}\s{0,3}[张張枚份]", said)[0]) or NO_HEADING
        claim = COUNT.search(said)
        return (own, None) if own else (name, int(claim[1]) if claim else None)

    def end_section(self) -> None:
        """Lines among cards that belong to none; elsewhere only those that look like a card's entry."""
        for line in self.left:
            if self.counted or LIKE_AN_ENTRY.match(line.words):
                self.tell(line, Text("this line belongs to no card", "这一行不属于任何一张牌"))
        self.left = []
        self.counted = 0

    def tell(self, line: Passage, message: Text) -> None:
        span = self.prose.span(line, 0)
        self.unread.append(Diagnostic("not-imported", message, span, severity="warning"))


def _first(prose: Prose, pattern: re.Pattern[str]) -> str:
    """What the first line says that has it, above all cards: `作者：…`."""
    for passage in prose.passages[:80]:
        found = pattern.search(passage.shown)
        if found and passage.form != "box":
            return _said(found[1]).strip(" \t。")
    return ""


def _said(text: str) -> str:
    """What is printed, without the places of directives."""
    return text.replace(GONE, "")


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in re.split("[、,，;；]", text) if name.strip())


def _licence(text: str) -> str:
    found = LICENCE.search(text)
    return found[0] if found else ""
