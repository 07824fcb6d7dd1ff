"""The picture files that a document shows: each should be there and be one that can be printed."""

import os
from collections.abc import Iterable
from pathlib import Path

from cardgen.decode.art import Art
from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.markdown.source import SourceText
from cardgen.model.document import Document
from cardgen.model.walk import pictures


def checked_pictures(
    document: Document, folder: Path, within: Path, text: str, file: str
) -> dict[str, Art | Diagnostic]:
    """Each by its name, or what is wrong with it, where the text names it.

    Names are seen from the document's `folder` and may lead to anywhere `within`; `/art/a.png` is seen from
    there. `file`: how messages name the document.
    """
    # Going through a long document takes time, which one without a picture need not.
    if "![" not in text and "<" not in text:
        return {}
    from cardgen.load.art import check_image

    source = SourceText(file, text.split("\n"), [])

    def checked(name: str) -> Art | Diagnostic:
        def place() -> Span:
            return source.find(name)

        found = check_image(*_seen(name, folder, within), place)
        return found._replace(severity="warning") if isinstance(found, Diagnostic) else found

    return {name: checked(name) for name in pictures(document) if not name.startswith("card:")}


def told(found: Iterable[Art | Diagnostic]) -> list[Diagnostic]:
    """What is wrong with pictures: one message for each kind, and what is to be known about those shown."""
    kinds: dict[str, list[Diagnostic]] = {}
    for one in found:
        said = one if isinstance(one, Diagnostic) else one.remark
        if said is not None:
            kinds.setdefault(said.code, []).append(said)
    return [_together(same) for same in kinds.values()]


def _together(same: list[Diagnostic]) -> Diagnostic:
    first, more = same[0], len(same) - 1
    if not more:
        return first
    message = first.message
    others = Text(f"{message.en}; {more} more like it", f"{message.zh}；还有 {more} 张也是这样")
    return first._replace(message=others)


def repository(folder: Path) -> Path:
    """The repository in which a document lies, or its own folder."""
    return next((parent for parent in (folder, *folder.parents) if (parent / ".git").exists()), folder)


def _seen(name: str, folder: Path, within: Path) -> tuple[Path, str]:
    """A folder, and the picture as seen from it."""
    plain = name.replace("\\", "/")
    if "?" in plain and not (folder / plain).exists():
        plain = plain.partition("?")[0]  # of an address: `a.png?raw=true`
    if plain.startswith("/"):
        return within, plain.lstrip("/")
    if ".." not in plain.split("/"):
        return folder, plain.removeprefix("./")
    seen = os.path.relpath(os.path.normpath(folder / plain), within).replace(os.sep, "/")
    return (folder, plain) if seen.startswith("..") else (within, seen)
