"""Bookmarks: the list of contents that a PDF reader shows, and places that links lead to."""

from itertools import pairwise

from cardgen.export.pdf_objects import PdfWriter, dictionary, ref, string
from cardgen.model.frame import Book, Bookmark


def destination(mark: Bookmark, book: Book, pages: list[int]) -> str:
    """The place on its page, as wide as the reader's window was."""
    height = book.pages[mark.page].frame.height
    return f"[{ref(pages[mark.page])} /XYZ null {height - mark.y:.2f} null]"


def outlines(writer: PdfWriter, book: Book, pages: list[int]) -> str:
    """Writes the tree of bookmarks and gives a reference to its root; nothing without bookmarks."""
    marks = [mark for mark in book.bookmarks if mark.level]
    if not marks:
        return ""
    root = writer.reserve()
    numbers = [writer.reserve() for _ in marks]
    parents = _parents(marks)
    children: dict[int, list[int]] = {}
    for n, parent in enumerate(parents):
        children.setdefault(parent, []).append(n)
    beside = [pair for own in children.values() for pair in pairwise(own)]
    following = dict(beside)
    preceding = {after: before for before, after in beside}
    for n, mark in enumerate(marks):
        own = children.get(n, [])
        writer.object(
            numbers[n],
            dictionary(
                {
                    "Title": string(mark.title),
                    "Parent": ref(numbers[parents[n]] if parents[n] >= 0 else root),
                    "Prev": ref(numbers[preceding[n]]) if n in preceding else "",
                    "Next": ref(numbers[following[n]]) if n in following else "",
                    "First": ref(numbers[own[0]]) if own else "",
                    "Last": ref(numbers[own[-1]]) if own else "",
                    "Count": f"-{len(own)}" if own else "",
                    "Dest": destination(mark, book, pages),
                }
            ),
        )
    top = children[-1]
    writer.object(
        root,
        dictionary(
            {
                "Type": "/Outlines",
                "First": ref(numbers[top[0]]),
                "Last": ref(numbers[top[-1]]),
                "Count": str(len(top)),
            }
        ),
    )
    return ref(root)


def _parents(marks: list[Bookmark]) -> list[int]:
    """For each bookmark the number of the one it stands under, -1 at the top."""
    parents: list[int] = []
    open_: list[int] = []
    for n, mark in enumerate(marks):
        while open_ and marks[open_[-1]].level >= mark.level:
            open_.pop()
        parents.append(open_[-1] if open_ else -1)
        open_.append(n)
    return parents
