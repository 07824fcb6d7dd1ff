"""An SVG file as a tree: parsed safely, its ids and style sheets found, nothing outside of it asked for."""

import re
from typing import TYPE_CHECKING

from cardgen.decode.svg.problems import Unknown, refused
from cardgen.decode.svg.style import SVG, Rule, style_sheet
from cardgen.decode.svg.values import length, row
from cardgen.model.outline import Outline
from cardgen.record import NamedTuple
from cardgen.units import Rect

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_BYTES = 8 * 1024 * 1024
# Of turbulence, each of which takes as long as the picture.
MOST_OCTAVES = 16
LOOKED_AT = ("id", "href", "numOctaves")  # what attributes end with that a file is asked for at once
DOCTYPE = re.compile(r"<!DOCTYPE[^>\[]*\[|<!ENTITY", re.IGNORECASE)
NO_NAMESPACE = re.compile(r"<svg(?![^>]*\sxmlns\s*=)(?=[\s>/])")
EMBEDDED = re.compile(r"data:image/(?:png|jpe?g|webp);base64,", re.IGNORECASE)


class Source(NamedTuple):
    """A parsed file. `view`: the part of its plane that is shown. `unknown`: a style sheet that is not.

    `outlines`: what path data was found to draw.
    """

    root: "Element"
    ids: "dict[str, Element]"
    rules: list[Rule]
    view: Rect
    unknown: str
    outlines: dict[str, Outline]

    def target(self, reference: str) -> "Element | None":
        """What `#a` or `url(#a)` names."""
        if reference.startswith("url("):
            reference = reference[4:].partition(")")[0].strip(" '\"")
        return self.ids.get(reference[1:]) if reference.startswith("#") else None


def parse(text: str) -> Source:
    """Raises Mistakes that say why a file is not used."""
    # Before the parser sees it: entities can be made to grow without end or to read other files.
    if "<!" in text and DOCTYPE.search(text):
        raise refused("a DOCTYPE with entities is not allowed", "不允许在 DOCTYPE 里定义实体")
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(named(text))
    except (ElementTree.ParseError, RecursionError, ValueError) as problem:
        raise refused(f"not XML: {problem}", f"不是 XML：{problem}") from None
    if root.tag != SVG + "svg":
        raise refused("not an SVG drawing", "不是 SVG 图形")
    ids: dict[str, Element] = {}
    sheets: list[str] = []
    for element in root.iter():
        for key in element.attrib:
            if not key.endswith(LOOKED_AT):
                continue
            value = element.attrib[key]
            if key == "id":
                ids.setdefault(value, element)
            elif key.endswith("href") and element.tag != SVG + "a":
                _check_reference(value.strip())
            elif key == "numOctaves" and length(value) > MOST_OCTAVES:
                raise refused(f"{key} is more than {MOST_OCTAVES}", f"{key} 大于 {MOST_OCTAVES}")
        if element.tag == SVG + "style":
            sheets.append(element.text or "")
    rules, unknown = [], ""
    try:
        rules = style_sheet("\n".join(sheets)) if sheets else []
    except Unknown as problem:
        unknown = f"<style> {problem}"
    return Source(root, ids, rules, _view(root), unknown, {})


def named(text: str) -> str:
    """A file with the name of its language in it, without which nobody draws it."""
    return NO_NAMESPACE.sub('<svg xmlns="http://www.w3.org/2000/svg"', text, count=1)


def _check_reference(value: str) -> None:
    """References stay within the file; pictures in it are looked at before anyone unpacks them."""
    if not value or value.startswith("#"):
        return
    if not EMBEDDED.match(value):
        short = value[:40]
        raise refused(
            f"refers to something outside of it (“{short}”)", f"引用了文件之外的内容（「{short}」）"
        )
    from binascii import a2b_base64
    from io import BytesIO

    from cardgen.decode.picture import DAMAGED, open_picture

    try:
        whole = open_picture(BytesIO(a2b_base64(value.partition(",")[2]))) is not None
    except DAMAGED:
        whole = False
    if not whole:
        raise refused("a picture in it is damaged or too large", "其中的图片已损坏或太大")


def _view(root: "Element") -> Rect:
    box = root.get("viewBox")
    numbers = (
        row(box) if box else [0.0, 0.0, length(root.get("width"), 300.0), length(root.get("height"), 150.0)]
    )
    if len(numbers) != 4 or not (1e-3 < numbers[2] < 1e6 and 1e-3 < numbers[3] < 1e6):
        raise refused("its viewBox is wrong", "viewBox 不正确")
    return Rect(*numbers)
