"""What went wrong, where, and what to try: the values, and the forms in which they are shown."""

from cardgen.diagnostics.forms import as_github, as_json, as_text, text_width
from cardgen.diagnostics.values import (
    Diagnostic,
    KeyPath,
    Language,
    Mistakes,
    Place,
    Severity,
    Source,
    Span,
    Text,
    has_errors,
    merged,
)

__all__ = [
    "Diagnostic",
    "KeyPath",
    "Language",
    "Mistakes",
    "Place",
    "Severity",
    "Source",
    "Span",
    "Text",
    "as_github",
    "as_json",
    "as_text",
    "has_errors",
    "merged",
    "text_width",
]
