"""Mends with one click: what a hint would have in the place of what is wrong."""

import re

from cardgen.decode.suggest import did_you_mean
from cardgen.diagnostics import Diagnostic

# Hints in English, as `decode/suggest.py` and the checks of prose write them.
MEANT = re.compile("^did you mean “(.+)”\\?$")
WRITE = re.compile(r"^write (?:“([^”]+)”|(\{\{[^}]+\}\}|\d+))")
QUOTED = re.compile("“([^”]+)”")
NUMBER = re.compile(r"\d+|[一二三四五六七八九十百两]+")
WORD = re.compile(r"[\w-]+")


def mend_of(found: Diagnostic) -> list[str] | None:
    """What stands in the line, and what should; None where a hint does not say it, or it is not there."""
    span = found.span
    if span is None or found.hint is None or not span.excerpt:
        return None
    meant, said = MEANT.match(found.hint.en), WRITE.match(found.hint.en)
    if meant:
        near = did_you_mean(meant[1], WORD.findall(span.excerpt))
        return [near, meant[1]] if near else None
    if not said:
        return None
    rest = span.excerpt[max(span.column - 1, 0) :]
    number = NUMBER.match(rest)
    wrong = next((word for word in QUOTED.findall(found.message.en) if rest.startswith(word)), "")
    if not wrong and number:
        wrong = number[0]
    return [wrong, said[1] or said[2]] if wrong else None
