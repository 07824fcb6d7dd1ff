"""What frames show, found apart from how they are painted: glyphs by face, labels, links."""

from array import array
from collections.abc import Mapping, Sequence
from struct import pack

from cardgen.export.piece import FontUse, Piece, Shown
from cardgen.model.frame import Face, Frame, Glyphs, Group, Link

NO_FACES: Mapping[int, tuple[Shown, ...]] = {}


class Showing:
    """Looks through frames, each that many share once."""

    def __init__(self) -> None:
        # By identity; the frame is kept, so that no other gets its id.
        self.known: dict[int, tuple[tuple[Shown, ...], Frame]] = {}

    def by(self, frame: Frame, faces: Mapping[int, tuple[Shown, ...]] = NO_FACES) -> tuple[Shown, ...]:
        """What is drawn in a frame itself comes first, then what lies inside it, in order.

        `faces`: frames of which that is known; what they show is not put together with the rest.
        """
        shown: list[Shown] = []
        found = _Found()
        groups: list[Group] = []
        run = found.run
        for item in frame.items:
            if isinstance(item, Glyphs):
                run(item)
            elif isinstance(item, Group):
                groups.append(item)
                if item.alt:
                    found.labels[item.alt] = None
            elif isinstance(item, Link):
                found.links = True
        inside = [(group.frame, group.shared) for group in groups]
        inside += [(group.mask, True) for group in groups if group.mask is not None]
        for inner, shared in inside:
            if (face := faces.get(id(inner))) is not None:
                shown += (*found.shown(), *face)
                found = _Found()
                continue
            kept = self.known.get(id(inner))
            piece = inner.source.piece() if isinstance(inner, Face) and not kept else None
            known = piece.shown if isinstance(piece, Piece) else kept[0] if kept else self.by(inner)
            if shared:
                self.known[id(inner)] = known, inner
            for one in known:
                found.all(one)
        return (*shown, *found.shown())


def together(each: Sequence[Shown]) -> Shown:
    """What several show, as one; glyphs of several characters are there as often, since they are counted."""
    uses: dict[str, list[FontUse]] = {}
    for use in [use for one in each for use in one.fonts]:
        uses.setdefault(use.face, []).append(use)
    fonts = [
        FontUse(
            face,
            array("H", b"".join([use.gids for use in some])),
            "".join([use.text for use in some]),
            tuple([pair for use in some for pair in use.odd]),
            tuple(dict.fromkeys([pair for use in some for pair in use.gapped])),
            any(use.vertical for use in some),
        )
        for face, some in uses.items()
    ]
    labels = dict.fromkeys([label for one in each for label in one.labels])
    return Shown(tuple(fonts), tuple(labels), any(one.links for one in each))


class _Found:
    def __init__(self) -> None:
        self.fonts: dict[str, _Font] = {}
        self.labels: dict[str, None] = {}
        self.links = False

    def font(self, face: str) -> "_Font":
        known = self.fonts.get(face)
        if known is None:
            known = self.fonts[face] = _Font()
        return known

    def run(self, run: Glyphs) -> None:
        _, _, face, _, _, gids, text, _, gaps, _, vertical, _, ghost = run
        if ghost:  # which is drawn as shapes
            return
        font = self.fonts.get(face) or self.font(face)
        if text.__class__ is str:
            font.gids += gids
            font.text.append(text)
        else:
            pairs = list(zip(gids, text, strict=True))
            font.gids += [gid for gid, chars in pairs if len(chars) == 1]
            font.text += [chars for _, chars in pairs if len(chars) == 1]
            font.odd.update(dict.fromkeys(pair for pair in pairs if len(pair[1]) != 1))
        if vertical:
            font.vertical = True
        elif gaps:
            for i in gaps:
                font.gapped[gids[i], text[i]] = None

    def all(self, shown: Shown) -> None:
        for face, gids, text, odd, gapped, vertical in shown.fonts:
            font = self.font(face)
            font.gids += gids
            font.text.append(text)
            font.odd.update(dict.fromkeys(odd))
            font.gapped.update(dict.fromkeys(gapped))
            font.vertical |= vertical
        self.labels.update(dict.fromkeys(shown.labels))
        self.links |= shown.links

    def shown(self) -> tuple[Shown, ...]:
        """One, or none where nothing is shown."""
        if not (self.fonts or self.labels or self.links):
            return ()
        fonts = [
            FontUse(face, one.packed, "".join(one.text), tuple(one.odd), tuple(one.gapped), one.vertical)
            for face, one in self.fonts.items()
        ]
        return (Shown(tuple(fonts), tuple(self.labels), self.links),)


class _Font:
    __slots__ = ("gapped", "gids", "odd", "text", "vertical")

    def __init__(self) -> None:
        self.gids: list[int] = []
        self.text: list[str] = []
        self.odd: dict[tuple[int, str], None] = {}
        self.gapped: dict[tuple[int, str], None] = {}
        self.vertical = False

    @property
    def packed(self) -> "array[int]":
        """Its glyphs; by way of bytes, which is several times as fast as one by one."""
        return array("H", pack(f"{len(self.gids)}H", *self.gids))
