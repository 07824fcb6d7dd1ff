"""Very many pages as pictures: one PDF of them all, whose pages all cores draw."""

from collections.abc import Iterator, Sequence
from functools import partial

from cardgen.build import pool
from cardgen.build.faces import Progress
from cardgen.build.make import Workshop
from cardgen.diagnostics import Mistakes
from cardgen.export.formats import CARDS, Paged
from cardgen.model.frame import Book, Page

# So many pages make up for the start of another process.
WORTH = 6


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
    jobs = min(workshop.jobs or pool.cores(), len(pages) // WORTH)
    drawn = pool.each(partial(form.picture, pdf, dpi=dpi), range(len(pages)), jobs, ahead=2)
    for done, data in enumerate(drawn, 1):
        progress(done, len(pages), title)
        yield data
