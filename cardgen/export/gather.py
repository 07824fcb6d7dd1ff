"""What a document shows, found before anything is painted: glyphs per face, labels, links."""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping

from cardgen.export.piece import FontUse, Piece, Shown
from cardgen.record import NamedTuple
from cardgen.text.chain import code_points

Pair = tuple[int, str]  # a glyph and the characters that it stands for


class FaceUse(NamedTuple):
    """The glyphs of one face that are shown; `gapped` are those followed by a quarter em."""

    pairs: frozenset[Pair]
    gapped: frozenset[Pair]
    vertical: bool


class Gathered(NamedTuple):
    """`labels` are the words that drawings stand for; `links` says whether there are any at all."""

    faces: Mapping[str, FaceUse]
    labels: tuple[str, ...]
    links: bool


def gather(each: Iterable[Shown]) -> Gathered:
    """All that the parts of a document show, in their order."""
    parts = tuple(each)
    fonts, labels, links = parts[0] if len(parts) == 1 else once(parts)
    faces = {
        face: FaceUse(frozenset((*zip(gids, text, strict=True), *odd)), frozenset(gapped), vertical)
        for face, gids, text, odd, gapped, vertical in fonts
    }
    return Gathered(faces, labels, links)


def once(each: Iterable[Shown]) -> Shown:
    """The same, with each glyph but once."""
    plain: dict[str, set[int]] = {}  # glyphs that stand for one character
    others: dict[str, tuple[set[Pair], set[Pair]]] = {}
    upright: dict[str, bool] = {}
    labels: dict[str, None] = {}
    links = False
    for shown in each:
        for face, gids, text, odd, gapped, vertical in shown.fonts:
            if face not in plain:
                plain[face], others[face], upright[face] = set(), (set(), set()), False
            plain[face].update(_joined(gids, text))
            others[face][0].update(odd)
            others[face][1].update(gapped)
            upright[face] |= vertical
        labels.update(dict.fromkeys(shown.labels))
        links |= shown.links
    uses = []
    for face, numbers in plain.items():
        halves = array("I", array("Q", numbers).tobytes())
        gids, text = array("H", halves[::2]), "".join(map(chr, halves[1::2]))
        odds, gaps = others[face]
        uses.append(FontUse(face, gids, text, tuple(odds), tuple(gaps), upright[face]))
    return Shown(tuple(uses), tuple(labels), links)


def _joined(gids: "array[int]", text: str) -> "array[int]":
    """Each glyph and the code point of its character as one number, which sets find sooner than a pair."""
    halves = array("I", bytes(8 * len(gids)))
    halves[::2], halves[1::2] = array("I", gids), code_points(text)
    return array("Q", halves.tobytes())


def rivals(pairs: frozenset[Pair]) -> frozenset[int]:
    """The glyphs that stand for different characters in different places."""
    if len(dict(pairs)) == len(pairs):
        return frozenset()
    counted = Counter(gid for gid, _ in pairs)
    return frozenset(gid for gid, texts in counted.items() if texts > 1)


def count_pairs(pages: Iterable[Piece], face: str, gids: frozenset[int]) -> Counter[Pair]:
    """How often these glyphs of a face stand for which characters."""
    counted: Counter[Pair] = Counter()
    for use in (use for page in pages for shown in page.shown for use in shown.fonts):
        if use.face == face and not (gids.isdisjoint(use.gids) and not use.odd):
            pairs = (*zip(use.gids, use.text, strict=True), *use.odd)
            counted.update([pair for pair in pairs if pair[0] in gids])
    return counted
