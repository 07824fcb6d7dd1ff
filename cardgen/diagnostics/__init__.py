"""What went wrong, where, and what to try: the values, and the forms in which they are shown."""

from cardgen.diagnostics.forms import as_github, as_json, as_text, text_width
from cardgen.diagnostics.limit import first_of_each_file
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
    "first_of_each_file",
    "has_errors",
    "text_width",
]
