"""Tags in a text. Where one ends is found here; its name and attributes are read by the standard library.

The library's parser is given one tag at a time, never a text: it looks to the end of the text for whatever is
not closed, which takes long where many things are not.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from cardgen.markdown.html.tags import DROPPED
from cardgen.record import NamedTuple

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
# No tag is longer, pictures that stand in one aside.
LONGEST = 1_000_000
# A text that has so many tags without an end has none from there on.
MOST_OPEN = 20
BLANKS = " \t\n\r\f"


class Tag(NamedTuple):
    """`<name …>`, or `</name>` if it closes. `text`: as it was written."""

    name: str
    attrs: dict[str, str]
    closes: bool = False
    text: str = ""


class _OneTag(HTMLParser):
    """Reads what a start tag says."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.found.setdefault(name, value or "")


class Scanner:
    """Finds the tags of one text; `open`: how many were found that nothing ends."""

    def __init__(self) -> None:
        self.open = 0

    def at(self, text: str, at: int) -> tuple[int, Tag | None] | None:
        """The end of what begins with this `<`, and the tag if it is one; None where it is only a sign."""
        following = text[at + 1 : at + 2]
        if following in ("!", "?"):
            return self._declaration(text, at)
        closes = following == "/"
        if text[at + 1 + closes : at + 2 + closes] not in LETTERS or self.open >= MOST_OPEN:
            return None
        end = _end(text, at)
        if end < 0:
            self.open += 1
            return None
        return end, _tag(text[at:end], closes)

    def _declaration(self, text: str, at: int) -> tuple[int, None] | None:
        """`<!-- … -->`, `<!DOCTYPE …>`, `<?xml …>`, `<![CDATA[ … ]]>`: nothing that is shown."""
        sign = "-->" if text.startswith("<!--", at) else "]]>" if text.startswith("<![CDATA[", at) else ">"
        if sign == ">" and text[at + 1] == "!" and text[at + 2 : at + 3] not in LETTERS:
            return None
        # `<!-->` and `<!--->` are whole.
        end = text.find(sign, at + 2) if self.open < MOST_OPEN else -1
        if end < 0:
            self.open += 1
            return None
        return end + len(sign), None

    def pieces(self, text: str) -> Iterator[str | Tag]:
        """Words and tags in order. What is dropped with all that is within it is the tag alone."""
        done = at = 0
        while (at := text.find("<", at)) >= 0:
            found = self.at(text, at)
            if found is None:
                if text.startswith("<!--", at):  # nothing closes it: all that follows is comment
                    break
                at += 1
                continue
            if at > done:
                yield text[done:at]
            done, tag = found
            if tag is not None:
                yield tag
                if tag.name in DROPPED and not tag.closes and not tag.text.endswith("/>"):
                    closing = re.compile(f"</{tag.name}", re.IGNORECASE).search(text, done)
                    done = closing.start() if closing else len(text)
            at = done
        rest = text[done : at if at >= 0 else len(text)]
        if rest:
            yield rest


def _end(text: str, at: int) -> int:
    """Where a tag ends, behind its `>`; one in the quotation marks of a value does not count."""
    most, here = at + LONGEST, at + 1
    while True:
        end = text.find(">", here, most)
        if end < 0:
            return -1
        marks = [found for sign in "\"'" if (found := text.find(sign, here, end)) >= 0]
        if not marks:
            return end + 1
        first = min(marks)
        here = first + 1
        if text[max(at, first - 20) : first].rstrip(BLANKS).endswith("="):
            here = text.find(text[first], here, most) + 1
            if not here:
                return -1


def _tag(text: str, closes: bool) -> Tag:
    inside = text[1 + closes : -1].rstrip("/")
    name = re.split(r"[\s/]", inside, maxsplit=1)[0]
    attrs: dict[str, str] = {}
    if len(name) < len(inside) and not closes:
        reader = _OneTag()
        reader.feed(text)
        attrs = reader.found
    return Tag(name.lower(), attrs, closes, text)
