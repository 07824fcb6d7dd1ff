"""Decks in Parquet: bytes changed, odd types, nested columns, huge dictionaries, long lists."""

from functools import partial
from io import BytesIO
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .. import nasty
from ..files import Input

ZONES: list[dict[str, Any]] = [
    {"leader": ["zhanggui"], "pile": ["龙井", "puer", "puer"]},
    {"leader": [], "pile": ["nothing", "", "龙井"]},
    {"leader": None, "pile": ["puer", None]},
]


def parquet(random: Random) -> Input:
    rows = random.choice((1, 3, 3, 40, 3000))
    columns = {"zones": pa.array([random.choice((*ZONES, None)) for _ in range(rows)])}
    for _ in range(random.choice((0, 1, 1, 2))):
        name = random.choice(
            ("id", "zones", "cards", "code", "values", "choices", "scope", "format", nasty.text(random))
        )
        columns[name.encode("utf-8", "replace").decode()] = _column(random, rows)
    data = _written(random, pa.table(columns))
    if random.random() < 0.5:
        data = nasty.byte_damage(random, data)
    command = ("deck", random.choice(("check", "check", "fix")), "g", "--batch", "d.parquet")
    more = random.choice(((), ("--output", "v.jsonl"), ("--output", "v.parquet")))
    return Input({"d.parquet": data}, ((*command, *(more if command[1] == "check" else ("--seconds", "1"))),))


def _column(random: Random, rows: int) -> Any:
    """Values that a column of decks should not have, and some that it may."""
    word = partial(nasty.text, random)
    made: Any = random.choice(
        (
            lambda: pa.array([word().encode("utf-8", "replace").decode() for _ in range(rows)]),
            lambda: pa.array([random.choice((None, 0, -1, 2**63 - 1)) for _ in range(rows)], pa.int64()),
            lambda: pa.array([random.choice((0.5, float("nan"), float("inf"))) for _ in range(rows)]),
            lambda: pa.array([b"\xff\x00" * random.randint(0, 9) for _ in range(rows)]),
            lambda: pa.array([0] * rows, pa.timestamp("ns")),
            lambda: pa.array([True] * rows),
            lambda: pa.nulls(rows),
            lambda: pa.array([["puer"] * random.randint(0, 5) for _ in range(rows)]),
            lambda: pa.array([["puer"] * 5] * (rows - 1) + [["puer"] * 400_000]),
            lambda: pa.array([[7, 3] for _ in range(rows)]),
            lambda: pa.array([[["puer"]] for _ in range(rows)]),
            lambda: pa.array([[{"puer": {"puer": ["puer"]}}] for _ in range(rows)]),
            lambda: pa.array([{"puer": random.choice((1, 2, -1, 10**6))} for _ in range(rows)]),
            lambda: pa.array([{"players": random.randint(0, 9)} for _ in range(rows)]),
            lambda: pa.array([[("puer", 2)] for _ in range(rows)], pa.map_(pa.string(), pa.int64())),
            lambda: pa.array([[f"w{n}-{m}" for m in range(20)] for n in range(rows)]),
            lambda: pa.array([["puer", "龙井"] for _ in range(rows)], pa.list_(pa.string(), 2)),
            lambda: pa.array([f"{n}" * 50 for n in range(rows)]).dictionary_encode(),
        )
    )
    return made()


def _written(random: Random, table: Any) -> bytes:
    out = BytesIO()
    pq.write_table(
        table,
        out,
        compression=random.choice(("none", "snappy", "zstd", "gzip")),
        use_dictionary=random.random() < 0.7,
        data_page_version=random.choice(("1.0", "2.0")),
        row_group_size=random.choice((1, 2, 1000)) if len(table) < 100 else 1000,
    )
    return out.getvalue()
