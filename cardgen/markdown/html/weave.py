"""HTML among the parser's tokens → the tokens that Markdown gives, well nested whatever the tags are.

An element ends at the latest with the block of Markdown in which it began, as it does in browsers; a look
that began within a paragraph ends with it.
"""

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from markdown_it.token import Token

from cardgen.markdown.html import tags as of
from cardgen.markdown.html.scan import Scanner, Tag
from cardgen.markdown.html.words import (
    align_of,
    collapsed,
    has_tags,
    link_token,
    look_token,
    picture_token,
    text_token,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping, Sequence

    from markdown_it.rules_core import StateCore

# Elements in elements, and looks in looks; what opens deeper is only its content.
DEEPEST = 60
BULLET = "• "
# Blocks of Markdown whose words are one line.
LINES = frozenset(("th_open", "td_open", "dt_open"))
TOKENS = {
    "ul": "bullet_list",
    "menu": "bullet_list",
    "dir": "bullet_list",
    "ol": "ordered_list",
    "li": "list_item",
    "dl": "dl",
    "dd": "dd",
    "table": "table",
    "tr": "tr",
    "td": "td",
    "th": "th",
    "blockquote": "blockquote",
    "details": "details",
    "figure": "figure",
}


class _Open(NamedTuple):
    """An element that is not closed yet. `token`: what kind of token it gave. `markdown`: it is no tag's."""

    name: str
    token: str = ""
    align: str = ""
    markdown: bool = False


class _Look(NamedTuple):
    """A look or link that is on, and how deep in elements it began."""

    name: str
    token: Token
    depth: int


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
        self.stack: list[_Open] = []
        self.looks: list[_Look] = []
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
                self.out.append(_aligned(token, self.align))
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
        self.stack.append(_Open("", token.type, markdown=True))
        self.out.append(token)

    def close_markdown(self, token: Token) -> None:
        self.flush()
        if token.type in ("heading_close", "th_close", "td_close", "dt_close"):
            self.out.append(token)
            return
        opened = next(n for n in range(len(self.stack) - 1, -1, -1) if self.stack[n].markdown)
        self.pop(opened)
        self.out.append(token)

    def inline(self, token: Token, before: Token) -> None:
        """The words of a block of Markdown. Tags of blocks part a paragraph; elsewhere they part lines."""
        children = token.children or ([text_token(token.content)] if token.content else [])
        if before.type != "paragraph_open":
            if self.looks or has_tags(children):
                token.children = self.line(children)
            self.out.append(token)
            return
        if self.in_flat:
            self.paragraph = None
            self.breaks = bool(self.words)
        elif not self.looks and not has_tags(children):
            self.place()
            self.out += [_aligned(before, self.align), token, _closing(before)]
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
        if not self.words and self.looks:
            self.words += {look.name: look.token for look in self.looks}.values()

    def child(self, token: Token) -> None:
        """One token of a line of Markdown."""
        if token.type == "html_inline":
            tag: Tag | None = token.meta["tag"]
            if tag is not None:
                self.tag(tag)
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
        if text:
            self.add(text_token(text))

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
        elif name in of.LOOKS:
            self.look(tag)
        elif name == "a":
            self.link(tag)
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

    def look(self, tag: Tag) -> None:
        token = look_token(tag)
        if not tag.closes and len(self.looks) >= DEEPEST:
            return
        if not tag.closes:
            begins = not self.on(of.LOOKS[tag.name])
            self.looks.append(_Look(of.LOOKS[tag.name], token, len(self.stack)))
            if not begins:
                return
        elif not self.off(of.LOOKS[tag.name]) or self.on(of.LOOKS[tag.name]):
            return
        if self.words:
            self.words.append(token)

    def link(self, tag: Tag) -> None:
        if self.off("a") and self.words:
            self.words.append(Token("link_close", "a", -1))
        token = None if tag.closes else link_token(tag)
        if token is not None:
            self.looks.append(_Look("a", token, len(self.stack)))
            if self.words:
                self.words.append(token)

    def on(self, name: str) -> bool:
        return any(look.name == name for look in self.looks)

    def off(self, name: str) -> bool:
        """Ends the latest look of a name; whether there was one."""
        for n in range(len(self.looks) - 1, -1, -1):
            if self.looks[n].name == name:
                del self.looks[n]
                return True
        return False

    # Blocks of HTML

    def block_tag(self, tag: Tag) -> None:
        name = tag.name
        if self.flat or (self.is_word_in(name) and (self.inner or not tag.closes)):
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
            self.close(name)
        elif name == "hr":
            self.leave_words()
            self.place()
            self.out.append(self.token("hr", 0))
        elif len(self.stack) < DEEPEST:
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
            self.stack.append(_Open(name, "", align_of(tag)))
            return
        if name not in ("li", "dd", "tr", "td", "th"):
            self.place()
        kind = TOKENS[name]
        token = self.token(f"{kind}_open", 1, name)
        token.attrs = {key: tag.attrs[key] for key in ("start", "colspan", "rowspan") if key in tag.attrs}
        token.meta = {"html": True, "align": align_of(tag), "open": "open" in tag.attrs}
        self.out.append(token)
        self.stack.append(_Open(name, kind, align_of(tag) if name not in ("table", "td", "th") else ""))

    def make_room(self, name: str) -> None:
        """Closes what cannot hold such an element, and opens what it has to stand in."""
        if name in of.HEADINGS or name == "p":
            self.close_within(("p", *of.HEADINGS), of.BLOCKS - of.GROUPS)
        elif name == "li":
            self.close_within(("li",), of.LISTS)
            if not self.within(of.LISTS):
                self.open(Tag("ul", {}))
        elif name in of.TERMS:
            self.close_within(of.TERMS, ("dl",))
            if not self.within(("dl",)):
                self.open(Tag("dl", {}))
        elif name in of.CELLS:
            self.close_within(of.CELLS, ("tr", "table"))
            if not self.within(("tr",)):
                self.open(Tag("tr", {}))
        elif name in ("tr", "caption", "colgroup", *of.ROW_GROUPS):
            self.close_within(("tr", "caption", "colgroup"), ("table",))
            if name in of.ROW_GROUPS:
                self.close_within(of.ROW_GROUPS, ("table",))
            if not self.within(("table",)):
                self.open(Tag("table", {}))
        elif name == "summary" and not self.within(("details",)):
            self.open(Tag("details", {}))

    def close_within(self, names: "Iterable[str]", around: "Iterable[str]") -> None:
        """Closes the outermost of these elements that stand within the innermost of those around."""
        lowest = None
        for n in range(len(self.stack) - 1, -1, -1):
            opened = self.stack[n]
            if opened.markdown or opened.name in around:
                break
            if opened.name in names:
                lowest = n
        if lowest is not None:
            self.pop(lowest)

    def within(self, names: "Iterable[str]") -> bool:
        """Whether one of these elements is open in the block of Markdown at hand, cells apart."""
        for opened in reversed(self.stack):
            if opened.markdown:
                return False
            if opened.name in names:
                return True
            if opened.name in ("td", "th", "table"):
                return False
        return False

    def close(self, name: str) -> None:
        same = of.HEADINGS if name in of.HEADINGS else (name,)
        for n in range(len(self.stack) - 1, -1, -1):
            opened = self.stack[n]
            if opened.markdown or (
                opened.name in ("td", "th") and name not in (*of.CELLS, *of.ROW_GROUPS, "tr", "table")
            ):
                return
            if opened.name in same:
                self.pop(n)
                return

    def place(self) -> None:
        """Opens what is needed for blocks or words to stand here."""
        name = self.stack[-1].name if self.stack else ""
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
        while self.looks and self.looks[-1].depth > size:
            self.looks.pop()

    @property
    def in_flat(self) -> bool:
        return bool(self.stack) and self.stack[-1].name in of.FLAT

    def leave_words(self) -> None:
        """Ends the words at hand, and the elements that can hold nothing else."""
        self.flush()
        while self.in_flat:
            self.pop(len(self.stack) - 1)

    def is_word_in(self, name: str) -> bool:
        """Whether such an element, where we are, can be no more than its words."""
        if not self.in_flat:
            return False
        return name in of.GROUPS or (name in of.HEADINGS and self.stack[-1].name not in of.HEADINGS)

    @property
    def align(self) -> str:
        for opened in reversed(self.stack):
            if opened.align or opened.token in ("td", "th", "td_open", "th_open"):
                return opened.align
        return ""

    def flush(self) -> None:
        """The words so far as a block."""
        if self.pre is not None:
            self.end_pre()
        words, self.words, self.breaks = self.words, [], False
        if not any(
            word.nesting == 0
            and (word.content.strip() or word.type not in ("text", "hardbreak", "softbreak"))
            for word in words
        ):
            return
        _trim(words)
        name = self.stack[-1].name if self.stack else ""
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
        self.out += [_aligned(opened, self.align), self.token("inline", 0, "", words), _closing(opened)]

    def before_table(self, words: list[Token]) -> None:
        """A table's caption is a paragraph above it."""
        at = next(n for n in range(len(self.out) - 1, -1, -1) if self.out[n].type == "table_open")
        opened = self.token("paragraph_open", 1, "p")
        opened.meta["align"] = "center"
        self.out[at:at] = [opened, self.token("inline", 0, "", words), _closing(opened)]

    def end_pre(self) -> None:
        text = "".join(self.pre or ()).removeprefix("\n")
        self.pre = None
        token = self.token("code_block", 0, "code")
        token.content = text if text.endswith("\n") else f"{text}\n"
        self.out.append(token)

    def token(self, type: str, nesting: int, tag: str = "", children: list[Token] | None = None) -> Token:
        kind = 1 if nesting == 1 else -1 if nesting == -1 else 0
        made = Token(type, tag, kind, map=[self.first, self.first + 1], level=len(self.stack))  # type: ignore[arg-type]
        if type == "inline":
            made.children = children
            made.content = "".join(child.content for child in children or ())
        return made


def _aligned(token: Token, align: str) -> Token:
    if align:
        token.meta["align"] = align
    return token


def _closing(opened: Token) -> Token:
    return opened.copy(type=opened.type.replace("_open", "_close"), nesting=-1)


def _trim(words: list[Token]) -> None:
    """Takes blanks from both ends."""
    for order, strip in ((words, str.lstrip), (words[::-1], str.rstrip)):
        for word in order:
            if word.type == "text":
                word.content = strip(word.content, " ")
            if word.nesting == 0:
                break
