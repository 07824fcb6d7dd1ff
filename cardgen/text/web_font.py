"""Fonts inside web pages: only the characters that are shown, packed as WOFF."""

from collections.abc import Iterable
from io import BytesIO

import uharfbuzz as hb

from cardgen.diagnostics import Mistakes
from cardgen.text.face import Face
from cardgen.text.font_file import UNCUT, bad_font

# Kept beside what every browser uses by itself: small capitals, figures of all kinds.
FEATURES = ("smcp", "c2sc", "onum", "lnum", "pnum", "tnum")


def web_font(face: Face, text: Iterable[str], optical: float = 0.0) -> bytes:
    """A font file of these characters at the face's weight; nothing where it has none of them.

    `optical`: the size in points for which letters are drawn, in fonts that make a difference.
    """
    from fontTools.ttLib import TTFont

    whole = face.file.face
    wanted = hb.SubsetInput()
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
    wanted.unicode_set.update({ord(char) for char in text if face.glyph(char)})
    if not wanted.unicode_set:
        return b""
    wanted.layout_feature_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in FEATURES)
    wanted.pin_all_axes_to_default(whole)
    wanted.pin_axis_location(whole, "wght", face.weight)
    if optical:
        wanted.pin_axis_location(whole, "opsz", optical)
    try:
        made = bytes(wanted.subset(whole).blob.data)
    except RuntimeError as error:
        raise Mistakes([bad_font(face.file.path, UNCUT)]) from error
    packed = TTFont(BytesIO(made), recalcTimestamp=False, recalcBBoxes=False)
    packed.flavor = "woff"
    out = BytesIO()
    packed.save(out, reorderTables=None)
    return out.getvalue()
