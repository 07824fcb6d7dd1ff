"""Rows of a table → verdicts: decks by the words for their cards, judged as columns where that can be.

A row has the keys of a JSON line (see rules/batch.py). As columns go rows with lists of cards, in `zones` or
`cards`, all of whose cards are known; rows that say other `values`, `choices`, `scope` or `format` go apart.
The rest, and every deck that breaks a rule, is judged as a line would be.
"""

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from cardgen.diagnostics import Mistakes
from cardgen.model.game import Scalar
from cardgen.rules.batch import Asked, Clerk, Result, Seat
from cardgen.rules.columns import Hands, Ints, Pile, Tables, kept
from cardgen.rules.context import leading
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import RuleSet

# So many decks are judged at once: what they take fits into a processor's cache.
STEP = 1024
# So many that say the same beside their cards are worth a column.
FEWEST = 32
TERMS = ("values", "choices", "scope", "format")


class Rows(NamedTuple):
    """Decks in numbers: the zones of those that can be, and which rows of the table they are."""

    seat: Seat
    values: Mapping[str, Scalar]
    piles: list[Pile]
    rows: Ints


class ColumnClerk:
    """Judges tables of decks with what a clerk knows."""

    def __init__(self, clerk: Clerk) -> None:
        self._clerk = clerk
        self._tables: dict[int, Tables] = {}

    def others(self, batch: pa.RecordBatch, first: int) -> dict[int, Result]:
        """What rows came to, by place; the others keep all rules. `first`: the number of the first row."""
        found: dict[int, Result] = {}
        alone = np.ones(len(batch), bool)
        for group in self._groups(batch):
            alone[group.rows] = False
            for start in range(0, len(group.rows), STEP):
                self._judge(batch, first, group, start, found)
        for row in np.flatnonzero(alone).tolist():
            asked = partial(self._row, batch, row, first + row)
            found[row] = self._clerk.answer(first + row, asked)
        return found

    def _row(self, batch: pa.RecordBatch, row: int, number: int) -> Asked:
        return self._clerk.record(number, record(batch, row))

    def _judge(
        self, batch: pa.RecordBatch, first: int, group: Rows, start: int, found: dict[int, Result]
    ) -> None:
        rows = group.rows[start : start + STEP]
        piles = [_part(pile, start, start + len(rows)) for pile in group.piles]
        seat = group.seat
        tables = self._tables.setdefault(id(seat), Tables(len(seat.rules.cards.cards)))
        hands = Hands(piles, group.values, leading(seat.rules.zones), tables)
        good = kept(seat.rules.of_scope(seat.scope), hands)
        for deck in np.flatnonzero(~good).tolist():
            row = int(rows[deck])
            asked = partial(_asked, batch, row, first + row, seat, hands.hand(deck))
            found[row] = self._clerk.answer(first + row, asked)

    def _groups(self, batch: pa.RecordBatch) -> Iterator[Rows]:
        """Rows that are judged alike, with their cards in numbers."""
        names = batch.schema.names
        if _said(batch, "code") or len({"cards", "zones"}.intersection(names)) != 1:
            return
        told = [name for name in TERMS if _said(batch, name)]
        groups: dict[str, list[int]] = {}
        for row in range(len(batch)) if told else ():
            said = record(batch.select(told), row)
            groups.setdefault(json.dumps(said, sort_keys=True, default=str), []).append(row)
        for key, rows in groups.items() if told else [("{}", None)]:
            if rows is not None and len(rows) < FEWEST:
                continue
            try:
                seat, deck = self._clerk.terms(json.loads(key))
            except Mistakes:
                continue
            part = batch if rows is None else batch.take(pa.array(rows))
            made = piles_of(part, seat)
            if made is not None:
                piles, known = made
                own = np.arange(len(batch)) if rows is None else np.array(rows)
                yield Rows(seat, deck.values, [_those(pile, known) for pile in piles], own[known])


