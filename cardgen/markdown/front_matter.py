"""The lines between `---` (or `+++`) at a document's beginning: `key: value` or `key = "value"`."""

from collections.abc import Mapping

from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.record import NamedTuple

FENCES = ("---", "+++")
LONGEST_KEY = 60
# Keys that have their own place in a Document; the rest are options.
OWN = (
    *("title", "subtitle", "author", "authors", "version", "licence", "license", "language", "lang"),
    *("players", "minutes", "age"),
)
# Names of checks that are not wanted; written `checks_off`.
CHECKS_OFF = "checks-off"
# Keys that mean something to us. Others may be meant for other tools.
KNOWN = (*OWN, "breaks", "links", CHECKS_OFF, "totals", "parameters", "terms")


class FrontMatter(NamedTuple):
    """What the lines say, in order; `lines`: how many of the document's lines they take."""

    values: Mapping[str, tuple[str, ...]] = {}
    lines: int = 0

    def text(self, *names: str) -> str:
        """The first of these keys that is there, as one text."""
        return next((", ".join(self.values[name]) for name in names if name in self.values), "")

    def texts(self, *names: str) -> tuple[str, ...]:
        return next((self.values[name] for name in names if name in self.values), ())


def read_front_matter(text: str, file: str) -> tuple[FrontMatter, list[Diagnostic]]:
    """The front matter, if the document has one: a divider in the first line may also be just that."""
    fence = text[:3]
    if fence not in FENCES or text[3:].partition("\n")[0].strip():
        return FrontMatter(), []
    lines = text.split("\n")
    end = next((n for n, line in enumerate(lines[1:], 1) if line.rstrip() == fence), 0)
    inside = lines[1:end] if end else lines[1:]
    first = next((line for line in inside if line.strip() and not line.startswith("#")), "")
    pair = _pair(first)
    meant = (pair[0] if pair else first.partition(" ")[0].casefold()) in KNOWN
    if not end:
        return FrontMatter(), [_not_closed(Span(file, 1, 1, lines[0]))] if meant else []
    if first and pair is None and not meant:
        return FrontMatter(), []
    values: dict[str, tuple[str, ...]] = {}
    diagnostics: list[Diagnostic] = []
    key = opened = ""
    begun = Span(file)
    for number, line in enumerate(inside, 2):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if opened:
            opened += line.strip()
            if opened.endswith("]"):
                values[key], opened = _values(opened), ""
            continue
        pair = _pair(line)
        if pair and pair[1].startswith("[") and not pair[1].endswith("]"):
            key, opened = pair
            begun = Span(file, number, 1, line)
        elif line.lstrip().startswith("- ") and key:
            values[key] += _values(line.lstrip()[2:])
        elif pair is None:
            diagnostics.append(_wrong(Span(file, number, 1, line)))
        else:
            key = pair[0]
            values[key] = _values(pair[1])
            near = None if key in KNOWN else did_you_mean(key, KNOWN)
            if near:
                diagnostics.append(_unknown(key, near, Span(file, number, 1, line)))
    if opened:
        diagnostics.append(_wrong(begun))
    return FrontMatter(values, end + 1), diagnostics


def _pair(line: str) -> tuple[str, str] | None:
    """`key: value` or `key = value`; a Chinese colon counts too, and `_` is `-`."""
    ends = [at for at in map(line.find, ":=：") if at > 0]
    if not ends:
        return None
    at = min(ends)
    key = line[:at].strip().strip("\"'")
    if not key or len(key) > LONGEST_KEY or set(key) & set(" \t[]{}()<>|*`"):
        return None
    return key.replace("_", "-").casefold(), line[at + 1 :].strip()


def _values(text: str) -> tuple[str, ...]:
    """`[a, "b"]` → a and b; nothing where nothing is written."""
    if text.startswith("[") and text.endswith("]"):
        return tuple(value for part in _split(text[1:-1]) for value in _values(part))
    if len(text) > 1 and text[0] in "\"'" and text[-1] == text[0]:
        return (text[1:-1].replace('\\"', '"').replace("\\\\", "\\"),)
    quote = text[:1]
    if quote in ('"', "'") and (end := text.find(quote, 1)) > 0 and text[end + 1 :].lstrip().startswith("#"):
        return (text[1:end],)
    plain = text.partition(" #")[0].strip()
    return (plain,) if plain else ()


def _split(text: str) -> list[str]:
    """A list's parts; commas within quotes do not part them."""
    parts = [""]
    quote = ""
    for char in text:
        if char in ",，" and not quote:
            parts.append("")
            continue
        if char in "\"'":
            quote = "" if char == quote else quote or char
        parts[-1] += char
    return [part.strip() for part in parts]


def _wrong(span: Span) -> Diagnostic:
    return Diagnostic(
        "bad-front-matter",
        Text("this line is not “key: value”", "这一行不是「键: 值」"),
        span,
        Text("for example: title: 卡牌王", "例如：title: 卡牌王"),
        "warning",
    )


def _not_closed(span: Span) -> Diagnostic:
    sign = span.excerpt.rstrip()
    return Diagnostic(
        "not-closed",
        Text(f"the front matter has no second “{sign}”", f"开头的设置没有用「{sign}」结束"),
        span,
        Text(f"write {sign} on a line of its own below it", f"请在设置下面单独写一行 {sign}"),
        "warning",
    )


def _unknown(key: str, near: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "bad-front-matter",
        Text(f"nothing here is called “{key}”", f"没有名为「{key}」的设置"),
        span,
        suggestion(near),
        "warning",
    )
