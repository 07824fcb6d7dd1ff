"""Tags within a line, and words between tags, as the tokens of words that Markdown gives."""

import re
from html import unescape
from typing import TYPE_CHECKING

from markdown_it.token import Token

from cardgen.markdown.directives import DIRECTIVES
from cardgen.markdown.flanking import is_chinese
from cardgen.markdown.html.scan import BLANKS, Tag
from cardgen.markdown.html.tags import ALIGNS, LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BRACES = re.compile(r"(?<!\\)\{\{(\s*\S.{0,1000}?)\}\}")
# A number without a unit is of pixels.
DIGITS = frozenset("0123456789.")


def text_token(text: str) -> Token:
    return Token("text", "", 0, content=text)


def word_tokens(text: str) -> "Iterator[Token]":
    """Words between tags, and the directives among them."""
    at = 0
    for found in BRACES.finditer(text):
        if found[1].split(None, 1)[0] in DIRECTIVES:
            yield from (text_token(words) for words in (text[at : found.start()],) if words)
            yield Token("directive", "", 0, content=found[1])
            at = found.end()
    if at < len(text):
        yield text_token(text[at:])


def look_token(tag: Tag) -> Token:
    """The start or the end of a look."""
    kind = "close" if tag.closes else "open"
    return Token(f"look_{kind}", LOOKS[tag.name], -1 if tag.closes else 1)


def link_token(tag: Tag) -> Token | None:
    """The start of a link; None where it leads nowhere."""
    address = tag.attrs.get("href", "").strip()
    return Token("link_open", "a", 1, attrs={"href": address}) if address else None


def picture_token(tag: Tag) -> Token | None:
    """A picture; None for one that is nothing but a signal to a server."""
    attrs = tag.attrs
    source = attrs.get("src", "").strip() or attrs.get("data-src", "").strip()
    if not source:
        return None
    token = Token("image", "img", 0, attrs={"src": source})
    if attrs.get("title"):
        token.attrs["title"] = " ".join(attrs["title"].split())
    alt = " ".join(attrs.get("alt", "").split())
    token.children = [text_token(alt)] if alt else []
    token.meta = {key: size for key in ("width", "height") if (size := _size(attrs.get(key, "")))}
    if align := align_of(tag):
        token.meta["align"] = align
    return token


def _size(text: str) -> str:
    text = text.strip().lower()
    return f"{text}px" if text and DIGITS.issuperset(text) else text


def align_of(tag: Tag) -> str:
    """How a tag says that its content stands; nothing where it does not."""
    said = "center" if tag.name == "center" else tag.attrs.get("align", "").strip().lower()
    for part in tag.attrs.get("style", "").lower().split(";"):
        name, _, value = part.partition(":")
        if name.strip() == "text-align":
            said = value.strip()
    said = "center" if said == "middle" else said
    return said if said in ALIGNS else ""


def collapsed(text: str) -> str:
    """Words of HTML: blanks and line ends are one blank, and none between Chinese characters."""
    out = ""
    lines = text.replace("\r", "\n").replace("\f", "\n").split("\n")
    for n, line in enumerate(lines):
        words = " ".join(word for word in line.replace("\t", " ").split(" ") if word)
        if not words:
            continue
        apart = bool(out) and not (n and is_chinese(out[-1]) and is_chinese(words[0]))
        out = f"{out} {words}" if apart else out + words
    if not out:
        return " " if text else ""
    lead = " " if text[0] in BLANKS else ""
    return unescape(f"{lead}{out}{' ' if text[-1] in BLANKS else ''}")


def has_tags(tokens: "Sequence[Token]") -> bool:
    return any(
        token.type == "html_inline" or (token.children and has_tags(token.children)) for token in tokens
    )


def shows(words: "Sequence[Token]") -> bool:
    """Whether there is more than blanks and line ends."""
    blank = ("text", "hardbreak", "softbreak")
    return any(word.nesting == 0 and (word.content.strip() or word.type not in blank) for word in words)


def trim(words: list[Token]) -> None:
    """Takes blanks from both ends."""
    for order, strip in ((words, str.lstrip), (words[::-1], str.rstrip)):
        for word in order:
            if word.type == "text":
                word.content = strip(word.content, " ")
            if word.nesting == 0:
                break


def aligned(token: Token, align: str) -> Token:
    if align:
        token.meta["align"] = align
    return token


def closing(opened: Token) -> Token:
    return opened.copy(type=opened.type.replace("_open", "_close"), nesting=-1)