def piles_of(batch: pa.RecordBatch, seat: Seat) -> tuple[list[Pile], Ints] | None:
    """The zones of decks in numbers, and the rows whose cards are all known; None: they are no lists."""
    rules, size = seat.rules, len(batch)
    known = np.ones(size, bool)
    piles = [Pile(np.zeros(size + 1, np.int64), np.zeros(0, np.int64)) for _ in rules.zones]
    if "cards" in batch.schema.names:
        pile = _pile(batch.column("cards"), rules, known)
        if pile is None:
            return None
        homes = [rules.home(n, seat.scope) for n in range(len(rules.cards.cards))]
        home = np.array([-1 if zone is None else zone for zone in homes])[pile.cards]
        deck = np.repeat(np.arange(size), np.diff(pile.starts))
        known[deck[home < 0]] = False
        piles = [_sorted_out(pile, deck, home == zone) for zone in range(len(piles))]
        return piles, np.flatnonzero(known)
    column = batch.column("zones")
    zones = {zone.id: n for n, zone in enumerate(rules.zones)}
    if not pa.types.is_struct(column.type) or any(field.name not in zones for field in column.type):
        return None
    for field, listed in zip(column.type, column.flatten(), strict=True):
        pile = _pile(listed, rules, known)
        if pile is None:
            return None
        piles[zones[field.name]] = pile
    return piles, np.flatnonzero(known)


def _pile(listed: Any, rules: RuleSet, known: npt.NDArray[np.bool_]) -> Pile | None:
    """Lists of cards in numbers; decks with cards that are not known are taken out of `known`."""
    if not pa.types.is_list(listed.type) and not pa.types.is_large_list(listed.type):
        return None
    flat = listed.flatten()
    of = flat.type.value_type if pa.types.is_dictionary(flat.type) else flat.type
    if not (pa.types.is_string(of) or pa.types.is_large_string(of) or pa.types.is_integer(of)):
        return None
    if pa.types.is_dictionary(flat.type) and len(flat.dictionary) > 2 * len(flat) + STEP:
        flat = flat.dictionary_decode()
    coded = flat if pa.types.is_dictionary(flat.type) else flat.dictionary_encode()
    words = [rules.cards.find(str(word)) for word in coded.dictionary.to_pylist()]
    numbers = np.array([*(-1 if n is None else n for n in words), -1])
    cards = numbers[coded.indices.fill_null(len(words)).to_numpy(zero_copy_only=False)]
    sizes = pc.list_value_length(listed).fill_null(0).to_numpy(zero_copy_only=False)
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)])
    strange = np.flatnonzero(cards < 0)
    known[np.searchsorted(starts, strange, side="right") - 1] = False
    return Pile(starts, cards)


def _sorted_out(pile: Pile, deck: Ints, mask: npt.NDArray[np.bool_]) -> Pile:
    """Those cards of a pile that lie in one zone."""
    sizes = np.bincount(deck[mask], minlength=len(pile.starts) - 1)
    return Pile(np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes)]), pile.cards[mask])


def _those(pile: Pile, decks: Ints) -> Pile:
    """The pile of some decks."""
    if len(decks) == len(pile.starts) - 1:
        return pile
    mask = np.zeros(len(pile.starts) - 1, bool)
    mask[decks] = True
    sizes = np.diff(pile.starts)
    return Pile(
        np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes[mask])]), pile.cards[np.repeat(mask, sizes)]
    )


def _part(pile: Pile, start: int, end: int) -> Pile:
    """The pile of decks that follow each other."""
    starts = pile.starts[start : end + 1]
    return Pile(starts - starts[0], pile.cards[starts[0] : starts[-1]])


def _asked(batch: pa.RecordBatch, row: int, number: int, seat: Seat, hand: Hand) -> Asked:
    return ids_of(batch.slice(row, 1), number)[0], seat, hand, ()


def _said(batch: pa.RecordBatch, name: str) -> bool:
    """Whether any row says something in a column."""
    return name in batch.schema.names and batch.column(name).null_count < len(batch)


def ids_of(batch: pa.RecordBatch, first: int) -> list[object]:
    """What each row is called: what it says, or its number."""
    if "id" not in batch.schema.names:
        return list(range(first, first + len(batch)))
    column = batch.column("id")
    ids: list[object] = column.to_pylist()
    if not column.null_count and (pa.types.is_integer(column.type) or pa.types.is_string(column.type)):
        return ids
    return [first + n if id is None else as_json(id) for n, id in enumerate(ids)]


def record(batch: pa.RecordBatch, row: int) -> dict[str, object]:
    """A row as an object of JSON; what is not there is left out."""
    (found,) = batch.slice(row, 1).to_pylist(maps_as_pydicts="lossy")
    return {key: as_json(value) for key, value in found.items() if value is not None}


def as_json(value: object) -> object:
    """What JSON can say of a value: days, decimals and bytes become texts."""
    if isinstance(value, dict):
        return {str(key): as_json(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        return [as_json(one) for one in value]
    return value if value is None or isinstance(value, str | int | float) else str(value)
