"""What a face looks like, as a short word: the same for all that are drawn alike."""

from hashlib import sha256
from pathlib import Path as File

from cardgen.model.frame import Frame, Group, Item, Link, Picture
from cardgen.model.outline import Outline

# Of a point: what is nearer than this is one place.
DECIMALS = 3
LENGTH = 12


class Fingerprints:
    """Fingerprints of frames; what several share is looked at once."""

    def __init__(self) -> None:
        self._parts: dict[Frame, tuple[bytes, ...]] = {}
        self._files: dict[str, bytes] = {}

    def of(self, frame: Frame) -> str:
        return self._digest(frame).hex()[:LENGTH]

    def _digest(self, frame: Frame) -> bytes:
        size = repr(_rounded((frame.width, frame.height))).encode()
        return sha256(size + b"".join(self._drawn(frame))).digest()

    def _drawn(self, frame: Frame) -> tuple[bytes, ...]:
        """One digest for each thing drawn. A group that changes nothing is its items: it only saves work."""
        found = self._parts.get(frame)
        if found is None:
            parts: list[bytes] = []
            for item in frame.items:
                if isinstance(item, Group) and item == Group(item.frame, shared=item.shared, alt=item.alt):
                    parts += self._drawn(item.frame)
                elif not isinstance(item, Link):
                    parts.append(sha256(repr(self._spelled(item)).encode("utf-8", "replace")).digest())
            found = self._parts[frame] = tuple(parts)
        return found

    def _spelled(self, item: Item) -> object:
        if isinstance(item, Group):
            mask = item.mask and self._digest(item.mask)
            how = item.matrix, item.clip, item.opacity, item.blend, item.even_odd, item.isolated
            return "Group", self._digest(item.frame), mask, _rounded(how)
        if isinstance(item, Picture):
            return "Picture", _rounded(item.box), self._content(item)
        return type(item).__name__, _rounded(item)

    def _content(self, picture: Picture) -> bytes:
        """Of a picture, what is in its file: where that lies is nothing that one sees."""
        if picture.data:
            return sha256(picture.data).digest()
        if picture.file not in self._files:
            self._files[picture.file] = sha256(File(picture.file).read_bytes()).digest()
        return self._files[picture.file]


def _rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, DECIMALS) + 0.0
    if isinstance(value, Outline):
        return value.ops, _rounded(value.numbers)
    return tuple([_rounded(part) for part in value]) if isinstance(value, tuple) else value
