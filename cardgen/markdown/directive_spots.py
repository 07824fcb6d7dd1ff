"""Where directives stand in a text, to the character: not those in code, nor those behind a backslash.

The parser says which braces are directives, but not where they stood: lists, quotations and tables take parts
of lines away. So each pair is given a number before it reads them.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING

from cardgen.markdown.front_matter import read_front_matter
from cardgen.markdown.inlines import LOOKS
from cardgen.markdown.parser import parse
from cardgen.model.labels import LABELS
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from markdown_it.token import Token

BRACES = re.compile(r"\{\{.{0,1000}?\}\}")
# Parts words, but is no blank that would end a link's address; behind it the number.
MARK = "\u00a0\ue000"
ONE_LINE = frozenset({"heading_open", "th_open", "td_open", "dt_open"})


class Spot(NamedTuple):
    """A directive from `start` to `end`.

    Within a line, `looks`: of the words around it; `one_line`: line ends would tear what it stands in.
    `alone`: on a line of its own. `follows`, `goes_on`: something comes before or behind it in the same list
    item, quotation or document; `lists`: the signs of the lists among these.
    """

    start: int
    end: int
    words: str
    looks: frozenset[str] = frozenset()
    one_line: bool = False
    alone: bool = False
    follows: bool = False
    goes_on: bool = False
    lists: str = ""


def spots(text: str) -> list[Spot]:
    """Every directive of a document, in order."""
    skipped = read_front_matter(text, "")[0].lines
    start = sum(len(line) + 1 for line in text.split("\n")[:skipped])
    found = [pair.end() for pair in BRACES.finditer(text, start)]
    number = count()
    numbered = BRACES.sub(lambda pair: f"{pair[0][:-2]}{MARK}{next(number)}}}}}", text[start:])
    env: dict[str, object] = {"symbols": {}, "labels": LABELS["en"]}
    out: list[Spot] = []
    for spot in _in_blocks(parse(numbered, env), env):
        words, _, at = spot.words.rpartition(MARK)
        end = found[int(at)]
        out.append(spot._replace(start=text.rindex("{{", start, end), end=end, words=words.strip()))
    return sorted(out, key=lambda spot: spot.start)


def _in_blocks(tokens: "Sequence[Token]", env: dict[str, object]) -> Iterator[Spot]:
    # What a directive leaves of a paragraph may be nothing.
    empty = {
        n - 1 + k for n, t in enumerate(tokens) if t.type == "inline" and not t.content for k in range(3)
    }
    kept = [token for n, token in enumerate(tokens) if n not in empty]
    for at, token in enumerate(kept):
        if token.type == "block_directive":
            before, after = kept[at - 1] if at else None, kept[at + 1] if at + 1 < len(kept) else None
            follows = before is not None and before.nesting < 1
            goes_on = after is not None and after.nesting >= 0
            beside = (before if follows else None, after if goes_on else None)
            lists = "".join(t.markup for t in beside if t is not None and "list" in t.type)
            yield Spot(0, 0, token.content, frozenset(), False, True, follows, goes_on, lists)
        elif token.children:
            yield from _in_words(token.children, kept[at - 1].type in ONE_LINE)
    notes = env.get("footnotes")
    for note in notes.get("list", {}).values() if isinstance(notes, dict) else ():
        yield from _in_words(note.get("tokens", ()), True)


def _in_words(tokens: "Sequence[Token]", one_line: bool) -> Iterator[Spot]:
    looks: list[str] = []
    for token in tokens:
        if token.tag in LOOKS and token.nesting == 1:
            looks.append(LOOKS[token.tag])
        elif token.tag in LOOKS:
            looks.remove(LOOKS[token.tag])
        elif token.type == "directive":
            yield Spot(0, 0, token.content, frozenset(looks), one_line)
        elif token.type == "image":
            yield from _in_words(token.children or (), True)
