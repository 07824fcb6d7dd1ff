"""What pieces of very many decks came to, as JSON lines or rows of Parquet."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import RawIOBase
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cardgen.load.deck_sources import Piece, pyarrow
from cardgen.rules.batch import Clerk, Outcome, Result, check_lines, json_text, legal_text

if TYPE_CHECKING:
    from cardgen.load.deck_columns import ColumnClerk

Form = Literal["jsonl", "parquet"]
FORMS: tuple[Form, ...] = ("jsonl", "parquet")


class Judged(NamedTuple):
    """A piece with its verdicts, written down. `bad`: the lines that cannot be read."""

    file: str
    counts: Mapping[Outcome, int]
    bad: Sequence[int]
    data: Any


class Answers(NamedTuple):
    """Numbers and ids of decks; what they came to by place, unless they keep all rules."""

    file: str
    lines: Sequence[int]
    ids: Sequence[object]
    others: Mapping[int, Result]

    def judged(self, form: Form) -> Judged:
        counts: Counter[Outcome] = Counter(one.outcome for one in self.others.values())
        counts["legal"] += len(self.lines) - len(self.others)
        bad = sorted(one.line for one in self.others.values() if one.outcome == "bad")
        return Judged(self.file, counts, bad, self._text() if form == "jsonl" else self._table())

    def _text(self) -> bytes:
        head = f'{{"file": {json_text(self.file)}, ' if self.file else ""
        others = self.others
        told = (others[n].text if n in others else legal_text(id) for n, id in enumerate(self.ids))
        return "".join(f"{head}{one[1:]}\n" if head else f"{one}\n" for one in told).encode()

    def _table(self) -> Any:
        import pyarrow as pa

        size = len(self.lines)
        columns: dict[str, list[Any]] = {
            "id": [id if isinstance(id, str) else json_text(id) for id in self.ids],
            "legal": [True] * size,
            "status": ["legal"] * size,
            "proven": [True] * size,
            "findings": [()] * size,
            "error": [None] * size,
        }
        for n, one in self.others.items():
            said = json.loads(one.text)
            for name, column in columns.items():
                column[n] = said.get(name)
            id = columns["id"][n]
            columns["id"][n] = id if id is None or isinstance(id, str) else json_text(id)
            columns["status"][n] = one.outcome
        found = {"file": [self.file] * size, "line": self.lines, **columns}
        schema = schema_of(bool(self.file))
        return pa.RecordBatch.from_pydict({name: found[name] for name in schema.names}, schema)


def schema_of(several: bool) -> Any:
    """The columns of verdicts; with the file where there were several."""
    import pyarrow as pa

    finding = {name: pa.string() for name in ("rule", "severity", "message", "why", "hint")}
    finding |= {
        "cards": pa.list_(pa.string()),
        "have": pa.float64(),
        "need": pa.float64(),
        "lacking": pa.bool_(),
    }
    columns = {"line": pa.int64(), "id": pa.string(), "legal": pa.bool_(), "status": pa.string()}
    columns |= {"proven": pa.bool_(), "findings": pa.list_(pa.struct(finding)), "error": pa.string()}
    return pa.schema({"file": pa.string(), **columns} if several else columns)


class Court:
    """Judges pieces of very many decks, and writes verdicts down in a form."""

    def __init__(self, clerk: Clerk, form: Form) -> None:
        self._clerk = clerk
        self._form = form
        self._columns: ColumnClerk | None = None

    def __call__(self, piece: Piece) -> Judged:
        first = piece.first
        if isinstance(piece.data, bytes):
            results = list(check_lines(self._clerk, piece.lines(), first))
            numbers = [one.line for one in results]
            return Answers(piece.file, numbers, numbers, dict(enumerate(results))).judged(self._form)
        from cardgen.load.deck_columns import ColumnClerk, ids_of

        self._columns = self._columns or ColumnClerk(self._clerk)
        others = self._columns.others(piece.data, first)
        rows = range(first, first + len(piece.data))
        return Answers(piece.file, rows, ids_of(piece.data, first), others).judged(self._form)


def written(judged: Iterable[Judged], form: Form, several: bool) -> Iterator[bytes]:
    """The bytes of a file with all verdicts, as they come."""
    if form == "jsonl":
        yield from (one.data for one in judged)
        return
    sink = Drain()
    with pyarrow().ParquetWriter(sink, schema_of(several), compression="zstd") as writer:
        for one in judged:
            writer.write_batch(one.data)
            yield sink.taken()
    yield sink.taken()


class Drain(RawIOBase):
    """A file that is taken away as it is written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._length

    def write(self, data: Any) -> int:
        self._parts.append(bytes(data))
        self._length += len(self._parts[-1])
        return len(self._parts[-1])

    def taken(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)
