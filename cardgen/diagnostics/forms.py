"""How diagnostics are shown: for people in a terminal, as JSON, and as GitHub's annotations."""

import re
from collections.abc import Iterable

from cardgen.diagnostics.terminal import UNSEEN, harmless, painted
from cardgen.diagnostics.values import Diagnostic, Language, Severity, Span, Text

SEVERITIES: dict[Severity, Text] = {"error": Text("error", "错误"), "warning": Text("warning", "警告")}
SEE_ALSO = Text("see also", "另见")
HINT = Text("hint: ", "提示：")
WHY = Text("why: ", "理由：")
PRINTED = Text("printed in: ", "印在：")
EXCERPT_WIDTH = 96


def as_text(d: Diagnostic, language: Language, color: bool = False) -> str:
    """The form that people read: place and message, the line itself, a hint, related places."""

    def paint(style: str, text: str) -> str:
        return painted(style, text) if color else text

    word = paint(d.severity, f"{SEVERITIES[d.severity].in_(language)}[{d.code}]")
    place = paint("bold", _plain(f"{d.span}: ")) if d.span else ""
    lines = [f"{place}{word} {_plain(d.message.in_(language))}"]
    if d.span:
        lines += (paint("dim", line) for line in _excerpt(d.span))
    for span, text in d.related:
        lines.append(_plain(f"  {SEE_ALSO.in_(language)} {span}: {text.in_(language)}"))
        lines += (paint("dim", line) for line in _excerpt(span))
    if d.outputs:
        lines.append(f"  {paint('hint', PRINTED.in_(language))}{_plain(', '.join(d.outputs))}")
    if d.why:
        lines.append(f"  {paint('hint', WHY.in_(language))}{_plain(d.why.in_(language))}")
    if d.hint:
        lines.append(f"  {paint('hint', HINT.in_(language))}{_plain(d.hint.in_(language))}")
    return "\n".join(lines)


def as_json(diagnostics: Iterable[Diagnostic], language: Language) -> str:
    """A JSON list for programs. A diagnostic without a place has null there."""
    import json

    def place(span: Span | None) -> dict[str, str | int | None]:
        if span is None:
            return {"file": None, "line": None, "column": None}
        cell = {"cell": span.cell} if span.cell else {}
        return {"file": span.file, "line": span.line or None, "column": span.column or None, **cell}

    text = json.dumps(
        [
            {
                "code": d.code,
                "severity": d.severity,
                "message": d.message.in_(language),
                "hint": d.hint.in_(language) if d.hint else None,
                **({"why": d.why.in_(language)} if d.why else {}),
                **({"outputs": d.outputs} if d.outputs else {}),
                **place(d.span),
                "related": [{"message": word.in_(language), **place(span)} for span, word in d.related],
            }
            for d in diagnostics
        ],
        ensure_ascii=False,
        indent=2,
    )
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def as_github(d: Diagnostic, language: Language) -> str:
    """One workflow command, which GitHub shows beside the line in a pull request."""

    def data(text: str) -> str:
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")

    def value(text: str) -> str:
        return data(text).replace(":", "%3A").replace(",", "%2C")

    properties = []
    if d.span:
        properties.append(f"file={value(d.span.file)}")
        if d.span.line:
            properties += [f"line={d.span.line}", f"col={d.span.column}"]
    properties.append(f"title={value(d.code)}")
    message = d.message.in_(language)
    if d.outputs:
        message += f"\n{PRINTED.in_(language)}{', '.join(d.outputs)}"
    if d.why:
        message += f"\n{WHY.in_(language)}{d.why.in_(language)}"
    if d.hint:
        message += f"\n{HINT.in_(language)}{d.hint.in_(language)}"
    return f"::{d.severity} {','.join(properties)}::{data(message)}"


def text_width(text: str) -> int:
    """How many columns of a terminal a text takes: Chinese characters two, marks and styles none."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0
        if category(c) in ("Mn", "Me", "Cf") or "\ufdd0" <= c <= "\ufdef"
        else 2
        if east_asian_width(c) in "WF"
        else 1
        for c in text
    )


def _plain(text: str) -> str:
    """Users' files may hold anything: it stays on its line and in its colour."""
    return harmless(text).replace("\n", "\\n")


def _visible(line: str) -> str:
    """A line that can be shown, one character for one, so that columns stay right."""
    return re.sub(UNSEEN, "\ufffd", line).replace("\t", " ").replace("\n", " ")


def _excerpt(span: Span) -> list[str]:
    """The line with its number, cut to size around the column, and a caret where the column is not plain."""
    if not span.line or not span.excerpt.strip():
        return []
    if span.cell:
        return [f"{span.cell.rpartition('!')[2]:>4} │ {_cut(_visible(span.excerpt), EXCERPT_WIDTH)}"]
    at = max(span.column - 1, 0)
    first = max(at - EXCERPT_WIDTH - 1, 0)
    before = _visible(span.excerpt[first:at])
    after = _visible(span.excerpt[at : at + EXCERPT_WIDTH + 1]).rstrip()
    if first or text_width(before + after) > EXCERPT_WIDTH:
        before = _cut(before[::-1], max(EXCERPT_WIDTH // 2, EXCERPT_WIDTH - text_width(after)))[::-1]
        after = _cut(after, EXCERPT_WIDTH - text_width(before))
    shown = [f"{span.line:>4} │ {before}{after}"]
    if before.strip():
        shown.append(f"{' ' * max(4, len(str(span.line)))} │ {' ' * text_width(before)}^")
    return shown


def _cut(text: str, width: int) -> str:
    """As much of the beginning as fits in `width` columns, with … in place of the rest."""
    if text_width(text) <= width:
        return text
    used, count = 1, 0
    for char in text:
        used += text_width(char)
        if used > width:
            break
        count += 1
    return text[:count] + "…"
