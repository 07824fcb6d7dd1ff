"""Pieces as plain values, which can be kept in files and sent to other processes."""

from array import array
from collections.abc import Callable, Mapping
from typing import Any

from cardgen.export.piece import FontUse, Piece, Shown

# Text, openings, whether it is detailed, what it shows, digests of its forms.
Plain = tuple[str, tuple[Any, ...], bool, tuple[Any, ...], tuple[bytes, ...]]


def plain(piece: Piece) -> Plain:
    """A piece without the forms inside it, of which it only knows the digests."""
    shown = tuple([(tuple(map(tuple, one.fonts)), one.labels, one.links) for one in piece.shown])
    return piece.text, piece.open, piece.detailed, shown, tuple(piece.inner)


def piece_of(found: Plain, form: Callable[[bytes], Piece]) -> Piece:
    text, opened, detailed, shown, inner = found
    shows = tuple(
        [
            Shown(tuple([FontUse(face, array("H", gids), *more) for face, gids, *more in fonts]), *rest)
            for fonts, *rest in shown
        ]
    )
    forms: Mapping[bytes, Piece] = {digest: form(digest) for digest in inner}
    return Piece(text, opened, detailed, shows, forms)


def alone(piece: Piece) -> bool:
    """Whether it says all itself: no face stands in it as it is."""
    return not piece.faces and all(map(alone, piece.inner.values()))
