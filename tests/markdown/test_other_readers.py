"""Markdown as Pandoc reads it, which we did not write: the same blocks and words, but for what is listed."""

from itertools import groupby
from typing import Any
from urllib.parse import unquote

import pytest
from rulebook_kit import as_html, read

html5lib = pytest.importorskip("html5lib")
pypandoc = pytest.importorskip("pypandoc")

# What both read alike.
SAME = [
    "# a\n\nb *c* **d** `e` ***f***\n\n## g *h*",
    "a\n=\n\nb\n-",
    "- a\n- b\n  - c\n    - d\n\n      e\n- f",
    "1. a\n2. b\n   - c\n\n     d\n3. e",
    "7) a\n8) b",
    "- a\n\n\n- b\n* c\n+ d",
    "- a\n  > b\n  > - c\n\n  ```\n  d\n  ```",
    "> a\nb\n> > c\n\n> d",
    "    code\n\n      more\n\na\n    no code",
    "````\n```\n a\n````\n\n~~~\nb\n~~~",
    "a\\*b\\_ \\# &copy; &#35; &lt;b&gt;",
    "`` a ` b `` ` c ` `d\ne`",
    "*a _b_* **c*d*e** *f**g**h*",
    "a_b_c __d__e f*g*h",
    "[a](/b) [c](</d e>) [f](g(h)i) [j][k] [k][] [k]\n\n[k]: /l",
    "[*a* `b`](/c) *[d](/e)* <https://f.g/h?i=j&k> <l@m.n>",
    "[![a](b.png)](/c) ![d *e*](f.png)",
    "a  \nb\\\nc",
    "| a | b |\n|---|--:|\n| 1 | 2 |\n| 3 |\n| 4 | 5 | 6 |",
    "a | b\n-|:-:\nx \\| y | `p \\| q`",
    "> | a |\n> |---|\n> | b |",
    "- | a | b |\n  |---|---|\n  | 1 | 2 |",
    "| a | b |\n| --- |\n| c | d |",
    "| *a* | [b](/c) |\n|:--|---|\n| ~~d~~ | **e** `f` |",
    "| a |\n|---|\n> b",
    "~~a~~ b ~~c d~~ ~e~ ~~ f ~~ g~~h~~i",
    "- [ ] a\n- [x] b\n  - [X] c",
    "- [y] a\n- [ ]b",
    "a\n\n: b\n  c\n\n: d",
    "a\n\n: - b\n  - c\n\n: > d",
]
# What Pandoc, or CommonMark as Pandoc has it, reads otherwise: the text, what we read, and why.
DIFFERENT = [
    ("a\nb\n===", "a\n\nb\n===", "an underline makes a heading of the one line above it"),
    ("5*6*7", "5\\*6\\*7", "a number and an asterisk in front of a line count cards"),
    ("a<b>c</b>", "a**c**", "tags are what Markdown has for the same"),
    ("https://a.b/c", "<https://a.b/c>", "a bare address is a link"),
    ("[a]()", "a", "a link that leads nowhere is its words"),
    ("[a](b:c) <irc:d>", "a irc:d", "links lead to the web, to mail, to a telephone, or to a file"),
    ('[a](/b "c")', "[a](/b)", "a link has no title: neither paper nor a phone could show it"),
    ("1. [x] a", "1. ☒ a", "numbered items can be tasks too"),
    ("a\n| b |\n|---|", "a\n\n| b |\n|---|", "a table needs no blank line above it, as on GitHub"),
    ("| a |\n|---|\nb", "| a |\n|---|\n| b |", "a table ends at a blank line, as on GitHub"),
]
PANDOC = "commonmark+pipe_tables+task_lists+definition_lists+strikeout"
PARTED = "\n\n***\n\n"
BLOCKS = frozenset(
    ("p", "ul", "ol", "li", "blockquote", "pre", "hr", "div", "figure", "dl", "dt", "dd")
).union(("table", "thead", "tbody", "tr", "th", "td", "h1", "h2", "h3", "h4", "h5", "h6"))
TICKS = str.maketrans({"☑": "☒"})


