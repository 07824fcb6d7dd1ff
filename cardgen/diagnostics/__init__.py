"""What went wrong, where, and what to try: the values, and the forms in which they are shown."""

from cardgen.diagnostics.forms import as_github, as_json, as_text, text_width
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
    "as_github",
    "as_json",
    "as_text",
    "first_of_each_file",
    "harmless",
    "has_errors",
    "merged",
    "mistake",
    "painted",
    "text_width",
]
