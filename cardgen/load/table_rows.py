"""A game's cards as they are written, laid out as tables: what cards/*.csv would hold."""

import re
from collections.abc import Iterator, Mapping, Sequence

from cardgen.export.spreadsheet import CellValue, Sheet
from cardgen.load.cards import CardFile
from cardgen.model.game import Field, Kind

FIRST = ("id", "name", "kind", "copies")
# Spreadsheet programs have no sheets of longer names, nor with these signs.
LONGEST, FORBIDDEN = 31, frozenset("[]:*?/\\'")


def card_rows(files: Sequence[CardFile]) -> Iterator[dict[str, object]]:
    """Each card with the defaults of its file, in order."""
    for file in files:
        defaults, cards = file.data.get("defaults"), file.data.get("card")
        for card in cards if isinstance(cards, list) else ():
            if isinstance(card, dict):
                yield {**(defaults if isinstance(defaults, dict) else {}), **card}


def with_words(cards: Sequence[dict[str, object]], others: Sequence[dict[str, object]], tag: str) -> None:
    """Adds what the same cards say in another language: `name:en`."""
    for card, other in zip(cards, others, strict=True):
        card.update(_said(card, other, tag))


def _said(own: Mapping[str, object], other: Mapping[str, object], tag: str) -> list[tuple[str, object]]:
    """What is different there, under the same names with the language; inside lists and tables too."""
    found: list[tuple[str, object]] = []
    for name, value in other.items():
        if value == own.get(name):
            continue
        inside = [*_pairs(own.get(name), value)]
        for one, two in inside:
            one.update(_said(one, two, tag))
        if not inside:
            found.append((f"{name}:{tag}", value))
    return found


def _pairs(own: object, other: object) -> Iterator[tuple[dict[str, object], dict[str, object]]]:
    """Tables that answer each other."""
    if isinstance(own, dict) and isinstance(other, dict):
        yield own, other
    elif isinstance(own, list) and isinstance(other, list) and len(own) == len(other):
        for one, two in zip(own, other, strict=True):
            yield from _pairs(one, two)


def sheets(cards: Sequence[Mapping[str, object]], kinds: Mapping[str, Kind]) -> list[Sheet]:
    """A sheet for each kind; one for all where kinds stand among each other."""
    order = [str(card.get("kind") or next(iter(kinds))) for card in cards]
    runs = [kind for n, kind in enumerate(order) if n == 0 or kind != order[n - 1]]
    if len(set(runs)) < len(runs):
        return [sheet("cards", cards, kinds)]
    return [
        sheet(_sheet_name(kind, kinds), own, kinds)
        for kind in runs
        if (own := [card for card, other in zip(cards, order, strict=True) if other == kind])
    ]


def _sheet_name(kind: str, kinds: Mapping[str, Kind]) -> str:
    """A kind's name, if a sheet can be called so and no other kind is; else its id."""
    name = kinds[kind].name if kind in kinds else kind
    same = [id for id, other in kinds.items() if name.lower() in (id.lower(), other.name.lower())]
    return name if same == [kind] and len(name) <= LONGEST and FORBIDDEN.isdisjoint(name) else kind


def sheet(name: str, cards: Sequence[Mapping[str, object]], kinds: Mapping[str, Kind]) -> Sheet:
    """All cards in one table: a column for each value that one of them has."""
    flat = [dict(_flat(card, _fields(card, kinds))) for card in cards]
    declared = [field for kind in kinds.values() for field in kind.fields]
    order = {name: n for n, name in enumerate(dict.fromkeys((*FIRST, *declared)))}
    known = dict.fromkeys(heading for card in flat for heading in card)
    columns = sorted(known, key=lambda heading: order.get(re.split("[.:]", heading)[0], len(order)))
    return Sheet(name, [columns, *([card.get(column) for column in columns] for card in flat)])


def _fields(card: Mapping[str, object], kinds: Mapping[str, Kind]) -> Mapping[str, Field]:
    kind = kinds.get(str(card.get("kind") or next(iter(kinds))))
    return kind.fields if kind else {}


def _flat(card: Mapping[str, object], fields: Mapping[str, Field]) -> Iterator[tuple[str, CellValue]]:
    for name, value in card.items():
        field = fields.get(name.partition(":")[0])
        if isinstance(value, list) and field and _in_one_cell(value, field):
            yield name, (field.separator or "\n").join(str(item) for item in value)
        else:
            yield from _below(name, value)


def _in_one_cell(value: list[object], field: Field) -> bool:
    """Whether reading the cell again gives the same list."""
    separator = field.separator or "\n"
    plain = (
        isinstance(item, str) and item and item == item.strip() and separator not in item for item in value
    )
    return bool(value) and all(plain)


def _below(name: str, value: object) -> Iterator[tuple[str, CellValue]]:
    """`skills.1.text` for what is inside lists and tables; the language stays last, `names.1:en`."""
    base, colon, tag = name.partition(":")
    if isinstance(value, list):
        for n, item in enumerate(value, 1):
            yield from _below(f"{base}.{n}{colon}{tag}", item)
    elif isinstance(value, dict):
        for key, item in value.items():
            inner, own, said = key.partition(":")
            yield from _below(f"{base}.{inner}{own or colon}{said or tag}", item)
    elif isinstance(value, str | int | float | bool):
        yield name, value
