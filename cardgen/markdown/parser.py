"""The Markdown parser: markdown-it-py with our own rules for emphasis, addresses, symbols and directives."""

import re
from typing import TYPE_CHECKING

from cardgen.markdown.directives import DIRECTIVES
from cardgen.markdown.emphasis import emphasis
from cardgen.markdown.shape import shape

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

# Lists in lists take two of these each. Beyond them markdown-it drops what it finds.
DEEPEST = 100
URL_ENDS = frozenset('<>"`{}|\\^ \t\n')
AFTER_URL = frozenset(".,;:!?'\"*_~&")
# What the rules for words look for; a text without any of these is nothing but itself.
SIGNS = re.compile(r"[\n\\`~*_\[\]!<&^:{$=]")
# What another tool than this may have meant by something.
DIALECTS = re.compile(r"\[\[|==|\$|!!!|\?\?\?|:[a-z0-9_+-]{2,40}:|^[ >]{0,6}#{1,6}[^\s#\d!]", re.MULTILINE)
# What may be HTML.
TAG = re.compile("<[A-Za-z/!?]")
# Rules and the signs without which they find nothing. Each rule is tried on every line or at every sign, so
# a parser has only those that its text can use.
NEEDED = {
    "blockquote": (">",),
    "fence": ("```", "~~~"),
    "heading": ("#",),
    "reference": ("]:",),
    "table": ("|",),
    "address": ("://",),
    "autolink": ("<",),
    "backticks": ("`",),
    "braces": ("{",),
    "entity": ("&",),
    "escape": ("\\",),
    "image": ("![",),
    "link": ("[",),
    "symbol": (":",),
}
# What may stand in a line before a block begins: blanks, and the signs of lists and quotations.
BEFORE_SIGNS = " \t>-+*.)0123456789"
LONGEST_NAME = 40
# With fewer brackets it does not matter whether any are closed.
MANY = 500
LONGEST_DIRECTIVE = 1000
LONGEST_ATTRIBUTES = 300


def parse(text: str, env: dict[str, object]) -> "list[Token]":
    """A text's tokens. Its last line ends like the others: a plugin reads one character on."""
    return make_parser(text).parse(text if text.endswith("\n") else f"{text}\n", env)


def make_parser(text: str) -> "MarkdownIt":
    """A parser for a text. It keeps addresses as written and leaves judging them to us."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": DEEPEST})
    parser.enable("table")
    parser.disable(["html_block", "html_inline"])
    if TAG.search(text):
        _read_tags(parser)
    if _has(text, "[^", "^["):
        from mdit_py_plugins.footnote import footnote_plugin

        footnote_plugin(parser)
        parser.core.ruler.disable("footnote_tail")
    if _has(text, ": ", ":\t", "~ ", "~\t") and any(map(_may_define, text.split("\n"))):
        from mdit_py_plugins.deflist import deflist_plugin

        deflist_plugin(parser)
    else:
        from cardgen.markdown.plain_line import plain_line

        parser.block.ruler.before("table", "plain_line", plain_line)
    if ":::" in text:
        from mdit_py_plugins.container import container_plugin

        container_plugin(parser, "callout", validate=lambda words, _: bool(words.strip()))
    parser.core.ruler.after("block", "shape", shape)
    parser.core.ruler.at("inline", inline)
    parser.core.ruler.disable("text_join")  # neighbours are joined where they are read
    parser.inline.ruler.at("emphasis", emphasis)
    parser.inline.ruler2.enable("strikethrough")
    parser.inline.ruler.before("emphasis", "address", address)
    parser.inline.ruler.before("emphasis", "symbol", symbol)
    parser.inline.ruler.before("emphasis", "braces", braces)
    if DIALECTS.search(text):
        from cardgen.markdown.dialects import add_dialects

        add_dialects(parser, text)
    if text.count("[") > MANY:
        from cardgen.markdown.unclosed import unclosed

        parser.inline.ruler.before("link", "unclosed", unclosed)
    parser.disable([rule for rule, signs in NEEDED.items() if not _has(text, *signs)])
    for name in ("normalizeLink", "normalizeLinkText"):
        setattr(parser, name, str)
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


def _read_tags(parser: "MarkdownIt") -> None:
    """Lets a parser read HTML, which most texts do not have."""
    from cardgen.markdown.html.scan import Scanner
    from cardgen.markdown.html.weave import weave

    def tag(state: "StateInline", silent: bool) -> bool:
        """The inline rule for `<`: a tag, or a comment."""
        if state.src[state.pos] != "<":
            return False
        found = state.env.setdefault("scanner", Scanner()).at(state.src, state.pos)
        if found is None:
            return False
        end, tag = found
        if not silent:
            token = state.push("html_inline", "", 0)
            token.meta = {"tag": tag}
            if tag is not None and tag.name == "a":
                state.linkLevel = 0 if tag.closes else 1
        state.pos = end
        return True

    parser.enable("html_block")
    parser.inline.ruler.before("html_inline", "tag", tag)
    parser.core.ruler.after("inline", "weave", weave)


def _may_define(line: str) -> bool:
    """Whether a line begins with the sign of a definition, also within lists and quotations."""
    return line.lstrip(BEFORE_SIGNS)[:1] in (":", "~")


def _has(text: str, *signs: str) -> bool:
    return any(sign in text for sign in signs)


def inline(state: "StateCore") -> None:
    """Reads the words of every block. Most cells and many lines have no sign that a rule could look for:
    they get no children, and are their content."""
    for token in state.tokens:
        if token.type == "inline" and SIGNS.search(token.content):
            assert token.children is not None
            state.md.inline.parse(token.content, state.md, state.env, token.children)


def address(state: "StateInline", silent: bool) -> bool:
    """A bare http:// address is a link, up to the first blank, Chinese character or mark."""
    text, at = state.src, state.pos
    if silent or state.linkLevel or text[at] != ":" or not text.startswith("//", at + 1):
        return False
    before = state.pending
    scheme = next((s for s in ("https", "http") if before[-len(s) :].lower() == s), "")
    start = len(before) - len(scheme)
    if not scheme or (start and before[start - 1].isascii() and before[start - 1].isalnum()):
        return False
    end = at + 3
    while end < state.posMax and text[end] < "\x80" and text[end] not in URL_ENDS:
        end += 1
    end = _without_marks(text, at + 3, end)
    if end == at + 3:
        return False
    url = before[start:] + text[at:end]
    state.pending = before[:start]
    token = state.push("link_open", "a", 1)
    token.attrs = {"href": url}
    token = state.push("text", "", 0)
    token.content = url
    state.push("link_close", "a", -1)
    state.pos = end
    return True


