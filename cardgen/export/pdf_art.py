"""A page of another PDF inside ours: its objects are copied as they are, under new numbers."""

from decimal import Decimal

from pikepdf import Array, Dictionary, Name, Object, PdfError, Stream

from cardgen.decode.pdf_page import PdfPage
from cardgen.export.decimals import significant
from cardgen.export.pdf_objects import PdfWriter, dictionary, ref

MOST_OBJECTS = 50_000
# What a stream may say of files elsewhere, of who made it, and of layers and structure that stay behind.
LEFT_BEHIND = {
    *("/Length", "/F", "/FFilter", "/FDecodeParms", "/Ref", "/OPI", "/Alternates"),
    *("/Metadata", "/PieceInfo", "/LastModified", "/AF"),
    *("/OC", "/StructParent", "/StructParents"),
}


def embed(page: PdfPage, writer: PdfWriter) -> int:
    """Write the page as a form that fills a square one unit wide; returns its number.

    Raises ValueError where it takes too many objects, or such as cannot be read.
    """
    page.form["/Matrix"] = Array([Decimal(significant(part)) for part in page.matrix])
    copy = _Copy(writer)
    number = copy.number(page.form)
    try:
        while copy.waiting:
            copy.write(copy.waiting.pop())
    except (PdfError, TypeError, KeyError) as error:
        raise ValueError(str(error)) from error
    return number


class _Copy:
    """Which of the other file's objects have got which number here, and which are still to be written."""

    def __init__(self, writer: PdfWriter) -> None:
        self.writer = writer
        self.numbers: dict[tuple[int, int], int] = {}
        self.waiting: list[Object] = []

    def number(self, value: Object) -> int:
        known = self.numbers.get(value.objgen)
        if known is None:
            if len(self.numbers) == MOST_OBJECTS:
                raise ValueError(f"PDF with more than {MOST_OBJECTS} objects on its page")
            known = self.numbers[value.objgen] = self.writer.reserve()
            self.waiting.append(value)
        return known

    def write(self, value: Object) -> None:
        number = self.numbers[value.objgen]
        if not isinstance(value, Stream):
            self.writer.object(number, self.direct(value))
            return
        level = 0 if "/Filter" in value else 4
        self.writer.stream(number, self.entries(value), value.read_raw_bytes(), level)

    def text(self, value: object) -> str:
        """A value as it stands inside another."""
        return (
            ref(self.number(value)) if isinstance(value, Object) and value.is_indirect else self.direct(value)
        )

    def direct(self, value: object) -> str:
        match value:
            case None:
                return "null"
            case bool():
                return "true" if value else "false"
            case int() | Decimal():
                return f"{value:f}" if isinstance(value, Decimal) else str(value)
            case Dictionary():
                return dictionary(self.entries(value))
            case Array():
                return f"[{' '.join([self.text(part) for part in value])}]"
            case Object():
                return value.unparse().decode("latin-1")
        raise ValueError(f"PDF with an unknown kind of value: {value!r}")

    def entries(self, value: Object) -> dict[str, str]:
        """The keys of a dictionary, or of a stream, and what stands there."""
        left = LEFT_BEHIND if isinstance(value, Stream) else ()
        kept = [(key, part) for key, part in value.items() if key not in left]
        return {Name(key).unparse()[1:].decode("latin-1"): self.text(part) for key, part in kept}
