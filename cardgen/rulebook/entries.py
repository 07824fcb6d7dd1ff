"""Links that nobody has to write: from 【keyword】 and from a card's name to the entry that explains it.

An entry is a heading with those words, an item `- 【装备】：…`, a term of a definition list, or a card in a
`{{cards}}` list. The glossary is made of the items and terms; a definition list straight behind it
is part of it.
"""

import re
from collections.abc import Callable
from operator import is_not

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Text
from cardgen.markdown.anchors import Anchors, slug
from cardgen.markdown.source import SourceText, meant
from cardgen.model.document import (
    Block,
    Blocks,
    Definition,
    Definitions,
    Document,
    Inline,
    Inlines,
    Item,
    ListBlock,
    Paragraph,
    Quote,
    Reference,
    Words,
    words_in,
)
from cardgen.model.game import Game
from cardgen.model.walk import anchors, headings, links, page_links
from cardgen.record import NamedTuple
from cardgen.rulebook.linking import Linker

COLONS = ("：", ":")
SHORTEST_NAME = 2
# Looking for a name that is nearly the same takes time; who has so many wrong links knows by then.
HINTED = 30
# An anchor in a link, `(#x)`, or in what links refer to, `[a]: #x`.
WRITTEN = re.compile(r"[(:<] *#([^\s()<>]+)")
NAMED_PAGE = re.compile(r"\{\{page ([^{}]+)\}\}")


class Keyword(NamedTuple):
    """Where a keyword is defined, and what it means."""

    word: str
    anchor: str
    meaning: Blocks


class _Finder:
    """Gives anchors to entries and remembers them: keywords in order, cards by name."""

    def __init__(self, document: Document, game: Game | None) -> None:
        self.free = Anchors(heading.anchor for heading in headings(document.blocks))
        self.ids = {card.name: card.id for card in game.cards} if game is not None else {}
        keywords, symbols = (game.keywords, game.symbols) if game is not None else ({}, {})
        self.listed: dict[str, Blocks] = {}
        if keywords:
            from cardgen.changes.card_text import card_text

            self.listed = {word: (Paragraph(card_text(text, symbols)),) for word, text in keywords.items()}
        self.lines: dict[str, int] = {}  # of those that the document explains behind the glossary
        self.entries: list[Keyword] = []
        self.cards: dict[str, str] = {}
        self.has_glossary = False

    def block(self, block: Block) -> Block:
        """A block whose items and terms that explain something have anchors."""
        match block:
            case ListBlock(items):
                found = tuple(map(self.item, items))
                if any(map(is_not, found, items)):
                    block = block._replace(items=found)
            case Definitions(defined, True):
                self.has_glossary = True
                for entry in defined:
                    word = bare(words_in(entry.term))
                    self.listed[word], self.lines[word] = _meaning(entry), entry.line
            case Definitions(defined):
                block = block._replace(entries=tuple(map(self.term, defined)))
        return _within(block, self.block)

    def item(self, item: Item) -> Item:
        first = item.blocks[0] if item.blocks else None
        if not isinstance(first, Paragraph) or not (self.ids or _begins(first.content)):
            return item
        text = words_in(first.content)
        end = text.find("】")
        if text.startswith("【") and end > 1 and text[end + 1 : end + 2] in COLONS:
            rest = after(first.content, end + 2)
            meaning = (Paragraph(rest, first.line), *item.blocks[1:]) if rest else item.blocks[1:]
            return item._replace(anchor=self.keyword(text[1:end], meaning))
        name, times, copies = text.partition(" ×")
        if times and copies.isdigit() and name in self.ids:
            anchor = self.free.new(f"card-{self.ids[name]}")
            self.cards.setdefault(name, anchor)
            return item._replace(anchor=anchor)
        return item

    def term(self, entry: Definition) -> Definition:
        keyword = bare(words_in(entry.term))
        return entry._replace(anchor=self.keyword(keyword, _meaning(entry))) if keyword else entry

    def keyword(self, keyword: str, meaning: Blocks) -> str:
        anchor = self.free.new(f"term-{keyword}")
        self.entries.append(Keyword(keyword, anchor, meaning))
        return anchor

    def glossary(self) -> tuple[Definition, ...]:
        """Every keyword once, as it was first explained; else as is said here, or in game.toml."""
        from cardgen.text.pinyin import pinyin_order

        first = {entry.word: entry for entry in reversed(self.entries)}
        own = {word: meaning for word, meaning in self.listed.items() if word not in first}
        for word, meaning in own.items():
            self.keyword(word, meaning)
        first.update((entry.word, entry) for entry in self.entries if entry.word in own)
        return tuple(
            Definition(
                (Words(f"【{word}】", link="" if word in own else f"#{entry.anchor}", auto=True),),
                (entry.meaning,),
                entry.anchor if word in own else "",
                self.lines.get(word, 0),
            )
            for word in pinyin_order(list(first))
            for entry in (first[word],)
        )

    def targets(self, blocks: Blocks) -> dict[str, str]:
        """Words that are linked → the anchors of their entries."""
        named: dict[str, str] = {}
        for entry in self.entries:
            named.setdefault(f"【{entry.word}】", entry.anchor)
        by_words: dict[str, str] = {}
        for heading in headings(blocks):
            words = words_in(heading.content).strip()
            named.setdefault(f"【{bare(words)}】", heading.anchor)
            by_words.setdefault(words, heading.anchor)
        for name in self.ids:
            anchor = by_words.get(name) or self.cards.get(name)
            if anchor is not None and len(name) >= SHORTEST_NAME:
                named[name] = anchor
        return named


