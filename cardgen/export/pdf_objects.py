"""The outer form of a PDF file: numbered objects, streams, the cross-reference table, the trailer.

Small objects of which there are very many, such as gradients, are packed together; then what says where all
of them are is a stream too. Nothing here knows about cards. Bytes come out in the order in which objects are
written, so a file can be streamed; the same objects always give the same bytes.
"""

from collections.abc import Callable, Mapping
from struct import pack
from zlib import DEFLATED, adler32, compress, compressobj, crc32

WORTH_PACKING = 250  # bytes; a packer costs more than it saves below
TOGETHER = 200  # objects in a stream of them
SHORT = 8192  # bytes; up to here, most of a packer's time goes into a memory that it does not need
# What makes a stream smaller, at a zlib level.
Packer = Callable[[bytes, int], bytes]
HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


def ref(number: int) -> str:
    return f"{number} 0 R"


def name(text: str) -> str:
    """A PDF name: every byte that is not a plain ASCII letter, digit or `+-.` is written as #xx."""
    plain = "".join(
        chr(b) if b < 128 and (chr(b).isalnum() or b in b"+-.") else f"#{b:02x}" for b in text.encode()
    )
    return "/" + plain


def string(text: str) -> str:
    """A text string: as it is where it is plain ASCII, else UTF-16 with its byte-order mark."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return "<feff" + text.encode("utf-16-be", "replace").hex() + ">"


def dictionary(entries: Mapping[str, str]) -> str:
    """`{"Type": "/Page"}` → `<</Type /Page>>`; entries without a value are left out."""
    return "<<" + " ".join(f"/{key} {value}" for key, value in entries.items() if value) + ">>"


def packed(data: bytes, level: int) -> bytes:
    if len(data) > SHORT:
        return compress(data, level)
    packer = compressobj(level, DEFLATED, 13, 5)
    return packer.compress(data) + packer.flush()


class PdfWriter:
    """Gives out object numbers and turns objects into bytes; remembers where each one lies.

    `packer`: gives what `packed` would, but may have it from before.
    """

    def __init__(self, header: bytes = HEADER, packer: Packer = packed) -> None:
        self._packer = packer
        self._offsets = [0]
        self._old = header.startswith(b"%PDF-1.4")
        self._packing: list[tuple[int, str]] = []
        self._packed: dict[int, tuple[int, int]] = {}  # in which stream objects are, and where in it
        self._chunks: list[bytes] = []
        self._length = 0
        self._crc, self._adler = 0, 1
        self._write(header)

    def reserve(self) -> int:
        """The number of an object that is written later."""
        self._offsets.append(0)
        return len(self._offsets) - 1

    def object(self, number: int, body: str) -> int:
        self._offsets[number] = self._length
        self._write(f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1"))
        return number

    def add(self, body: str) -> int:
        return self.object(self.reserve(), body)

    def pack(self, body: str) -> int:
        """An object that is written together with others; by itself in a PDF too old for that."""
        if self._old:
            return self.add(body)
        self._packing.append((self.reserve(), body))
        number = self._packing[-1][0]
        if len(self._packing) == TOGETHER:
            self._pack()
        return number

    def _pack(self) -> None:
        """Writes what waits to be packed, as one stream."""
        into, heads, at = self.reserve(), [], 0
        for n, (number, body) in enumerate(self._packing):
            self._packed[number] = into, n
            heads.append(f"{number} {at}")
            at += len(body) + 1
        head = " ".join(heads) + "\n"
        data = head + "\n".join(body for _, body in self._packing)
        entries = {"Type": "/ObjStm", "N": str(len(heads)), "First": str(len(head))}
        self._packing = []
        self.stream(into, entries, data.encode("latin-1"), 6)

    def stream(self, number: int, entries: Mapping[str, str], data: bytes, level: int = 1) -> int:
        """A stream, packed at that zlib level if that pays. Level 0: as it is, with its own /Filter."""
        head = dict(entries)
        if level and len(data) >= WORTH_PACKING:
            data = self._packer(data, level)
            head["Filter"] = "/FlateDecode"
        head["Length"] = str(len(data))
        self._offsets[number] = self._length
        self._write(f"{number} 0 obj\n{dictionary(head)}\nstream\n".encode("latin-1"))
        self._write(data)
        self._write(b"\nendstream\nendobj\n")
        return number

    def add_stream(self, entries: Mapping[str, str], data: bytes, level: int = 1) -> int:
        return self.stream(self.reserve(), entries, data, level)

    def end(self, root: int, info: int) -> None:
        """The cross-reference table and the trailer. The file's /ID is a checksum of what was written."""
        if self._packing:
            self._pack()
        identity = f"<{self._crc:08x}{self._adler:08x}{self._length:08x}{len(self._offsets):08x}>"
        trailer = {
            "Size": str(len(self._offsets)),
            "Root": ref(root),
            "Info": ref(info),
            "ID": f"[{identity}{identity}]",
        }
        start = self._length
        if self._packed:
            self._cross_references(trailer)
            self._write(f"startxref\n{start}\n%%EOF\n".encode("latin-1"))
            return
        lines = [f"xref\n0 {len(self._offsets)}\n0000000000 65535 f \n"]
        lines += [f"{offset:010d} 00000 n \n" for offset in self._offsets[1:]]
        lines.append(f"trailer\n{dictionary(trailer)}\nstartxref\n{start}\n%%EOF\n")
        self._write("".join(lines).encode("latin-1"))

    def _cross_references(self, trailer: Mapping[str, str]) -> None:
        """The table as a stream: of each object its place, or the stream in which it is packed."""
        own = self.reserve()
        self._offsets[own] = self._length
        places = [
            (2, *self._packed[n]) if n in self._packed else (1, at, 0) for n, at in enumerate(self._offsets)
        ]
        places[0] = 0, 0, 65535
        data = b"".join([pack(">BIH", *place) for place in places])
        size = {"Size": str(len(places)), "W": "[1 4 2]", "Type": "/XRef"}
        self.stream(own, {**trailer, **size}, data, 6)

    def take(self) -> list[bytes]:
        """The bytes written since the last time; they are forgotten here, so memory stays low."""
        taken, self._chunks = self._chunks, []
        return taken

    def _write(self, data: bytes) -> None:
        self._chunks.append(data)
        self._length += len(data)
        self._crc = crc32(data, self._crc)
        self._adler = adler32(data, self._adler)
