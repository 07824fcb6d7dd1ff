"""What a document shows, found before anything is painted: glyphs per face, labels, links."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.model.frame import Frame, Glyphs, Group, Link

Pair = tuple[int, str]  # a glyph and the characters that it stands for


class FaceUse:
    """The glyphs of one face that are shown; `gapped` are those followed by a quarter em."""

    __slots__ = ("gapped", "known", "pairs", "vertical")

    def __init__(self) -> None:
        self.pairs: set[Pair] = set()
        self.known: dict[str, int] = {}  # what a text was last shown by: most runs show nothing new
        self.gapped: set[Pair] = set()
        self.vertical = False


class Gathered(NamedTuple):
    """`labels` are the words that drawings stand for; `links` says whether there are any at all."""

    faces: Mapping[str, FaceUse]
    labels: tuple[str, ...]
    links: bool


def gather(frames: Iterable[Frame]) -> Gathered:
    """Look through all frames, each object once, in a fixed order."""
    faces: dict[str, FaceUse] = {}
    labels: dict[str, None] = {}
    links = False
    for frame in each_frame(frames):
        for item in frame.items:
            match item:
                case Glyphs():
                    use = faces.get(item.face)
                    if use is None:
                        use = faces[item.face] = FaceUse()
                    if tuple(map(use.known.get, item.text)) != item.gids:
                        use.pairs.update(zip(item.gids, item.text, strict=True))
                        use.known.update(zip(item.text, item.gids, strict=True))
                    if item.vertical:
                        use.vertical = True
                    elif item.gaps:
                        use.gapped.update([(item.gids[i], item.text[i]) for i in item.gaps])
                case Group():
                    if item.alt:
                        labels[item.alt] = None
                case Link():
                    links = True
    return Gathered(faces, tuple(labels), links)


def each_frame(frames: Iterable[Frame]) -> Iterator[Frame]:
    """The frames and all frames inside them, every object once."""
    seen: set[int] = set()
    waiting = list(frames)
    waiting.reverse()
    while waiting:
        frame = waiting.pop()
        if id(frame) in seen:
            continue
        seen.add(id(frame))
        yield frame
        waiting += [item.frame for item in reversed(frame.items) if isinstance(item, Group)]


def rivals(pairs: set[Pair]) -> frozenset[int]:
    """The glyphs that stand for different characters in different places."""
    if len(dict(pairs)) == len(pairs):
        return frozenset()
    counted = Counter(gid for gid, _ in pairs)
    return frozenset(gid for gid, texts in counted.items() if texts > 1)


def count_pairs(frames: Iterable[Frame], face: str, gids: frozenset[int]) -> Counter[Pair]:
    """How often these glyphs of a face stand for which characters."""
    counted: Counter[Pair] = Counter()
    for frame in each_frame(frames):
        for item in frame.items:
            if isinstance(item, Glyphs) and item.face == face and not gids.isdisjoint(item.gids):
                counted.update(zip(item.gids, item.text, strict=True))
    return counted