def spread(element: Any, looks: frozenset[str], link: str) -> list[tuple[str, frozenset[str], str]]:
    """Words, each with its looks and where it leads, however the tags around them are nested."""
    tag = element.tag
    if tag == "br":
        return [("\n", frozenset(), "")]
    if tag == "img":
        return [(f"[{element.get('alt')}: {element.get('src')}]", frozenset(), link)]
    if tag == "input":
        return [("☒" if element.get("checked") is not None else "☐", frozenset(), "")]
    if tag in ("em", "strong", "code", "s", "del"):
        looks = looks | {"s" if tag == "del" else tag}
    if tag == "a":
        link = unquote(element.get("href", "")) + f" {element.get('title', '')}"
    out = [(element.text or "", looks, link)]
    for inner in element:
        out += [*spread(inner, looks, link), (inner.tail or "", looks, link)]
    return out


def joined(run: list[tuple[str, frozenset[str], str]]) -> list[object]:
    parts = []
    for (looks, link), group in groupby(run, key=lambda part: part[1:]):
        text = " ".join("".join(words for words, _, _ in group).translate(TICKS).split())
        if text:
            parts.append((text, sorted(looks), link))
    return parts


def blocks(element: Any) -> list[object]:
    """The blocks within an element, as lists that can be compared."""
    out: list[object] = []
    run = [(element.text or "", frozenset[str](), "")]
    for inner in element:
        if inner.tag in BLOCKS:
            out += joined(run) + block(inner)
            run = []
        else:
            run += spread(inner, frozenset(), "")
        run.append((inner.tail or "", frozenset(), ""))
    return out + joined(run)


def block(element: Any) -> list[object]:
    tag, look = element.tag, element.get("class", "")
    inside = blocks(element)
    if tag == "pre":
        return [["pre", "".join(element.itertext()).strip("\n")]]
    if tag in ("thead", "tbody") or look == "table":
        return inside
    if tag in ("figure", "p"):
        return [["p", *inside]]
    # We do not keep whether meanings are set apart.
    if tag == "dd":
        return [["dd", *(part[1] if isinstance(part, list) and part[0] == "p" else part for part in inside)]]
    side = element.get("style", "").removeprefix("text-align: ").rstrip(";")
    side = side or next((word for word in look.split() if word in ("center", "right")), "")
    start = element.get("start", "1") if tag == "ol" else ""
    return [[tag, start, "" if side == "left" else side, *inside]]


def ours(text: str) -> list[object]:
    document, _ = read(f"---\nbreaks: no\nlinks: no\n---\n{text}", None)
    return blocks(html5lib.parseFragment(as_html(document), namespaceHTMLElements=False))


def pandoc(texts: list[str]) -> list[list[object]]:
    """All texts at once, for starting Pandoc takes long; a divider ends whatever a text began."""
    page = pypandoc.convert_text(PARTED.join(texts), "html", format=PANDOC, extra_args=["--wrap=none"])
    whole = blocks(html5lib.parseFragment(page, namespaceHTMLElements=False))
    out: list[list[object]] = [[]]
    for found in whole:
        if found == ["hr", "", ""]:
            out.append([])
        else:
            out[-1].append(found)
    return out


def test_the_same() -> None:
    for text, expected in zip(SAME, pandoc(SAME), strict=True):
        assert ours(text) == expected, text


def test_what_differs_does_so_as_it_is_meant() -> None:
    expected = pandoc([meant for _, meant, _ in DIFFERENT])
    theirs = pandoc([text for text, _, _ in DIFFERENT])
    for (text, _, why), one, other in zip(DIFFERENT, expected, theirs, strict=True):
        assert ours(text) == one, why
        assert ours(text) != other, f"no difference any more: {why}"
