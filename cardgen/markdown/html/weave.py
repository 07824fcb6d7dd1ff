"""HTML among the parser's tokens → the tokens that Markdown gives, well nested whatever the tags are.

An element ends at the latest with the block of Markdown in which it began, as it does in browsers; a look
that began within a paragraph ends with it.
"""

import re
from typing import TYPE_CHECKING, Any, Literal

from markdown_it.token import Token

from cardgen.markdown.html import tags as of
from cardgen.markdown.html.elements import Element, Elements
from cardgen.markdown.html.looks import Looks
from cardgen.markdown.html.scan import Scanner, Tag
from cardgen.markdown.html.words import (
    align_of,
    aligned,
    closing,
    collapsed,
    has_tags,
    picture_token,
    shows,
    text_token,
    trim,
    word_tokens,
)

if TYPE_CHECKING:
    from collections.abc import Container, MutableMapping, Sequence

    from markdown_it.rules_core import StateCore

BULLET = "• "
# Blocks of Markdown whose words are one line.
LINES = frozenset(("th_open", "td_open", "dt_open"))
# What Markdown's tokens call an element by another name.
TOKENS = {
    **dict.fromkeys(of.LISTS, "bullet_list"),
    "ol": "ordered_list",
    "li": "list_item",
}


def weave(state: "StateCore") -> None:
    """The core rule behind that for words."""
    tokens = state.tokens
    if any(t.type == "html_block" or (t.children and has_tags(t.children)) for t in tokens):
        state.tokens = _Weaver(state.env, state.src).woven(tokens)
    notes = state.env.get("footnotes")
    for note in notes.get("list", {}).values() if isinstance(notes, dict) else ():
        if has_tags(note.get("tokens", ())):
            note["tokens"] = _Weaver(state.env, state.src).line(note["tokens"])


