"""Imported → the files of a project: game.toml, cards/*.toml, templates, rulebook.md."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from cardgen.decode.quoting import quoted_lines
from cardgen.diagnostics.forms import text_width
from cardgen.load.imports.ids import ascii_id, card_ids, kind_ids
from cardgen.load.imports.reading import FoundCard, FoundKind, Imported
from cardgen.model.game import BUILT_IN, COPY

ACCENTS = ("#b5402c", "#2467a6", "#6a3a93", "#8a5a0c", "#1b7f66", "#3d4574", "#a03468", "#5b6472")
PATTERNS = ("rays", "rings", "guilloche", "tiles", "waves", "diamonds", "lattice", "dots")
# Of a text of the common face at its smallest size: columns in a line (a Chinese character is two), lines.
LINE, LINES = 42, 9

CARD_TEMPLATE = """\
# 牌面：在通用牌面上改。box = [左, 上, 宽, 高]，$w、$h 是牌的宽和高。
extends = "common/card"

[[element]]
id = "emblem"
pattern = "$pattern"

[[element]]
id = "rules"
remove = true
"""
STACK = """
[[element]]
id = "words"
type = "stack"
box = ["$m + 3mm", "$m + 45*$u", "$w - 2*$m - 6mm", "$h - 2*$m - 47*$u"]
gap = "1.5mm"
fit = { smallest = "6pt" }
"""
FIELD_CHILD = """\
[[element.child]]
text = "**{label}**　{{{id}}}"
size = "8pt"
color = "$ink"
keyword_color = "$accent"
"""
# The words that a card has whatever columns its table has.
WORDS = {
    "text": """\
[[element.child]]
text = "{text}"
size = "9pt"
color = "$ink"
keyword_color = "$accent"
""",
    "flavour": """\
[[element.child]]
text = "{flavour}"
size = "7.5pt"
color = "$accent"
""",
}
PICTURE = """
[[element]]
id = "picture"
type = "image"
when = { art = { exists = true } }
file = "{art}"
box = ["$m + 3mm", "$m + 18*$u", "$w - 2*$m - 6mm", "25*$u"]
"""

LONG_TEMPLATE = """\
# 文字多的牌面：没有图案，文字占满。
extends = "{game}/card"

[[element]]
id = "emblem"
remove = true

