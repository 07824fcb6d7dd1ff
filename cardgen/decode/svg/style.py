"""What an element says about its looks: attributes, style sheets, `style`; and what it hands down."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardgen.decode.svg.problems import Unknown
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
Style = Mapping[str, str]
INHERITED = frozenset(
    (
        "clip-rule", "color", "fill", "fill-opacity", "fill-rule", "marker", "marker-end", "marker-mid",
        "marker-start", "paint-order", "stroke", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
        "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "visibility",
    )
)  # fmt: skip
# A fill of "" is the drawing's own colour: black, or what whoever shows it chose.
INITIAL: Style = {"fill": "", "stroke": "none", "color": ""}
COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
SELECTOR = re.compile(r"([\w-]+|\*)?((?:[.#][\w-]+)*)")
NAMES = re.compile(r"([.#])([\w-]+)")


class Rule(NamedTuple):
    """A rule of a style sheet for single elements. `weight`: which one wins."""

    weight: tuple[int, int, int]
    tag: str
    id: str
    classes: frozenset[str]
    says: Style


def declarations(text: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in text.split(";"))
    return {key.strip(): value.replace("!important", "").strip() for key, colon, value in pairs if colon}


def style_sheet(text: str) -> list[Rule]:
    """The rules, weakest first. Only selectors of one element: `rect`, `.a`, `#b`, `rect.a`."""
    text = COMMENT.sub("", text)
    rules: list[Rule] = []
    at = 0
    for found in RULE.finditer(text):
        at = found.end()
        for selector in found[1].split(","):
            match = SELECTOR.fullmatch(selector.strip())
            if match is None or not match[0]:
                raise Unknown(f"“{selector.strip()[:30]} {{…}}”")
            names = NAMES.findall(match[2])
            classes = frozenset(name for sign, name in names if sign == ".")
            ids = [name for sign, name in names if sign == "#"]
            tag = match[1] or "*"
            weight = (len(ids), len(classes), int(tag != "*"))
            rules.append(Rule(weight, tag, ids[0] if ids else "", classes, declarations(found[2])))
    if text[at:].strip():
        raise Unknown(f"“{text[at:].strip()[:30]}”")
    return sorted(rules, key=lambda rule: rule.weight)


def own_style(element: "Element", rules: Sequence[Rule]) -> Style:
    """The element's attributes with what style sheets and its `style` say, later ones winning."""
    attributes: Style = element.attrib
    written = attributes.get("style")
    if not rules and written is None:
        return attributes
    own = dict(attributes)
    classes = own.get("class", "").split()
    for _, tag, id, wanted, says in rules:
        if (
            (tag == "*" or SVG + tag == element.tag)
            and wanted.issubset(classes)
            and id in ("", own.get("id"))
        ):
            own.update(says)
    if written:
        own.update(declarations(written))
    return own


def handed_down(own: Style, parent: Style) -> Style:
    """What children inherit."""
    changed = inherited(own)
    return {**parent, **dict(changed)} if changed else parent


def inherited(own: Style) -> tuple[tuple[str, str], ...]:
    """What of an element's own style goes to its children."""
    return tuple([item for item in own.items() if item[0] in INHERITED and item[1] != "inherit"])
