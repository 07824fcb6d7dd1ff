"""Cutting a font down to the glyphs used, by HarfBuzz: variable fonts, and those with CFF outlines.

Imported only when a file is written; static TrueType fonts do not need it, see truetype.py.
"""

from collections.abc import Collection

import uharfbuzz as hb

from cardgen.text.cff import cids
from cardgen.text.face import FontProgram

KEPT = {"CFF ", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"}
# Needed to cut one weight out of a variable font; gone from the result.
VARIATION = {"fvar", "avar", "gvar", "HVAR", "MVAR", "cvar"}


def subset(
    file: str, index: int, gids: Collection[int], weight: int | None, *, variable: bool
) -> FontProgram:
    """Keeps glyph ids, pins the axes of a variable font, drops layout tables and hinting."""
    face = hb.Face(hb.Blob.from_file_path(file), index)
    wanted = hb.SubsetInput()
    wanted.flags = (
        hb.SubsetFlags.RETAIN_GIDS
        | hb.SubsetFlags.NO_HINTING
        | hb.SubsetFlags.NOTDEF_OUTLINE
        | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    )
    wanted.glyph_set.update({0, *gids})
    dropped = (tag for tag in face.table_tags if tag not in KEPT and tag not in VARIATION)
    wanted.drop_table_tag_set.update(int.from_bytes(tag.encode("latin-1"), "big") for tag in dropped)
    if variable:
        wanted.pin_all_axes_to_default(face)
        if weight is not None:
            wanted.pin_axis_location(face, "wght", weight)
    result = wanted.subset(face)
    outlines = bytes(result.reference_table("CFF ").data)
    if outlines:
        return FontProgram(outlines, "cff", cids(outlines))
    return FontProgram(bytes(result.blob.data), "truetype")
