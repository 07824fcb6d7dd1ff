"""Very many pages as pictures: one PDF of them all, whose pages all cores draw."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from cardgen.build.faces import Progress
from cardgen.build.make import Workshop
from cardgen.diagnostics import Mistakes
from cardgen.export.formats import CARDS, Paged
from cardgen.model.frame import Book, Page

# So many pages make up for the start of another process.
WORTH = 6

_pdf = b""


def pictures(
    workshop: Workshop, pages: Sequence[Page], form: Paged, dpi: int, progress: Progress
) -> Iterator[bytes]:
    """Each page as a picture, in order."""
    title = workshop.game.title
    book = Book(title, tuple(pages), language=workshop.game.tag)
    try:
        pdf = CARDS["pdf"].write(book, workshop.fonts)
    except Mistakes as mistakes:
        raise Mistakes(workshop.project.as_shown(mistakes.diagnostics)) from mistakes
    for done, data in enumerate(_drawn(pdf, len(pages), form, dpi), 1):
        progress(done, len(pages), title)
        yield data


def _drawn(pdf: bytes, pages: int, form: Paged, dpi: int) -> Iterator[bytes]:
    workers = min(os.cpu_count() or 1, pages // WORTH)
    if workers < 2:
        yield from (form.picture(pdf, page, dpi) for page in range(pages))
        return
    pool = ProcessPoolExecutor(workers, initializer=_begin, initargs=(pdf,))
    try:
        yield from pool.map(partial(_picture, form, dpi), range(pages))
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(pdf: bytes) -> None:
    """A process that draws. Ctrl-C is for the one that started it."""
    global _pdf
    _pdf = pdf
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _picture(form: Paged, dpi: int, page: int) -> bytes:
    return form.picture(_pdf, page, dpi)
