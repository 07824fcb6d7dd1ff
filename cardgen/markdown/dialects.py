"""What Obsidian, MkDocs, kramdown and GitHub have beyond CommonMark, for texts that have its signs."""

import re
from typing import TYPE_CHECKING

from cardgen.markdown.anchors import slug

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

# `##标题`, but neither `#1` nor a row of hashtags.
TIGHT = re.compile(r"(#{1,6})([^\s#\d!](?:(?!\s#)[^\n]){0,80})$")
TIGHT_SOMEWHERE = re.compile(r"^[ >]{0,6}#{1,6}[^\s#\d!]", re.MULTILINE)
SHORTCODE = re.compile(r":[a-z0-9_+-]{2,40}:")
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif", ".svg", ".pdf")
LONGEST = 300


def add_dialects(parser: "MarkdownIt", text: str) -> None:
    """Adds the rules that a text can use."""
    if "[[" in text:
        parser.inline.ruler.before("link", "wiki", wiki)
    if "==" in text:
        parser.inline.ruler.before("emphasis", "marked", marked)
    if SHORTCODE.search(text):
        parser.inline.ruler.after("symbol", "shortcode", shortcode)
    if text.count("$") > 1:
        from mdit_py_plugins.dollarmath import dollarmath_plugin

        dollarmath_plugin(parser, allow_space=False, allow_digits=False, double_inline=True)
    if "!!!" in text or "???" in text:
        from mdit_py_plugins.admon import admon_plugin

        admon_plugin(parser)
    if TIGHT_SOMEWHERE.search(text):
        parser.block.ruler.before(
            "heading", "tight", tight, {"alt": ["paragraph", "reference", "blockquote"]}
        )


def tight(state: "StateBlock", first: int, last: int, silent: bool) -> bool:
    """The block rule for `##标题` without a blank."""
    if state.is_code_block(first):
        return False
    start = state.bMarks[first] + state.tShift[first]
    found = (
        TIGHT.match(state.src[start : state.eMarks[first]].rstrip())
        if state.src[start : start + 1] == "#"
        else None
    )
    if found is None:
        return False
    if not silent:
        level, place = f"h{len(found[1])}", [first, first + 1]
        state.line = first + 1
        state.push("heading_open", level, 1).map = place
        words = state.push("inline", "", 0)
        words.content, words.map, words.children = found[2].strip(), place, []
        state.push("heading_close", level, -1)
    return True


def wiki(state: "StateInline", silent: bool) -> bool:
    """The inline rule for `[[Page|words]]` and `![[picture.png|200]]`."""
    text, at = state.src, state.pos
    embeds = text[at] == "!"
    start = at + embeds
    if not text.startswith("[[", start):
        return False
    end = text.find("]]", start + 2, min(start + LONGEST, state.posMax))
    inside = text[start + 2 : end]
    if end < 0 or not inside.strip() or "\n" in inside or "[" in inside:
        return False
    if text[start - 1 : start] == "[" or text[end + 2 : end + 3] in ("(", "[", "]", ":"):
        return False  # brackets in the words of a link
    if not silent:
        page, _, words = (part.strip() for part in inside.partition("|"))
        if embeds and page.partition("#")[0].lower().endswith(PICTURES):
            _embed(state, page, words)
        else:
            _words(state, page, words)
            if embeds:
                state.env.setdefault("left_out", {}).setdefault("![[", text.count("\n", 0, at) + 1)
    state.pos = end + 2
    return True


def _embed(state: "StateInline", page: str, words: str) -> None:
    from markdown_it.token import Token

    token = state.push("image", "img", 0)
    token.attrs = {"src": page.partition("#")[0]}
    size = words.partition("x")[0]
    if size.isascii() and size.isdigit():
        token.meta = {"width": f"{size}px"}
        words = ""
    token.children = [Token("text", "", 0, content=words)] if words else []


def _words(state: "StateInline", page: str, words: str) -> None:
    """A link to a place in this document; what leads to another page is only its words."""
    within = page.startswith("#")
    if within:
        state.push("link_open", "a", 1).attrs = {"href": f"#{slug(page.lstrip('#'))}"}
    state.push("text", "", 0).content = words or page.lstrip("#").replace("#", " › ")
    if within:
        state.push("link_close", "a", -1)


def marked(state: "StateInline", silent: bool) -> bool:
    """The inline rule for `==words==`."""
    text, at = state.src, state.pos
    if not text.startswith("==", at) or text[at + 2 : at + 3] in ("", "=", " ", "\n"):
        return False
    end = text.find("==", at + 2, min(at + LONGEST, state.posMax))
    if end < 0 or text[end - 1] == " " or "\n" in text[at:end]:
        return False
    if not silent:
        most, state.posMax, state.pos = state.posMax, end, at + 2
        state.push("look_open", "mark", 1)
        state.md.inline.tokenize(state)
        state.push("look_close", "mark", -1)
        state.posMax = most
    state.pos = end + 2
    return True


def shortcode(state: "StateInline", silent: bool) -> bool:
    """The inline rule for `:thumbsup:`."""
    found = SHORTCODE.match(state.src, state.pos, state.posMax) if state.src[state.pos] == ":" else None
    if found is None:
        return False
    from emoji import emojize

    sign = emojize(found[0], language="alias")
    if sign == found[0]:
        return False
    if not silent:
        state.pending += sign
    state.pos = found.end()
    return True
