"""What the block parser's tokens say beyond CommonMark, found before their words are parsed.

Tasks, admonitions, a heading's own anchor, directives on lines of their own. A heading underlined with `---`
is its last line only: what stands above it in the same paragraph is a paragraph.
"""

from typing import TYPE_CHECKING

from cardgen.markdown.callouts import NAMES, TITLED, by_name, in_container, in_quote
from cardgen.markdown.directives import BLOCK_NAMES
from cardgen.markdown.reference_info import reference_info
from cardgen.markdown.scenes import NAMES as SCENE_NAMES
from cardgen.model.labels import Labels

if TYPE_CHECKING:
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

# What opens a key–value box.
FACT_NAMES = frozenset({"facts", "资料"})
CALLOUTS = frozenset({*NAMES, *TITLED})
# A paragraph that is nothing but one of these asks for contents, which there are anyway.
CONTENTS = frozenset(("[toc]", "[[toc]]", "[[_toc_]]", "${toc}", "{:toc}", "@[toc]"))
CONTENTS_SIGNS = ("[", "$", "{", "@")
TASKS = {"[ ] ": False, "[x] ": True, "[X] ": True}


def shape(state: "StateCore") -> None:
    """The core rule: marks tokens through their `meta`, and parts paragraphs around directives."""
    out: list[Token] = []
    labels: Labels = state.env["labels"]
    for at, token in enumerate(state.tokens):
        out.append(token)
        if token.type == "inline":
            before = state.tokens[at - 1].type
            if before == "paragraph_open":
                _paragraph(out, labels)
            elif before == "heading_open":
                _heading(out)
        elif token.type == "admonition_open":
            callout = by_name(token.meta["tag"], "", "", labels)
            fold = "" if token.markup == "!!!" else "open" if token.markup == "???+" else "closed"
            token.meta |= {"kind": callout.kind, "title": callout.title, "fold": fold}
        elif token.type == "container_callout_open":
            name, _, title = token.info.strip().partition(" ")
            reference = reference_info(token.info, labels.reference)
            if name.casefold() in FACT_NAMES:
                token.meta = {"facts": title.strip()}
            elif name.casefold() in SCENE_NAMES:
                scene = SCENE_NAMES[name.casefold()]
                token.meta = {"scene": scene, "info": title.strip()}
                if scene in CALLOUTS:  # where nothing in it can be drawn
                    callout = in_container(f"{scene} {title}", labels)
                    token.meta |= {"kind": callout.kind, "title": callout.title}
            elif reference is not None:
                token.meta = {"reference": reference}
            else:
                callout = in_container(token.info, labels)
                token.meta = {"kind": callout.kind, "title": callout.title, "unknown": callout.unknown}
    state.tokens = out


def _paragraph(out: list["Token"], labels: Labels) -> None:
    inline, opened = out[-1], out[-2]
    around = out[-3] if len(out) > 2 else None
    text = inline.content
    if around is not None and around.type == "list_item_open" and text[:4] in TASKS:
        around.meta = {"task": TASKS[text[:4]]}
        inline.content = text[4:].lstrip()
        return
    if around is not None and around.type == "blockquote_open":
        callout = in_quote(text, labels)
        if callout is not None:
            around.meta = {"kind": callout.kind, "title": callout.title, "fold": callout.fold}
            if opened.map is not None:
                opened.map = [opened.map[0] + text.count("\n") - callout.rest.count("\n"), opened.map[1]]
            inline.content = callout.rest
    if text[:1] in CONTENTS_SIGNS and text.strip().casefold() in CONTENTS:
        inline.content = ""
    if "{{" in inline.content:
        _part(out)


def _part(out: list["Token"]) -> None:
    """A paragraph with directives on lines of their own becomes several, and the directives between them."""
    inline, opened = out[-1], out[-2]
    lines = inline.content.split("\n")
    alone = [n for n, line in enumerate(lines) if block_directive(line)]
    if not alone:
        return
    del out[-2:]
    first = opened.map[0] if opened.map else 0
    start = 0
    for n in (*alone, len(lines)):
        if start < n or n == len(lines):
            head, body = opened.copy(map=[first + start, first + n]), inline.copy()
            body.content = "\n".join(lines[start:n])
            body.children = []
            out += [head, body]
            if n < len(lines):
                out.append(opened.copy(type="paragraph_close", nesting=-1))
        if n < len(lines):
            made = opened.copy(type="block_directive", nesting=0, map=[first + n, first + n + 1])
            made.content = block_directive(lines[n])
            out.append(made)
        start = n + 1


def block_directive(line: str) -> str:
    """What stands between the braces, if the line is a block directive and nothing else."""
    line = line.strip()
    if not line.startswith("{{") or line.find("}}") != len(line) - 2:
        return ""
    inside = line[2:-2].strip()
    return inside if inside.split(None, 1)[:1] and inside.split(None, 1)[0] in BLOCK_NAMES else ""


def _heading(out: list["Token"]) -> None:
    inline, opened = out[-1], out[-2]
    above, newline, last = inline.content.rpartition("\n")
    if newline and opened.markup in ("=", "-"):
        end = opened.map[1] if opened.map else 0
        start = opened.map[0] if opened.map else 0
        paragraph = opened.copy(type="paragraph_open", tag="p", map=[start, end - 2], markup="")
        body = inline.copy()
        body.content, body.children = above, []
        closed = paragraph.copy(type="paragraph_close", nesting=-1)
        opened.map = [end - 2, end]
        inline.content = last
        out[-2:] = [paragraph, body]
        if "{{" in above:
            _part(out)
        out += [closed, opened, inline]
    text = inline.content
    start = text.rfind("{")
    if (
        start > 0
        and text.endswith("}")
        and text[start - 1] in " \t"
        and text[start + 1 : start + 2] in ("#", ".", ":")
    ):
        named = [word[1:] for word in text[start + 1 : -1].removeprefix(":").split() if word[:1] == "#"]
        opened.meta = {"anchor": named[0]} if named else {}
        inline.content = text[:start].rstrip()
