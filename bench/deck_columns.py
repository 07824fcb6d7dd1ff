"""The decks of `python -m bench decks` as columns, in memory and in Parquet."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from cardgen.load.deck_answers import Court, Form
from cardgen.load.deck_columns import STEP
from cardgen.load.deck_sources import parquet_pieces
from cardgen.rules.batch import Clerk
from cardgen.rules.columns import Hands, Pile, Tables, kept
from cardgen.rules.context import leading
from cardgen.rules.ruleset import RuleSet

FILE = Path(__file__).with_name("work") / "decks.parquet"
LISTS = pa.struct(dict.fromkeys(("characters", "actions"), pa.list_(pa.string())))


class Columns:
    """Decks as arrays, as many in each as a batch takes at once, and as a file with ids of cards."""

    def __init__(
        self,
        rules: RuleSet,
        decks: Iterable[tuple[list[int], list[int]]],
        zones: Sequence[Sequence[Sequence[int]]],
    ) -> None:
        self._rules = rules
        self._tables = Tables(len(rules.cards.cards))
        self._piles = [
            [_pile([own[zone] for own in zones[at : at + STEP]]) for zone in range(len(rules.zones))]
            for at in range(0, len(zones), STEP)
        ]
        FILE.parent.mkdir(exist_ok=True)
        write_parquet(rules, decks, FILE)

    def judged(self) -> int:
        """How many decks keep the rules."""
        of_decks, leaders = self._rules.of_scope("deck"), leading(self._rules.zones)
        return sum(int(kept(of_decks, Hands(own, {}, leaders, self._tables)).sum()) for own in self._piles)

    def whole(self, form: Form) -> int:
        """The same from the file to verdicts that are written down."""
        court = Court(Clerk(self._rules), form)
        return sum(court(piece).counts["legal"] for piece in parquet_pieces(FILE, FILE.name))


def write_parquet(rules: RuleSet, decks: Iterable[tuple[list[int], list[int]]], path: Path) -> None:
    """Decks by the ids of their cards."""
    ids = [card.id for card in rules.cards.cards]
    rows = [{"characters": [ids[n] for n in a], "actions": [ids[n] for n in b]} for a, b in decks]
    pq.write_table(pa.table({"zones": pa.array(rows, LISTS)}), path)


def _pile(decks: Sequence[Sequence[int]]) -> Pile:
    return Pile(np.cumsum([0, *map(len, decks)]), np.array([n for own in decks for n in own], np.int64))
