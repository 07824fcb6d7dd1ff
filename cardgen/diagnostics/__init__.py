"""What went wrong, where, and what to try. How it is shown, `forms` says, for which most runs have no use."""

from cardgen.diagnostics.limit import first_of_each_file
from cardgen.diagnostics.terminal import CONTROL, harmless, painted
from cardgen.diagnostics.values import (
    Diagnostic,
    KeyPath,
    Language,
    Mistakes,
    Overlaid,
    Place,
    Severity,
    Source,
    Span,
    Text,
    has_errors,
    merged,
    mistake,
)

__all__ = [
    "CONTROL",
    "Diagnostic",
    "KeyPath",
    "Language",
    "Mistakes",
    "Overlaid",
    "Place",
    "Severity",
    "Source",
    "Span",
    "Text",
    "first_of_each_file",
    "harmless",
    "has_errors",
    "merged",
    "mistake",
    "painted",
]