class _Weaver:
    """`told`: kinds of tags that were left out, and texts that are no tags, with the line of the first.

    `closed`: names that closing tags have somewhere.
    """

    def __init__(self, env: "MutableMapping[str, Any]", text: str) -> None:
        self.told: dict[str, int] = env.setdefault("left_out", {})
        self.closed = frozenset(re.findall(r"</([a-z][a-z0-9-]*)", text.lower()))
        self.out: list[Token] = []
        self.stack = Elements()
        self.looks = Looks()
        self.words: list[Token] = []  # of the paragraph at hand
        self.paragraph: Token | None = None  # of Markdown, in which these words stand
        self.pre: list[str] | None = None
        self.dropping = ""
        self.flat = False
        self.first = 0  # the line, from 0
        self.breaks = False  # a line end is due before the next words
        self.inner = 0  # groups that are open within words

    def woven(self, tokens: "Sequence[Token]") -> list[Token]:
        for at, token in enumerate(tokens):
            if token.map:
                self.first = token.map[0]
            if token.type == "html_block":
                self.block(token.content)
            elif token.type == "inline":
                self.inline(token, tokens[at - 1])
            elif token.type in ("paragraph_open", "paragraph_close"):
                self.flush()
                self.paragraph = token if token.nesting == 1 else None
            elif token.type in ("heading_open", *LINES):
                self.leave_words()
                self.place()
                self.out.append(aligned(token, self.stack.align))
            elif token.nesting == 1:
                self.open_markdown(token)
            elif token.nesting == -1:
                self.close_markdown(token)
            else:
                self.leave_words()
                self.place()
                self.out.append(token)
        self.pop(0)
        return self.out

    # Blocks of Markdown

    def open_markdown(self, token: Token) -> None:
        self.leave_words()
        if token.type not in ("list_item_open", "dd_open", "tr_open", "thead_open", "tbody_open"):
            self.place()
        self.stack.append(Element("", token.type, markdown=True))
        self.out.append(token)

    def close_markdown(self, token: Token) -> None:
        self.flush()
        if token.type in ("heading_close", "th_close", "td_close", "dt_close"):
            self.out.append(token)
            return
        self.pop(self.stack.markdown())
        self.out.append(token)

    def inline(self, token: Token, before: Token) -> None:
        """The words of a block of Markdown. Tags of blocks part a paragraph; elsewhere they part lines."""
        children = token.children or ([text_token(token.content)] if token.content else [])
        if before.type != "paragraph_open":
            if self.looks or has_tags(children):
                token.children = self.line(children)
            self.out.append(token)
            return
        if self.stack.flat:
            self.paragraph = None
            self.breaks = bool(self.words)
        elif not self.looks and not has_tags(children):
            self.place()
            self.out += [aligned(before, self.stack.align), token, closing(before)]
            return
        begun = len(self.looks)
        self.start_line()
        for child in children:
            self.child(child)
        self.dropping = ""
        if self.paragraph is not None:
            self.flush()
        del self.looks[begun:]

    def line(self, children: "Sequence[Token]") -> list[Token]:
        """Words of which nothing may make a block."""
        kept, self.words, self.flat = self.words, [], True
        begun = len(self.looks)
        self.start_line()
        for child in children:
            self.child(child)
        made, self.words = self.words, kept
        self.flat, self.breaks, self.dropping = False, False, ""
        del self.looks[begun:]
        return made

    def start_line(self) -> None:
        if not self.words:
            self.words += self.looks.tokens()

    def child(self, token: Token) -> None:
        """One token of a line of Markdown."""
        if token.type == "html_inline":
            if token.meta["tag"] is not None:
                self.tag(token.meta["tag"])
        elif self.dropping:
            return
        elif self.pre is not None:
            self.pre.append("\n" if token.type.endswith("break") else token.content)
        else:
            if token.children and has_tags(token.children):
                token.children = [child for child in token.children if child.type != "html_inline"]
            self.add(token)

    # HTML

    def block(self, content: str) -> None:
        """A block of HTML: words, and tags that may open and close what other blocks have."""
        line = self.first
        for piece in Scanner().pieces(content):
            text = piece if isinstance(piece, str) else piece.text
            if isinstance(piece, Tag):
                self.tag(piece)
            elif self.pre is not None:
                from html import unescape

                self.pre.append(unescape(piece))
            elif not self.dropping:
                self.text(collapsed(piece))
            line += text.count("\n")
            self.first = line
        self.dropping = ""

    def text(self, text: str) -> None:
        if text.isspace() and (not self.words or self.words[-1].type == "hardbreak"):
            return
        for token in word_tokens(text):
            self.add(token)

    def add(self, token: Token) -> None:
        """A token of words."""
        if not self.words and not self.flat:
            self.place()
            self.start_line()
        if self.breaks:
            self.breaks = False
            if any(word.nesting == 0 for word in self.words):
                self.words.append(Token("hardbreak", "br", 0))
        self.words.append(token)

    def tag(self, tag: Tag) -> None:
        name = tag.name
        if self.dropping:
            self.dropping = "" if tag.closes and name == self.dropping else self.dropping
        elif name in of.DROPPED:
            self.dropping = "" if tag.closes or tag.text.endswith("/>") else name
            if name in of.TOLD:
                self.told.setdefault(name, self.first + 1)
        elif self.pre is not None:
            if tag.closes and name == "pre":
                self.end_pre()
            elif name == "br":
                self.pre.append("\n")
        elif name in of.LOOKS or name == "a":
            turned = self.looks.turn(tag, len(self.stack))
            self.words += turned if self.words else ()
        elif name == "br":
            if self.words and self.words[-1].type == "softbreak":
                self.words.pop()
            if self.words:
                self.words.append(Token("hardbreak", "br", 0))
        elif name == "img" and not tag.closes:
            picture = picture_token(tag)
            if picture is not None:
                self.add(picture)
        elif name == "q":
            self.add(text_token("”" if tag.closes else "“"))
        elif name == "rt":
            self.add(text_token("）" if tag.closes else "（"))
        elif name in of.BLOCKS:
            self.block_tag(tag)
        elif name not in of.KNOWN and not tag.attrs and name not in self.closed:
            self.told.setdefault(tag.text, self.first + 1)
            self.add(text_token(tag.text))
        elif name not in of.CLEAR and name not in of.EMPTY:
            self.told.setdefault(name, self.first + 1)

    # Blocks of HTML

    def block_tag(self, tag: Tag) -> None:
        name = tag.name
        if self.flat or (self.stack.only_words(name) and (self.inner or not tag.closes)):
            self.inner += 0 if self.flat else -1 if tag.closes else 1
            self.breaks = True
            if name == "li" and not tag.closes:
                self.add(text_token(BULLET))
            elif name in of.CELLS and not tag.closes and self.words:
                self.breaks = False
                self.add(text_token(" "))
            return
        self.flush()
        self.paragraph = None
        if tag.closes:
            closed = self.stack.closed_by(name)
            if closed is not None:
                self.pop(closed)
        elif name == "hr":
            self.leave_words()
            self.place()
            self.out.append(self.token("hr", 0))
        elif len(self.stack) < of.DEEPEST:
            self.open(tag)
        else:
            self.told.setdefault("", self.first + 1)

    def open(self, tag: Tag) -> None:
        name = tag.name
        self.leave_words()
        self.make_room(name)
        if name == "pre":
            self.place()
            self.pre = []
            return
        if name in of.GROUPS - {"figure"} or name in of.FLAT or name in of.ROW_GROUPS or name == "colgroup":
            if name not in ("caption", "figcaption", "summary", "dt", *of.ROW_GROUPS, "colgroup"):
                self.place()
            self.stack.append(Element(name, "", align_of(tag)))
            return
        if name not in ("li", "dd", "tr", "td", "th"):
            self.place()
        kind = TOKENS.get(name, name)
        token = self.token(f"{kind}_open", 1, name)
        token.attrs = {key: tag.attrs[key] for key in ("start", "colspan", "rowspan") if key in tag.attrs}
        token.meta = {"html": True, "align": align_of(tag), "open": "open" in tag.attrs}
        self.out.append(token)
        self.stack.append(Element(name, kind, align_of(tag) if name not in ("table", "td", "th") else ""))

    def make_room(self, name: str) -> None:
        """Closes what cannot hold such an element, and opens what it has to stand in."""
        if name in of.HEADINGS or name == "p":
            self.close_within(("p", *of.HEADINGS), of.BLOCKS - of.GROUPS)
        elif name == "li":
            self.close_within(("li",), of.LISTS)
            if not self.stack.within(of.LISTS):
                self.open(Tag("ul", {}))
        elif name in of.TERMS:
            self.close_within(of.TERMS, ("dl",))
            if not self.stack.within(("dl",)):
                self.open(Tag("dl", {}))
        elif name in of.CELLS:
            self.close_within(of.CELLS, ("tr", "table"))
            if not self.stack.within(("tr",)):
                self.open(Tag("tr", {}))
        elif name in ("tr", "caption", "colgroup", *of.ROW_GROUPS):
            self.close_within(("tr", "caption", "colgroup"), ("table",))
            if name in of.ROW_GROUPS:
                self.close_within(of.ROW_GROUPS, ("table",))
            if not self.stack.within(("table",)):
                self.open(Tag("table", {}))
        elif name == "summary" and not self.stack.within(("details",)):
            self.open(Tag("details", {}))

    def close_within(self, names: "Container[str]", around: "Container[str]") -> None:
        """Closes the outermost of these elements that stand within the innermost of those around."""
        found = self.stack.outermost(names, around)
        if found is not None:
            self.pop(found)

    def place(self) -> None:
        """Opens what is needed for blocks or words to stand here."""
        name = self.stack.name
        if name in of.LISTS:
            self.open(Tag("li", {}))
        elif name in ("table", "tr", *of.ROW_GROUPS):
            self.open(Tag("td", {}))
        elif name == "dl":
            self.open(Tag("dd", {}))

    def pop(self, size: int) -> None:
        """Closes elements until so many are open."""
        self.flush()
        self.inner = 0
        while len(self.stack) > size:
            opened = self.stack.pop()
            if not opened.markdown and opened.token:
                self.out.append(self.token(f"{opened.token}_close", -1, opened.name))
        self.looks.leave(size)

    def leave_words(self) -> None:
        """Ends the words at hand, and the elements that can hold nothing else."""
        self.flush()
        while self.stack.flat:
            self.pop(len(self.stack) - 1)

    def flush(self) -> None:
        """The words so far as a block."""
        if self.pre is not None:
            self.end_pre()
        words, self.words, self.breaks = self.words, [], False
        if not shows(words):
            return
        trim(words)
        name = self.stack.name
        kind, tag = ("heading", name) if name in of.HEADINGS else (name, name)
        if name == "caption":
            self.before_table(words)
            return
        if kind not in ("heading", "summary", "figcaption", "dt"):
            kind, tag = "paragraph", "p"
        opened = self.token(f"{kind}_open", 1, tag)
        if kind == "paragraph" and self.paragraph is not None:
            opened, self.paragraph = self.paragraph.copy(), None
        elif kind == "paragraph":
            opened.hidden = True
        self.out += [aligned(opened, self.stack.align), self.token("inline", 0, "", words), closing(opened)]

    def before_table(self, words: list[Token]) -> None:
        """A table's caption is a paragraph above it."""
        at = next(n for n in range(len(self.out) - 1, -1, -1) if self.out[n].type == "table_open")
        opened = self.token("paragraph_open", 1, "p")
        opened.meta["align"] = "center"
        self.out[at:at] = [opened, self.token("inline", 0, "", words), closing(opened)]

    def end_pre(self) -> None:
        text = "".join(self.pre or ()).removeprefix("\n")
        self.pre = None
        token = self.token("code_block", 0, "code")
        token.content = text if text.endswith("\n") else f"{text}\n"
        self.out.append(token)

    def token(
        self, type: str, nesting: Literal[-1, 0, 1], tag: str = "", children: list[Token] | None = None
    ) -> Token:
        made = Token(type, tag, nesting, map=[self.first, self.first + 1], level=len(self.stack))
        if children is not None:
            made.children = children
            made.content = "".join(child.content for child in children)
        return made
