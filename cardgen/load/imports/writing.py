"""Imported → the files of a project: game.toml, cards/*.toml, templates, rulebook.md."""

from typing import NamedTuple

from cardgen.decode.quoting import quoted_lines
from cardgen.diagnostics import text_width
from cardgen.load.imports.ids import card_ids, kind_ids
from cardgen.load.imports.reading import FoundCard, FoundKind, Imported

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

[[element]]
id = "words"
type = "stack"
box = ["$m + 3mm", "$m + 45*$u", "$w - 2*$m - 6mm", "$h - 2*$m - 47*$u"]
gap = "1.5mm"
fit = { smallest = "6pt" }
[[element.child]]
text = "{text}"
size = "9pt"
color = "$ink"
keyword_color = "$accent"
[[element.child]]
text = "{flavour}"
size = "7.5pt"
color = "$accent"
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


class ProjectFile(NamedTuple):
    """A file to be written: its path inside the project, and what stands in it."""

    path: str
    text: str


def project_files(found: Imported, id: str, document: str) -> list[ProjectFile]:
    """Everything that a project with this game needs. `document` becomes its rulebook as it is."""
    kinds = kind_ids([kind.name for kind in found.kinds])
    cards = card_ids([card.name for card in found.cards], [kinds[card.kind] for card in found.cards])
    long = [any(_is_long(card) for card in _of(found, n)) for n in range(len(found.kinds))]
    files = [ProjectFile(f"card_data/{id}/game.toml", _game(found, kinds, long))]
    named = dict(zip(found.cards, cards, strict=True))
    for n, kind in enumerate(kinds):
        text = _cards(found.kinds[n], kind, _of(found, n), named)
        files.append(ProjectFile(f"card_data/{id}/cards/{n + 1:02d}-{kind}.toml", text))
    files.append(ProjectFile(f"card_data/{id}/rulebook.md", document))
    files.append(ProjectFile(f"templates/{id}/card.toml", CARD_TEMPLATE))
    if any(long):
        files.append(ProjectFile(f"templates/{id}/long.toml", LONG_TEMPLATE.format(game=id)))
    return files


def _of(found: Imported, kind: int) -> list[FoundCard]:
    return [card for card in found.cards if card.kind == kind]


def _is_long(card: FoundCard) -> bool:
    """Whether a text needs more room than there is under a picture."""
    lines = f"{card.text}\n{card.flavour}".split("\n")
    return sum(-(-text_width(line) // LINE) for line in lines) > LINES


def _game(found: Imported, kinds: list[str], long: list[bool]) -> str:
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
            'text = "text"',
            'flavour = "text"',
        ]
    lines += ["", "[[outputs]]", 'file = "cards.pdf"', 'size = "poker"']
    return "\n".join(lines) + "\n"


def _cards(kind: FoundKind, id: str, cards: list[FoundCard], ids: dict[FoundCard, str]) -> str:
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
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _comment(text: str) -> str:
    return "".join(char for char in text if char.isprintable())
