"""A book whose letters are shapes: it looks the same wherever it is opened, with whatever fonts."""

from cardgen.model.frame import Book, Frame, Glyphs, Group, Item


def only_shapes(book: Book) -> Book:
    """The same book without text. What was one frame stays one."""
    known: dict[Frame, Frame] = {}

    def shaped(frame: Frame) -> Frame:
        if frame not in known:
            items = tuple(map(item_of, frame.items))
            known[frame] = Frame(frame.width, frame.height, items, frame.card, frame.elements)
        return known[frame]

    def item_of(item: Item) -> Item:
        if isinstance(item, Glyphs):
            return item._replace(ghost=True)
        if isinstance(item, Group):
            return item._replace(frame=shaped(item.frame), mask=item.mask and shaped(item.mask))
        return item

    return book._replace(pages=tuple(page._replace(frame=shaped(page.frame)) for page in book.pages))
