"""Bounds that no deck can keep: told where they are read. See unmatched.py."""

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Severity, Text
from cardgen.rules.limits import KEYS, Limits


def excluding(reader: TableReader, limits: Limits) -> None:
    """Bounds that exclude each other, or of which one would not be looked at."""
    least, most = limits.of_fixed
    beside = [key for key in KEYS[:2] if reader.has(key)]
    if limits.exactly is not None and beside:
        message = Text(
            f"“{beside[0]}” says nothing beside “exactly”", f"写了「exactly」，「{beside[0]}」就不起作用"
        )
        reader.error(beside[0], message, Text("leave one of them out", "请只写其中之一"), code="bad-bounds")
    elif least > most:
        message = Text(
            f"at least {least:g} and at most {most:g} exclude each other",
            f"至少 {least:g} 与至多 {most:g} 互相矛盾",
        )
        # Parameters may be others for a format or a command.
        written = all(isinstance(reader.raw(key), int | float) for key in KEYS[:2])
        span = reader.place_of("at_least").span()
        severity: Severity = "error" if written else "warning"
        reader.diagnostics.append(Diagnostic("bad-bounds", message, span, severity=severity))


def out_of_reach(reader: TableReader, limits: Limits, there: int, what: Text) -> None:
    """A lower bound above all that the game has: no deck can keep it today."""
    least = limits.of_fixed[0]
    if least > there:
        key = "exactly" if limits.exactly is not None else "at_least"
        message = Text(
            f"needs {least:g}, but there are only {there} {what.en}",
            f"需要 {least:g}，但{what.zh}一共只有 {there}",
        )
        reader.diagnostics.append(
            Diagnostic("out-of-reach", message, reader.place_of(key).span(), severity="warning")
        )
