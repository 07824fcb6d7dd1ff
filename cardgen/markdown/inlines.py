"""The parser's inline tokens → words in their looks, breaks, symbols, notes, pictures."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from cardgen.diagnostics import Diagnostic, Text
from cardgen.markdown.flanking import is_chinese
from cardgen.markdown.left_out import tell_foreign
from cardgen.markdown.links import TOO_LONG, link_to, picture_from
from cardgen.markdown.source import SourceText
from cardgen.model.document import (
    Break,
    Inline,
    Inlines,
    Note,
    PictureMark,
    SymbolMark,
    Words,
    add_inline,
    words_in,
)
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from markdown_it.token import Token

# Switches a look on or off.
LOOKS = {"strong": "bold", "em": "emphasis", "s": "strike"}
# Looks that only HTML and dialects have.
RARE = ("code", "underline", "mark", "key")


class Reading(NamedTuple):
    """What reading words needs. `breaks`: line ends are kept. `direct`: what a directive on a line says."""

    source: SourceText
    breaks: bool
    direct: Callable[[str, int], Inlines]


def read_inlines(tokens: "Sequence[Token]", line: int, reading: Reading) -> Inlines:
    """Words with neighbours of the same look joined."""
    out: list[Inline] = []
    look = {"bold": 0, "emphasis": 0, "strike": 0}
    link = ""
    for token in tokens:
        kind = token.type
        if kind == "text" or kind == "text_special":
            if token.content:
                add_inline(out, _words(token.content, look, link))
                if "[^" in token.content:
                    _check_notes(token.content, line, reading)
                if "{{" in token.content:
                    tell_foreign(token.content, line, reading.source)
        elif kind == "softbreak" or kind == "hardbreak":
            line += 1
            # A line with nothing on it but an empty link is none.
            if kind == "hardbreak" or (out and not isinstance(out[-1], Break)):
                out.append(Break(hard=kind == "hardbreak"))
        elif kind.endswith("_open") and token.tag in LOOKS:
            look[LOOKS[token.tag]] += 1
        elif kind.endswith("_close") and token.tag in LOOKS:
            look[LOOKS[token.tag]] -= 1
        elif kind == "look_open":
            look[token.tag] = look.get(token.tag, 0) + 1
        elif kind == "look_close":
            look[token.tag] -= 1
        elif kind == "code_inline":
            add_inline(out, _words(token.content, look, link)._replace(code=True))
        elif kind == "link_open":
            link = _link(str(token.attrs["href"]), line, reading)
        elif kind == "link_close":
            link = ""
        elif kind == "symbol":
            out.append(SymbolMark(token.content, link))
        elif kind == "footnote_ref":
            out.append(Note(token.meta["id"] + 1))
        elif kind.startswith("math_inline"):
            from cardgen.markdown.math import math_words

            for text, shift in math_words(token.content):
                add_inline(out, _words(text, look, link)._replace(shift=shift))
        elif kind == "image":
            described = read_inlines(token.children or (), line, reading)
            add_inline(out, _picture(token, described, line, reading, link))
            out += [part for part in described if isinstance(part, Note)]
        elif kind == "directive":
            for part in reading.direct(token.content, line):
                add_inline(out, _dressed(part, look, link))
        else:
            raise AssertionError(f"a token that no rule makes: {kind}")
    while out and isinstance(out[-1], Break):
        out.pop()
    return tuple(out) if reading.breaks else joined(out)


def _words(text: str, look: dict[str, int], link: str) -> Words:
    words = Words(text, look["bold"] > 0, look["emphasis"] > 0, False, look["strike"] > 0, link)
    if len(look) == len(LOOKS):
        return words
    code, underline, mark, key = (look.get(name, 0) > 0 for name in RARE)
    shift: Literal["", "sup", "sub"] = (
        "sup" if look.get("sup", 0) > 0 else "sub" if look.get("sub", 0) > 0 else ""
    )
    return words._replace(code=code, underline=underline, mark=mark, key=key, shift=shift)


def _dressed(part: Inline, look: dict[str, int], link: str) -> Inline:
    """What a directive said, in the look of where it stands."""
    if isinstance(part, SymbolMark):
        return part._replace(link=link)
    if not isinstance(part, Words):
        return part
    around = _words("", look, link)
    return part._replace(
        bold=part.bold or around.bold,
        emphasis=part.emphasis or around.emphasis,
        strike=around.strike,
        link=part.link or link,
    )


def _link(url: str, line: int, reading: Reading) -> str:
    target = link_to(url)
    if target is None:
        hint = Text("links begin with https://, mailto: or #", "链接应以 https://、mailto: 或 # 开头")
        if len(url) >= TOO_LONG:
            hint = Text(f"it has {len(url)} characters", f"它有 {len(url)} 个字符")
        reading.source.diagnostics.append(
            Diagnostic(
                "unsafe-link",
                Text(
                    f"“{url[:60]}” is not made a link; only its words are kept",
                    f"「{url[:60]}」不做成链接，只保留文字",
                ),
                reading.source.span(line, url),
                hint,
                "warning",
            )
        )
    return target or ""


def _check_notes(text: str, line: int, reading: Reading) -> None:
    """Says which references to footnotes stayed words, because there is no such note."""
    for after in text.split("[^")[1:]:
        label, closed, _ = after.partition("]")
        if closed and label and " " not in label:
            reading.source.diagnostics.append(
                Diagnostic(
                    "no-note",
                    Text(f"there is no note “{label}”", f"没有脚注「{label}」"),
                    reading.source.span(line, f"[^{label}]"),
                    Text(f"write it on a line of its own: [^{label}]: …", f"请另起一行写：[^{label}]: ……"),
                    "warning",
                )
            )


def _picture(token: "Token", described: Inlines, line: int, reading: Reading, link: str) -> Inline:
    alt = words_in(described).replace("\n", " ")
    url = str(token.attrs["src"])
    source = picture_from(url)
    if source is not None and source:
        title = str(token.attrs.get("title", ""))
        meta = token.meta
        width, height, align = (meta.get(key, "") for key in ("width", "height", "align"))
        return PictureMark(source, alt, title, width, link, height, align)
    diagnostics = reading.source.diagnostics
    if not any(said.code == "unsafe-picture" for said in diagnostics):
        message = Text(
            f"the picture “{url[:60]}” is not a file here; it and others like it are shown as descriptions",
            f"图片「{url[:60]}」不是这里的文件；这样的图片都只显示说明",
        )
        hint = Text(
            "put the file beside the rulebook, for example in art/", "请把文件放在规则书旁边，例如 art/ 里"
        )
        diagnostics.append(
            Diagnostic("unsafe-picture", message, reading.source.span(line, url), hint, "warning")
        )
    on_the_web = url.startswith(("http://", "https://"))
    named = url.partition("?")[0].rstrip("/").rpartition("/")[2] if on_the_web or url.startswith("//") else ""
    return PictureMark(
        "", alt or named or "…", link=link or (_link(url, line, reading) if on_the_web else "")
    )


def _blank(before: Sequence[Inline], after: Sequence[Inline]) -> Words:
    """A blank between two parts, in the look that both of them have."""
    match (*before, *after):
        case (Words() as a, Words() as b):
            link = a.link if a.link == b.link else ""
            return Words(
                " ", a.bold and b.bold, a.emphasis and b.emphasis, False, a.strike and b.strike, link
            )
        case _:
            return Words(" ")


def _unspaced(char: str) -> bool:
    """Whether a character is of a script without blanks between words; Korean is not."""
    return is_chinese(char) and not "가" <= char <= "힣"


def joined(content: Sequence[Inline]) -> Inlines:
    """Line ends that are not kept: a blank between words, nothing between Chinese characters."""
    out: list[Inline] = []
    for at, part in enumerate(content):
        if isinstance(part, Break) and not part.hard:
            before = words_in(tuple(content[:at][-1:]))[-1:]
            after = words_in(tuple(content[at + 1 : at + 2]))[:1]
            if not (before and after and _unspaced(before) and _unspaced(after)):
                add_inline(out, _blank(content[at - 1 : at], content[at + 1 : at + 2]))
        else:
            add_inline(out, part)
    return tuple(out)