def _without_marks(text: str, start: int, end: int) -> int:
    """Where an address ends if marks at its end, and brackets that it does not open, are not its own."""
    more = {
        close: text.count(close, start, end) - text.count(opening, start, end)
        for opening, close in ("()", "[]")
    }
    while end > start:
        last = text[end - 1]
        if more.get(last, 0) > 0:
            more[last] -= 1
        elif last not in AFTER_URL:
            break
        end -= 1
    return end


def symbol(state: "StateInline", silent: bool) -> bool:
    """`:heart:` where the game has a symbol of that name."""
    if state.src[state.pos] != ":" or not state.env["symbols"]:
        return False
    end = state.src.find(":", state.pos + 1, min(state.pos + LONGEST_NAME, state.posMax))
    name = state.src[state.pos + 1 : end]
    if end < 0 or name not in state.env["symbols"]:
        return False
    if not silent:
        state.push("symbol", "", 0).content = name
    state.pos = end + 1
    return True


def braces(state: "StateInline", silent: bool) -> bool:
    """`{{count kind=attack}}`, `{width=60%}` behind a picture, and `{: .red}`, which says nothing here."""
    text, at = state.src, state.pos
    if text[at] != "{":
        return False
    if text.startswith("{{", at):
        end = text.find("}}", at + 2, min(at + LONGEST_DIRECTIVE, state.posMax))
        name = text[at + 2 : end].split(None, 1)[:1] if end > 0 else []
        # `{{ x }}` with a blank is of another tool, unless we know the name.
        if not name or (text[at + 2].isspace() and name[0] not in DIRECTIVES) or "\n" in text[at:end]:
            return False
        if not silent:
            state.push("directive", "", 0).content = text[at + 2 : end]
        state.pos = end + 2
        return True
    end = text.find("}", at, min(at + LONGEST_ATTRIBUTES, state.posMax))
    alone = text.startswith("{:", at)
    behind = not state.pending and bool(state.tokens) and state.tokens[-1].type == "image"
    words = text[at + 1 : end].removeprefix(":").split() if end > 0 else []
    if silent or not words or not (alone or (behind and all(map(_is_attribute, words)))):
        return False
    for key, _, value in (word.partition("=") for word in words):
        if behind and key in ("width", "height", "align") and value:
            state.tokens[-1].meta[key] = value.strip("\"'")
    state.pos = end + 1
    return True


def _is_attribute(word: str) -> bool:
    """`width=60%`, `.class` or `#name`."""
    return word[0] in ".#" or 0 < word.find("=") < len(word) - 1