def with_entries(document: Document, game: Game | None, link: bool, source: SourceText) -> Document:
    """The document with anchors on its entries, its glossary filled and words linked to their entries."""
    if game is not None or _may_explain(source):
        document = _explained(document, game, link, source)
    if _may_lead(source):
        _check_anchors(document, source)
    return document


def _may_explain(source: SourceText) -> bool:
    """Whether a text has signs of keywords or terms; most notes have none and are left as they are."""
    return any("【" in line or line.lstrip()[:1] in (":", "~") for line in source.lines)


def _may_lead(source: SourceText) -> bool:
    """Whether a text has a # that is no heading's, or names a page."""
    return any("#" in line.lstrip("#> \t") or "{{page" in line for line in source.lines)


def _explained(document: Document, game: Game | None, link: bool, source: SourceText) -> Document:
    finder = _Finder(document, game)
    anchored = tuple(map(finder.block, _taken_in(document.blocks)))
    blocks = anchored
    if finder.has_glossary:
        glossary = finder.glossary()
        blocks = tuple(_filled(block, glossary) for block in anchored)
    targets = finder.targets(blocks) if link else {}
    if targets and game is None:
        # Nothing but the text itself has words to link.
        used = _in_brackets(source)
        targets = {word: anchor for word, anchor in targets.items() if word in used}
    if targets:
        linker = Linker(targets)
        blocks = tuple(linker.blocks(blocks))
        document = document._replace(notes=tuple(tuple(linker.blocks(note)) for note in document.notes))
    return document._replace(blocks=blocks)


def _taken_in(blocks: Blocks) -> Blocks:
    """The blocks, a glossary and the definition list behind it being one."""
    out: list[Block] = []
    for block in blocks:
        last = out[-1] if out else None
        if isinstance(block, Definitions) and isinstance(last, Definitions) and last.glossary:
            out[-1] = last._replace(entries=last.entries + block.entries)
        else:
            out.append(block)
    return tuple(out)


def _meaning(entry: Definition) -> Blocks:
    return tuple(block for meaning in entry.meanings for block in meaning)


def _in_brackets(source: SourceText) -> set[str]:
    """Every 【word】 of a text."""
    parts = (part for line in source.lines if "【" in line for part in line.split("【")[1:])
    return {f"【{word}】" for word, closed, _ in (part.partition("】") for part in parts) if closed}


def _begins(content: Inlines) -> bool:
    """Whether the first words are a keyword's."""
    return bool(content) and isinstance(content[0], Words) and content[0].text.startswith("【")


def _within(block: Block, change: Callable[[Block], Block]) -> Block:
    """A block with every block within it changed."""
    match block:
        case ListBlock(items):
            if all(len(item.blocks) == 1 and isinstance(item.blocks[0], Paragraph) for item in items):
                return block  # most lists; nothing within a paragraph is a block
            return block._replace(
                items=tuple(item._replace(blocks=tuple(map(change, item.blocks))) for item in items)
            )
        case Quote(blocks) | Reference(blocks):
            return block._replace(blocks=tuple(map(change, blocks)))
        case Definitions(entries):
            return block._replace(
                entries=tuple(
                    entry._replace(meanings=tuple(tuple(map(change, m)) for m in entry.meanings))
                    for entry in entries
                )
            )
        case _:
            return block


def after(content: Inlines, skip: int) -> Inlines:
    """What comes after so many characters."""
    out: list[Inline] = []
    for part in content:
        length = len(words_in((part,)))
        if skip >= length > 0:
            skip -= length
        elif isinstance(part, Words):
            text = part.text[skip:] if out or skip else part.text
            out.append(part._replace(text=text if out else text.lstrip()))
            skip = 0
        else:
            out.append(part)
    return tuple(out)


def bare(text: str) -> str:
    """`【横置】` and `横置(Tap)` → 横置."""
    for sign in "(（":
        text = text.partition(sign)[0] or text
    return text.strip().removeprefix("【").removesuffix("】").strip()


def _filled(block: Block, glossary: tuple[Definition, ...]) -> Block:
    if isinstance(block, Definitions) and block.glossary:
        return block._replace(entries=glossary)
    return _within(block, lambda inner: _filled(inner, glossary))


def _check_anchors(document: Document, source: SourceText) -> None:
    """Says which of the author's own links lead nowhere."""
    known = {anchor for blocks in (document.blocks, *document.notes) for anchor in anchors(blocks)}
    wanted = {
        link[1:]
        for blocks in (document.blocks, *document.notes)
        for link in links(blocks)
        if link.startswith("#")
    }
    wanted |= page_links(document)
    missing = sorted(wanted - known - {""})
    lines: dict[str, int] = {}
    for text in (source.lines, meant("\n".join(source.lines)).split("\n")) if missing else ():
        for number, line in enumerate(text, 1):
            for written in (*WRITTEN.findall(line), *map(slug, NAMED_PAGE.findall(line))):
                lines.setdefault(written, number)
    near = sorted(known)
    for n, anchor in enumerate(missing):
        source.diagnostics.append(
            Diagnostic(
                "no-anchor",
                Text(f"the link #{anchor} leads nowhere", f"链接 #{anchor} 没有去处"),
                source.span(lines.get(anchor, 0), f"#{anchor}"),
                hint_for(anchor, near) if n < HINTED else None,
                "warning",
            )
        )
