"""A table of cards → entries: a column of names; each other is text, number, kind, picture or field."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.load.imports.entries import LONGEST_NAME, ListedCard
from cardgen.prose.card_tables import CARD, COPIES, SUM
from cardgen.prose.numerals import CHINESE_NUMBER, number_in

NAMES = (
    rf"{CARD}|标题|title|card[ _-]?(?:name|title)|name[/._]0|カード名|nombre|carta|nom|carte|karte|titel|nome"
)
# What is of use only where the table came from.
KEYS = r"id|编号|序号|card[ _-]?id|index|no\.?"
HOW_MANY = rf"{COPIES}|copies|cards?[ _-]?(?:count|number)|amount|num|how many|qt[aày]?|quantità|anzahl"
TEXTS = frozenset(
    (
        "效果",
        "说明",
        "描述",
        "文字",
        "文本",
        "牌面文字",
        "卡牌效果",
        "技能",
        "能力",
        "text",
        "effect",
        "effects",
    )
) | frozenset(("description", "rules", "rules text", "card text", "ability", "abilities", "body"))
KINDS = r"类型|种类|类别|分类|牌种|卡牌类型|type|kind|category|card[ _-]?type"
PICTURES = r"图|图片|插图|图像|卡图|art|artwork|image|picture|img|file"
PICTURE = re.compile(r"(?i).{1,200}\.(?:png|jpe?g|webp|gif|avif|svg)")
NUMBER = re.compile(rf"[×xX*]?\s{{0,3}}(\d{{1,3}}|{CHINESE_NUMBER})(?:\.0)?\s{{0,3}}[张張枚份]?")
# So many values of a column are kinds; more are a field.
MOST_KINDS = 12


# What somebody may say that a column is, by its title: one of `Columns`, a field of cards, or nothing.
Roles = Mapping[str, str]
FIELD, NOTHING = "field", "nothing"
NO_ROLES: Roles = {}


class Columns(NamedTuple):
    """Which column is what; None where there is no such one."""

    name: int
    copies: int | None
    text: int | None
    kind: int | None
    picture: int | None
    key: int | None


def read_rows(
    titles: Sequence[str], rows: Sequence[Sequence[str]], *, whole: bool = False, roles: Roles = NO_ROLES
) -> Iterator[tuple[int, ListedCard | None]]:
    """The cards of a table with the numbers of their rows; None for a row that cannot be read.

    `whole`: it holds nothing but cards, whatever its columns are called. Nothing where it lists no cards.
    """
    at = columns_of(titles, rows, whole, roles)
    if at is None:
        return
    group = ""
    for number, row in enumerate(rows):
        filled = [cell for cell in row if cell]
        name = row[at.name]
        if not filled or SUM.fullmatch(name):
            continue
        if len(titles) > 2 and len(set(filled)) == 1:
            group = _plain(filled[0])  # a line that says what the cards below it are
            continue
        said = NUMBER.fullmatch(_plain(row[at.copies])) if at.copies is not None else None
        copies = number_in(said[1]) if said else None
        if at.copies is None or (whole and not row[at.copies]):
            copies = 1
        if copies is None or not _plain(name) or len(name) > LONGEST_NAME:
            yield number, None
            continue
        kind = _plain(row[at.kind]) if at.kind is not None else group
        text = row[at.text] if at.text is not None else ""
        picture = row[at.picture] if at.picture is not None else ""
        others = [
            (title, cell)
            for n, (title, cell) in enumerate(zip(titles, row, strict=False))
            if n not in at and roles.get(title) != NOTHING
        ]
        fields = tuple((title, cell) for title, cell in others if cell and title)
        yield number, ListedCard(_plain(name), copies, text, kind, fields, picture)


def read_properties(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> ListedCard | None:
    """A table that is one card: `| 卡牌名称 | 桃 |`, and below what it has, a property in each row."""
    if len(titles) != 2 or not _is(NAMES, titles[0]) or not titles[1]:
        return None
    keys = [_plain(row[0]) for row in rows]
    if not any(key.casefold() in TEXTS or _is(KINDS, key) or _is(HOW_MANY, key) for key in keys):
        return None
    found = next(read_rows((titles[0], *keys), [(titles[1], *(row[1] for row in rows))], whole=True), None)
    return found[1] if found else None


def columns_of(
    titles: Sequence[str], rows: Sequence[Sequence[str]], whole: bool, roles: Roles = NO_ROLES
) -> Columns | None:
    """What was said of a column holds, the others are guessed; None where none has names."""
    said = {role: n for n, title in reversed([*enumerate(titles)]) if (role := roles.get(title))}
    guess = _guessed(titles, rows, whole)
    if guess is None and "name" not in said:
        return None
    guess = guess or Columns(said["name"], None, None, None, None, None)
    free = {role: n if n is None or titles[n] not in roles else None for role, n in guess._asdict().items()}
    found = {**free, **{role: n for role, n in said.items() if role in Columns._fields}}
    name = found["name"]
    return Columns(name, *(found[role] for role in Columns._fields[1:])) if name is not None else None


def _guessed(titles: Sequence[str], rows: Sequence[Sequence[str]], whole: bool) -> Columns | None:
    name = _find(NAMES, titles)
    if name is None and whole:
        name = next((n for n in range(len(titles)) if _names(titles[n], [row[n] for row in rows])), None)
    if name is None:
        return None
    text = next(
        (n for n, title in enumerate(titles) if title.casefold().strip() in TEXTS and n != name), None
    )
    kind = _find(KINDS, titles, name)
    if kind is not None and not 1 <= len({row[kind] for row in rows}) <= MOST_KINDS:
        kind = None
    picture = _find(PICTURES, titles, name)
    if picture is not None and not any(PICTURE.fullmatch(row[picture]) for row in rows):
        picture = None
    return Columns(name, _find(HOW_MANY, titles, name), text, kind, picture, _find(KEYS, titles, name))


def _find(pattern: str, titles: Sequence[str], but: int | None = None) -> int | None:
    return next((n for n, title in enumerate(titles) if n != but and _is(pattern, title)), None)


def _is(pattern: str, title: str) -> bool:
    """`Qty.` and `数量（张）` count too."""
    return bool(re.fullmatch(rf"(?:{pattern})\s*(?:[(（].*|\.)?", _plain(title), re.IGNORECASE))


def _names(title: str, cells: Sequence[str]) -> bool:
    """Whether a column could be names: short words, each its own, and no numbers."""
    filled = [cell for cell in cells if cell]
    words = [cell for cell in filled if not cell.replace(".", "").isdigit() and len(cell) <= LONGEST_NAME]
    return bool(title and words) and len(words) > 0.9 * len(filled) and len({*words}) > len(words) * 0.4


def _plain(text: str) -> str:
    return text.strip("*【】「」[] \t\n")