[[element]]
id = "words"
box = ["$m + 3mm", "$m + 18*$u", "$w - 2*$m - 6mm", "$h - 2*$m - 20*$u"]
fit = {{ smallest = "5pt" }}
"""


ART = "art"
# Of a table with more columns than these, the rest are kept in the data.
MOST_SHOWN = 12
WHOLE = re.compile(r"-?\d{1,9}")
# What columns are usually called, and the id that an author would give them.
FIELD_IDS = {
    "费用": "cost", "花费": "cost", "消耗": "cost", "攻击": "attack", "攻击力": "attack", "防御": "defence",
    "防御力": "defence", "生命": "health", "生命值": "health", "血量": "health", "伤害": "damage",
    "等级": "level", "稀有度": "rarity", "阵营": "faction", "种族": "race", "备注": "note",
    "条件": "condition", "时机": "timing", "点数": "points", "花色": "suit", "属性": "element",
}  # fmt: skip


class FieldMade(NamedTuple):
    """A field that a column becomes."""

    id: str
    label: str
    type: str


class ProjectFile(NamedTuple):
    """A file to be written: its path inside the project, and what stands in it."""

    path: str
    text: str


def project_files(found: Imported, id: str, document: str, pictures: Mapping[str, str]) -> list[ProjectFile]:
    """Everything that a project with this game needs. `document` becomes its rulebook, if there is one.

    `pictures`: those of the cards, by what the document calls them and where they will lie.
    """
    kinds = kind_ids([kind.name for kind in found.kinds])
    cards = card_ids([card.name for card in found.cards], [kinds[card.kind] for card in found.cards])
    long = [any(_is_long(card) for card in _of(found, n)) for n in range(len(found.kinds))]
    fields = _fields(found)
    files = [ProjectFile(f"card_data/{id}/game.toml", _game(found, kinds, long, fields, bool(pictures)))]
    named = dict(zip(found.cards, cards, strict=True))
    for n, kind in enumerate(kinds):
        text = _cards(found.kinds[n], kind, _of(found, n), named, fields, pictures)
        files.append(ProjectFile(f"card_data/{id}/cards/{n + 1:02d}-{kind}.toml", text))
    if document:
        files.append(ProjectFile(f"card_data/{id}/rulebook.md", document))
    said = {name for card in found.cards for name in WORDS if getattr(card, name)}
    children = [*(WORDS[name] for name in ("text",) if name in said)]
    children += [FIELD_CHILD.format(id=one.id, label=one.label) for one in shown(fields)]
    children += [WORDS[name] for name in ("flavour",) if name in said]
    face = CARD_TEMPLATE + (STACK + "".join(children)) * bool(children) + PICTURE * bool(pictures)
    files.append(ProjectFile(f"templates/{id}/card.toml", face))
    if any(long) and children:
        files.append(ProjectFile(f"templates/{id}/long.toml", LONG_TEMPLATE.format(game=id)))
    return files


def shown(fields: Mapping[str, FieldMade]) -> list[FieldMade]:
    """Those that a card has room for."""
    return [*fields.values()][:MOST_SHOWN]


def _fields(found: Imported) -> dict[str, FieldMade]:
    """A field for each title of a column: an id in ASCII, a label, and its type."""
    values: dict[str, list[str]] = {}
    for card in found.cards:
        for title, value in card.fields:
            values.setdefault(title, []).append(value)
    made: dict[str, FieldMade] = {}
    taken = {*BUILT_IN, COPY, "text", "flavour", ART}
    for number, (title, cells) in enumerate(values.items(), 1):
        id = FIELD_IDS.get(title) or ascii_id(title).replace("-", "_")
        if not id[:1].isalpha() or id in taken:
            id = f"field_{number}"
        taken.add(id)
        whole = all(WHOLE.fullmatch(cell) for cell in cells)
        made[title] = FieldMade(id, _plain_label(title), "integer" if whole else "text")
    return made


def _plain_label(title: str) -> str:
    """A title that nothing in a template takes for a sign."""
    return " ".join(
        "".join(char for char in title if char not in '*{}$:"\\\n【】' and char.isprintable()).split()
    )


def _of(found: Imported, kind: int) -> list[FoundCard]:
    return [card for card in found.cards if card.kind == kind]


def _is_long(card: FoundCard) -> bool:
    """Whether a text needs more room than there is under a picture."""
    lines = "\n".join((card.text, card.flavour, *map(": ".join, card.fields[:MOST_SHOWN]))).split("\n")
    return sum(-(-text_width(line) // LINE) for line in lines) > LINES


def _game(
    found: Imported, kinds: list[str], long: list[bool], fields: Mapping[str, FieldMade], pictures: bool
) -> str:
    lines = [f"title = {quoted_lines(found.title)}"]
    if found.version:
        lines.append(f"version = {quoted_lines(found.version)}")
    lines.append(f"language = {quoted_lines(found.language)}")
    if found.authors:
        lines.append(f"authors = [{', '.join(map(quoted_lines, found.authors))}]")
    for key, value in (("publisher", found.publisher), ("licence", found.licence)):
        if value:
            lines.append(f"{key} = {quoted_lines(value)}")
    lines += [
        "",
        "# 一张 A4 放 9 张，适合标准卡套。",
        "[sizes.poker]",
        'card = ["63mm", "88mm"]',
        'radius = "3mm"',
    ]
    for n, kind in enumerate(kinds):
        lines += [
            "",
            f"[kinds.{kind}]",
            f"name = {quoted_lines(found.kinds[n].name)}",
            f'template = "{"long" if long[n] else "card"}"',
            f'vars = {{ accent = "{ACCENTS[n % len(ACCENTS)]}", pattern = "{PATTERNS[n % len(PATTERNS)]}" }}',
            f"[kinds.{kind}.fields]",
            *(f'{name} = "text"' for name in WORDS if any(getattr(card, name) for card in _of(found, n))),
            *([f'{ART} = "image"'] if pictures else ()),
        ]
        own = dict.fromkeys(title for card in _of(found, n) for title, _ in card.fields)
        lines += [
            f'{one.id} = {{ type = "{one.type}", label = {quoted_lines(one.label)} }}'
            for one in (fields[title] for title in own)
        ]
    lines += ["", "[[outputs]]", 'file = "cards.pdf"', 'size = "poker"']
    return "\n".join(lines) + "\n"


def _cards(
    kind: FoundKind,
    id: str,
    cards: list[FoundCard],
    ids: dict[FoundCard, str],
    fields: Mapping[str, FieldMade],
    pictures: Mapping[str, str],
) -> str:
    total = sum(card.copies for card in cards)
    blocks = [f'# {_comment(kind.name)}：{len(cards)} 种，{total} 张\n[defaults]\nkind = "{id}"\n']
    for card in cards:
        lines = [
            f'[[card]]\nid = "{ids[card]}"',
            f"name = {quoted_lines(card.name)}",
            f"copies = {card.copies}",
        ]
        for key, value in (("text", card.text), ("flavour", card.flavour)):
            if value:
                lines.append(f"{key} = {quoted_lines(value)}")
        if card.picture in pictures:
            lines.append(f"{ART} = {quoted_lines(pictures[card.picture])}")
        for title, value in card.fields:
            made = fields[title]
            lines.append(f"{made.id} = {int(value) if made.type == 'integer' else quoted_lines(value)}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _comment(text: str) -> str:
    return "".join(char for char in text if char.isprintable())
