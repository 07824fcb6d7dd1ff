"""Inlines → spans for the text engine, and where in each line links and notes are."""

from collections.abc import Callable, Sequence

from cardgen.model.document import Break, Inlines, Note, PictureMark, SymbolMark, Words
from cardgen.rulebook.pages.slots import Reach, touching
from cardgen.text.markup import SYMBOL, MarkedSpan

SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
# Colours that spans may name; the typesetter must know them.
LINK, CODE, MARK, KEY = "link", "code", "mark", "key"
# The face of programs and keys.
MONO = "JetBrains Mono"
# What words without a look and a link say beside their text.
PLAIN = Words("")[1:]
UNSHIFTED = PLAIN[6:]


def only_words(content: Inlines) -> str:
    """The text of a line of words that all look alike and lead nowhere; nothing for any other content."""
    if len(content) != 1 or content[0][1:] != PLAIN or not isinstance(content[0], Words):
        return ""
    text = content[0].text
    return "" if "【" in text or "\n" in text or text.isspace() else text


def spans_of(
    content: Inlines,
    stands_in: Callable[[PictureMark], str] = lambda picture: "",
    page_of: Callable[[Words], str] = lambda words: words.text,
) -> tuple[list[MarkedSpan], list[list[Reach]]]:
    """Inlines as the text engine wants them, and for each line where its links and notes are, if any.

    `stands_in`: the name of the drawing for a picture in a line; without one its description is shown.
    `page_of`: what stands for words that name a page.
    """
    spans: list[MarkedSpan] = []
    leading: list[Reach] = []  # in the whole text
    at = 0
    for part in content:
        match part:
            case Words(text, bold, emphasis, code, strike, link, auto):
                color = CODE if code else LINK if link and not auto else None
                if code or part[7:] != UNSHIFTED:
                    text = page_of(part) if part.page else text
                    spans.append(_rare(part._replace(text=text), color))
                elif "【" in text:
                    for piece, keyword in _keywords(text):
                        spans.append(MarkedSpan(piece, bold, emphasis, keyword, color, strike=strike))
                elif text:
                    spans.append(MarkedSpan(text, bold, emphasis, False, color, strike=strike))
                if link:
                    leading.append(Reach(at, at + len(text), link))
            case SymbolMark(symbol, link):
                text = SYMBOL
                spans.append(MarkedSpan(SYMBOL, symbol=symbol))
                if link:
                    leading.append(Reach(at, at + len(text), link))
            case Break():
                text = "\n"
                spans.append(MarkedSpan(text))
            case Note(number):
                text = str(number).translate(SUPERSCRIPT)
                spans.append(MarkedSpan(text, color=LINK))
                leading.append(Reach(at, at + len(text), f"#note-{number}", number))
            case PictureMark(_, alt, link=link):
                name = stands_in(part)
                text = SYMBOL if name else f"［{alt}］" if alt else ""
                spans.append(MarkedSpan(text, color=LINK if link else None, symbol=name or None))
                if link:
                    leading.append(Reach(at, at + len(text), link))
        at += len(text)
    return spans, _reaches(spans, leading) if leading else []


def _rare(words: Words, color: str | None) -> MarkedSpan:
    """Words in a look that few have: of programs and keys, underlined, marked, raised or lowered."""
    return MarkedSpan(
        words.text,
        words.bold,
        words.emphasis,
        color=color,
        strike=words.strike,
        underline=words.underline,
        ground=KEY if words.key else MARK if words.mark else "",
        shift=words.shift,
        family=MONO if words.code or words.key else "",
    )


def _reaches(spans: Sequence[MarkedSpan], leading: Sequence[Reach]) -> list[list[Reach]]:
    """Reaches line by line. Empty lines leave no paragraph behind, so they have none either."""
    out: list[list[Reach]] = []
    start = 0
    for line in "".join(span.text for span in spans).split("\n"):
        end = start + len(line)
        if line and not line.isspace():
            out.append(
                [
                    Reach(max(a, start) - start, min(b, end) - start, link, note)
                    for a, b, link, note in touching(leading, start, end)
                ]
            )
        start = end + 1
    return out


def _keywords(text: str) -> list[tuple[str, bool]]:
    """Text cut at 【…】."""
    out: list[tuple[str, bool]] = []
    at = 0
    while True:
        start = text.find("【", at)
        end = text.find("】", start + 1) if start >= 0 else -1
        if start < 0 or end < 0 or "\n" in text[start:end]:
            if text[at:]:
                out.append((text[at:], False))
            return out
        if start > at:
            out.append((text[at:start], False))
        out.append((text[start : end + 1], True))
        at = end + 1
