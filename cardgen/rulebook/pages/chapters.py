"""Heads of chapters that the book's style draws by a template, across the whole page."""

from cardgen.model.document import Block, Heading, Paragraph, Words, words_in
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.slots import Slot, drawing

# How high a head is whose template does not say it, in lines.
HIGH = 4.0


def chapter_lead(block: Block, after: Block | None, desk: PageDesk) -> str:
    """What stands beside the title in the head of a chapter: a line in italics right below it.

    Only where the template has a place for it, which its variable `lead` tells.
    """
    if not isinstance(block, Heading) or block.level != desk.chapter or not isinstance(after, Paragraph):
        return ""
    name, templates = desk.look.style.chapter, desk.templates
    if templates is None or not templates.length(name, "lead"):
        return ""
    said = all(isinstance(part, Words) and part.emphasis for part in after.content)
    return words_in(after.content) if said else ""


def chapter_slots(block: Heading, desk: PageDesk, lead: str = "") -> list[Slot]:
    """The head of a chapter: as wide as the page, as high as the variable `height` of its template."""
    look, templates = desk.look, desk.templates
    if templates is None:
        return []
    name = look.style.chapter
    high = look.lines(templates.length(name, "height") or HIGH * look.step)
    frame = templates.draw(name, look.width, high, {"title": words_in(block.content), "lead": lead})
    if frame is None:
        return []
    turn = look.style.chapter_pages and look.columns > 1
    return [
        Slot(
            high,
            drawing(frame, -look.margin_x),
            look.step,
            True,
            block,
            snap=True,
            span=True,
            turn=turn,
            wide=True,
        )
    ]
