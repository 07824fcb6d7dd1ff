"""The picture files that a document shows: each must be there and be one that can be printed."""

from pathlib import Path

from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic, Span
from cardgen.load.art import check_image
from cardgen.markdown.source import SourceText
from cardgen.model.document import Document
from cardgen.model.walk import pictures


def checked_pictures(document: Document, root: Path, text: str, file: str) -> dict[str, Art | Diagnostic]:
    """Each by its name, or what is wrong with it, where the text names it.

    `file`: how messages name the document.
    """
    # Going through a long document takes time, which one without a picture need not.
    if "![" not in text and "<" not in text:
        return {}
    source = SourceText(file, text.split("\n"), [])

    def checked(name: str) -> Art | Diagnostic:
        def place() -> Span:
            return source.find(name)

        return check_image(root, name, place)

    return {name: checked(name) for name in pictures(document) if not name.startswith("card:")}
