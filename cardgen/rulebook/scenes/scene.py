"""Scenes: what one is read from, and how any is drawn."""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any

from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Text
from cardgen.markdown.facts import cut, lines_of
from cardgen.markdown.source import SourceText
from cardgen.model.document import Blocks, Facts, Inlines, ListBlock, Paragraph, Scene, Words, words_in
from cardgen.model.frame import Frame, Group, Item
from cardgen.record import NamedTuple
from cardgen.rulebook.directives.call import Call
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.units import MM

BETWEEN = 3.2 * MM  # the parts of a scene


class SceneText(NamedTuple):
    """A container as its author wrote it: what its first line says is the call's, the rest are blocks."""

    call: Call
    source: SourceText
    blocks: Blocks

    def at(self, line: int, part: str = "") -> Call:
        """The call as if it stood on another line, for messages about what is there."""
        return self.call._replace(span=self.source.span(line, part), line=line)

    def lines(self) -> Iterator[tuple[Inlines, int]]:
        """Each line of text, also of lists, with its number."""
        yield from _lines(self.blocks)

    def options(self, *names: str) -> tuple[str, dict[str, str]]:
        """What the first line says, and what it says in braces: `{width=40mm}`; others are told."""
        words = self.call.words
        title, opened, braces = words.rpartition("{") if words.endswith("}") else (words, "", "")
        if not opened:
            return words, {}
        found: dict[str, str] = {}
        for word in braces[:-1].split():
            key, _, value = word.partition("=")
            if key in names:
                found[key] = value.strip("\"'")
            else:
                message = Text(f"“{key}” is not known here", f"这里没有「{key}」这个选项")
                self.at(self.call.line, key).wrong("bad-value", message, hint_for(key, names))
        return title.strip(), found


def items_of(blocks: Blocks) -> Iterator[tuple[list[Inlines], int]]:
    """The items of lists, each as its lines, with the number of the first."""
    for block in blocks:
        if isinstance(block, ListBlock):
            for item in block.items:
                lines = [words for words, _ in _lines(item.blocks)]
                if lines:
                    yield lines, item.line


def opening(line: Inlines) -> tuple[str, Inlines]:
    """The bold words that a line begins with, and what follows them."""
    first = line[0] if line else None
    if isinstance(first, Words) and first.bold:
        rest = line[1:]
        if rest and isinstance(rest[0], Words):
            rest = (rest[0]._replace(text=rest[0].text.lstrip()), *rest[1:])
        return first.text.strip(), rest
    return "", line


def _lines(blocks: Blocks) -> Iterator[tuple[Inlines, int]]:
    for block in blocks:
        match block:
            case Paragraph(content, line):
                for n, words in enumerate(lines_of(content)):
                    yield words, line + n
            case Facts(facts, _, line):
                for n, (key, value) in enumerate(facts):
                    yield (*key, *value), line + n
            case ListBlock(items):
                for item in items:
                    yield from _lines(item.blocks)


def scene_parts(scene: Scene, desk: PageDesk, width: float) -> list[Frame]:
    """A scene as wide as said, in the look of the desk: parts one under another that pages may part."""
    key = scene.kind, scene.shown, width, desk.scale, desk.numbered
    known = desk.scenes.get(key) if desk.scenes is not None else None
    if known is None:
        module = import_module(f"cardgen.rulebook.scenes.{scene.kind}")
        draw: Callable[[Any, PageDesk, float], list[Frame]] = module.draw
        known = [part for part in draw(scene.shown, desk, width) if part.height > 0]
        if desk.scenes is not None:
            desk.scenes[key] = known
    return known


def draw_scene(scene: Scene, desk: PageDesk, width: float) -> Frame:
    """All parts of a scene as one drawing."""
    return stacked(scene_parts(scene, desk, width), width)


def stacked(parts: Iterable[Frame], width: float) -> Frame:
    """Parts one under another as one drawing."""
    y = 0.0
    items: list[Item] = []
    for part in parts:
        items.append(Group(part, (1.0, 0.0, 0.0, 1.0, 0.0, y)))
        y += part.height + BETWEEN
    return Frame(width, max(y - BETWEEN, 0.0), tuple(items))


def keyed(line: Inlines) -> tuple[str, Inlines] | None:
    """A line cut at its first colon; None where it has none, or nothing before it."""
    text = words_in(line)
    at = min((n for n in (text.find("："), text.find(":")) if n > 0), default=0)
    return (text[:at].strip(), cut(line, at + 1)[1]) if text[:at].strip() else None


def plain(content: Inlines) -> str:
    """A line's words without blanks around them."""
    return words_in(content).strip()
