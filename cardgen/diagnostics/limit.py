"""Fifty mistakes of a file are enough to read at once; how many more there are is told."""

from collections.abc import Iterable

from cardgen.diagnostics.values import Diagnostic, Severity, Span, Text

MOST = 50


def first_of_each_file(diagnostics: Iterable[Diagnostic], most: int = MOST) -> list[Diagnostic]:
    """The first of each file, in the order given, and at the end a word on each file that has more."""
    shown: list[Diagnostic] = []
    counts: dict[str, int] = {}
    worst: dict[str, Severity] = {}
    for diagnostic in diagnostics:
        file = diagnostic.span.file if diagnostic.span else ""
        counts[file] = counts.get(file, 0) + 1
        if counts[file] <= most:
            shown.append(diagnostic)
        elif worst.get(file) != "error":
            worst[file] = diagnostic.severity
    return shown + [_more(file, counts[file] - most, severity) for file, severity in worst.items()]


def _more(file: str, count: int, severity: Severity) -> Diagnostic:
    return Diagnostic(
        "more-mistakes",
        Text(f"{count:,} more like these", f"另有 {count:,} 处问题"),
        Span(file) if file else None,
        Text("“check” and “deck check” show every one with --all", "check、deck check 加 --all 可全部列出"),
        severity,
    )
