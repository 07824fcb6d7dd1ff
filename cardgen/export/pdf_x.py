"""PDF/X: what a file for print shops says about itself (ISO 15930).

X-4 may let things shine through each other; X-1a:2003 may not, and its colours are in four inks.
"""

from xml.sax.saxutils import escape

from cardgen.export.icc import Profile
from cardgen.export.pdf_objects import PdfWriter, dictionary, ref, string
from cardgen.export.press_inks import PressInks
from cardgen.model.frame import Book
from cardgen.record import NamedTuple

XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>{producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmp:CreatorTool>{producer}</xmp:CreatorTool><xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID><xmpMM:InstanceID>uuid:{id}</xmpMM:InstanceID>
<xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class PdfX(NamedTuple):
    """A standard that print shops ask for: its name, the version of PDF below it, and the inks."""

    standard: str
    version: str
    inks: PressInks

    @property
    def profile(self) -> Profile:
        return self.inks.separation.profile

    @property
    def header(self) -> bytes:
        return f"%PDF-{self.version}\n%".encode() + b"\xe2\xe3\xcf\xd3\n"

    def catalog(self, writer: PdfWriter, book: Book, producer: str, seconds: int) -> dict[str, str]:
        """The printing condition that the colours are meant for, and the file's description."""
        profile = writer.add_stream({"N": "4", "Alternate": "/DeviceCMYK"}, self.profile.data, 6)
        intent = {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFX",
            "OutputConditionIdentifier": string("Custom"),
            "OutputCondition": string(self.profile.name),
            "Info": string(self.profile.name),
            "DestOutputProfile": ref(profile),
        }
        words = self._description(book, producer, seconds)
        metadata = writer.stream(writer.reserve(), {"Type": "/Metadata", "Subtype": "/XML"}, words, 0)
        return {"OutputIntents": f"[{ref(writer.add(dictionary(intent)))}]", "Metadata": ref(metadata)}

    def info(self) -> dict[str, str]:
        return {"GTS_PDFXVersion": string(self.standard), "Trapped": "/False"}

    def _description(self, book: Book, producer: str, seconds: int) -> bytes:
        from hashlib import sha256
        from time import gmtime, strftime
        from uuid import UUID

        date = strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(seconds))
        about = f"{book.title} {len(book.pages)} {date} {self.profile.name}"
        return XMP.format(
            standard=self.standard,
            title=escape(book.title),
            producer=escape(producer),
            date=date,
            id=UUID(bytes=sha256(about.encode()).digest()[:16], version=4),
        ).encode()


def x4(inks: PressInks) -> PdfX:
    return PdfX("PDF/X-4", "1.6", inks)


def x1a(inks: PressInks) -> PdfX:
    return PdfX("PDF/X-1a:2003", "1.4", inks)
