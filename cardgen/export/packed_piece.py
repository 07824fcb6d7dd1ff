"""Pieces as plain values, which can be kept in files and sent to other processes."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, cast

from cardgen.export.piece import FontUse, Opening, Piece, Shown
from cardgen.export.shown import together
from cardgen.model.outline import Matrix, multiply

FREQUENT = ("font", "gap")  # openings that stand in very many pieces
# Text, openings, whether it is detailed, what it shows, digests of its forms.
Plain = tuple[str, tuple[Any, ...], bool, tuple[Any, ...], tuple[bytes, ...]]


def plain(piece: Piece) -> Plain:
    """A piece without the forms inside it, of which it only knows the digests."""
    shown = tuple([plain_shown(one) for one in piece.shown])
    return piece.text, piece.open, piece.detailed, shown, tuple(piece.inner)


def piece_of(found: Plain, form: Callable[[bytes], Piece], same: dict[Any, Any]) -> Piece:
    """The piece. `same`: what was met before; fonts and gaps are the same in very many."""
    text, opened, detailed, shown, inner = found
    known = same.setdefault
    shows = [shown_of(one, known) for one in shown]
    opened = tuple([known(one, one) if one[0] in FREQUENT else one for one in opened])
    forms: Mapping[bytes, Piece] = {digest: form(digest) for digest in inner}
    return Piece(text, opened, detailed, tuple(shows), forms)


def plain_shown(shown: Shown) -> tuple[Any, ...]:
    return tuple(map(tuple, shown.fonts)), shown.labels, shown.links


def shown_of(found: tuple[Any, ...], known: Callable[[Any, Any], Any] = lambda one, _: one) -> Shown:
    """`known`: gives what was met before."""
    fonts, labels, links = found
    uses = [
        FontUse(face, array("H", gids), text, odd, tuple([known(one, one) for one in gapped]), vertical)
        for face, gids, text, odd, gapped, vertical in fonts
    ]
    return Shown(tuple(uses), labels, links)


def without_text(piece: Piece) -> Piece:
    """What a document has to know of a page whose stream it has: with all that is in its faces."""
    opened: dict[Opening, None] = {}
    inner = dict(piece.inner)
    for opening in piece.open:
        if opening[0] != "face":
            opened[opening] = None
            continue
        _, number, matrices = opening
        face = piece.faces[cast(int, number)]
        inner.update(face.inner)
        further: Iterable[Opening] = face.open
        if "pattern" in map(itemgetter(0), further):
            around = cast(Sequence[Matrix], matrices)
            further = [lying(one, around) if one[0] == "pattern" else one for one in further]
        opened.update(dict.fromkeys(further))
    detailed = piece.detailed or any(face.detailed for face in piece.faces)
    return Piece("", tuple(opened), detailed, (together(piece.shown),), inner)


def lying(opening: Opening, around: Sequence[Matrix]) -> Opening:
    """A pattern, as the matrices around it lay it."""
    *rest, matrix = opening
    for outer in reversed(around):
        matrix = multiply(outer, cast(Matrix, matrix))
    return (*rest, matrix)


def alone(piece: Piece) -> bool:
    """Whether it says all itself: no face stands in it as it is."""
    return not piece.faces and all(map(alone, piece.inner.values()))
