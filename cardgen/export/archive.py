"""Files in one archive. The same files give the same bytes: nothing of the day or the machine is in it."""

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

EARLIEST = (1980, 1, 1, 0, 0, 0)


def zipped(files: Iterable[tuple[str, bytes, bool]]) -> bytes:
    """A zip file of names with their contents; the third says whether it pays to pack one."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, content, packed in files:
            entry = ZipInfo(name, EARLIEST)
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            archive.writestr(entry, content, ZIP_DEFLATED if packed else ZIP_STORED, 9 if packed else None)
    return out.getvalue()
