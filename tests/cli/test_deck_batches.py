"""`cardgen deck check --batch` with files of several kinds: the same verdicts whatever decks are kept in."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from test_deck_commands import project, solver, write  # noqa: F401 (a fixture)

from cardgen.cli.decks import batch
from cardgen.load import deck_sources

Run = Callable[..., Any]
GOOD = {"characters": ["diluc", "香菱"], "actions": ["fire", "sword", "sword", "bread"]}
DECKS: list[dict[str, object]] = [
    {"id": "good", "zones": GOOD},
    {"id": "few", "zones": {**GOOD, "actions": ["fire"]}},
    {"id": "unknown", "zones": {**GOOD, "actions": ["fire", "sword", "nothing", "bread"]}},
    {"id": "nobody", "zones": {"characters": [], "actions": GOOD["actions"]}},
    {"zones": GOOD},
    {"id": "bare"},
    *({"id": f"again {n}", "zones": GOOD, "values": {"actions": n % 2}} for n in range(70)),
    {"id": "strange", "zones": GOOD, "scope": "desk"},
]
CARDS: list[dict[str, object]] = [
    {"id": n, "cards": cards}
    for n, cards in enumerate(
        [["diluc", "xiangling", "fire", "sword", "bread", "bread"], ["diluc"], ["diluc", "", "fire"], []] * 20
    )
]


def lines(path: Path, rows: list[dict[str, object]]) -> None:
    write(path, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


@pytest.mark.parametrize("rows", [DECKS, CARDS, [{"zones": GOOD}]], ids=["zones", "cards", "one"])
def test_parquet_and_lines_come_to_the_same(
    rows: list[dict[str, object]],
    cardgen: Run,
    project: Path,  # noqa: F811
) -> None:
    lines(project / "a.jsonl", rows)
    names = dict.fromkeys(name for row in rows for name in row)
    pq.write_table(
        pa.table({name: [row.get(name) for row in rows] for name in names}),
        project / "a.parquet",
        row_group_size=30,
    )
    from_lines, from_rows = (
        cardgen("deck", "check", "small", "--batch", f"a.{kind}", folder=project)
        for kind in ("jsonl", "parquet")
    )
    assert from_rows == from_lines
    assert from_rows.out.count("\n") == len(rows)


def test_verdicts_as_parquet_say_what_lines_say(cardgen: Run, project: Path) -> None:  # noqa: F811
    lines(project / "a.jsonl", DECKS)
    told = cardgen("deck", "check", "small", "--batch", "a.jsonl", folder=project)
    result = cardgen("deck", "check", "small", "--batch", "a.jsonl", "--output", "v.parquet", folder=project)
    assert (result.status, result.out, result.err) == (told.status, "", told.err)
    rows = pq.read_table(project / "v.parquet").to_pylist()
    for row, line in zip(rows, map(json.loads, told.out.splitlines()), strict=True):
        if "error" in line:
            assert (row["line"], row["error"], row["status"]) == (line["line"], line["error"], "bad")
        else:
            line["id"] = line["id"] if isinstance(line["id"], str) else json.dumps(line["id"])
            assert {key: row[key] for key in line} == line


def test_several_files_and_patterns_name_the_file(cardgen: Run, project: Path) -> None:  # noqa: F811
    lines(project / "b.jsonl", DECKS[:1])
    pq.write_table(pa.Table.from_pylist(CARDS[:2]), project / "c.parquet")
    asked = ("deck", "check", "small", "--batch", "[bc].*", "c.parquet")
    told = cardgen(*asked, folder=project)
    said = [json.loads(line) for line in told.out.splitlines()]
    assert [(one["file"], one["legal"]) for one in said] == [
        ("b.jsonl", True),
        *[("c.parquet", True), ("c.parquet", False)] * 2,
    ]
    cardgen(*asked, "--output", "v.jsonl", folder=project)
    assert (project / "v.jsonl").read_text("utf-8") == told.out
    cardgen(*asked, "--output", "v.parquet", folder=project)
    assert pq.read_table(project / "v.parquet")["file"].to_pylist() == [one["file"] for one in said]


def test_a_file_that_cannot_be_read_leaves_no_output(cardgen: Run, project: Path) -> None:  # noqa: F811
    lines(project / "a.jsonl", DECKS)
    (project / "b.parquet").write_bytes(b"PAR1 this is none PAR1")
    before = sorted(project.iterdir())
    asked = ("deck", "check", "small", "--batch", "a.jsonl", "b.parquet", "--output", "v.jsonl")
    result = cardgen(*asked, folder=project)
    assert result.status == 1 and "error[bad-parquet]" in result.err and "b.parquet" in result.err
    assert sorted(project.iterdir()) == before


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"zones": [GOOD], "choses": [1]}, "did you mean “choices”?"),
        ({"cards": [["diluc"] * 2_000_000]}, "far too many cards"),
    ],
)
def test_columns_that_mean_nothing(
    table: dict[str, Any],
    words: str,
    cardgen: Run,
    project: Path,  # noqa: F811
) -> None:
    pq.write_table(pa.table(table), project / "a.parquet")
    result = cardgen("deck", "check", "small", "--batch", "a.parquet", folder=project)
    assert (result.status, result.out) == (1, "") and words in result.err


def test_without_the_extra(cardgen: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    from cardgen.load.deck_sources import pyarrow

    pyarrow.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    result = cardgen(
        "deck", "check", "small", "--batch", "half.toml", "--output", "v.parquet", folder=project
    )
    assert result.status == 1 and 'pip install "cardgen[columns]"' in result.err
    pyarrow.cache_clear()


@solver
def test_many_decks_are_mended(cardgen: Run, project: Path) -> None:  # noqa: F811
    rows = [
        DECKS[0],
        {"id": "fire", "zones": {**GOOD, "characters": ["diluc", "ayaka"]}},
        {"id": "?", "zone": {}},
    ]
    lines(project / "a.jsonl", rows)
    pq.write_table(pa.Table.from_pylist(rows[:2]), project / "b.parquet")
    told = cardgen("deck", "fix", "small", "--batch", "a.jsonl", "b.parquet", folder=project)
    said = [json.loads(line) for line in told.out.splitlines()]
    assert [one.get("swaps") for one in said] == [0, 1, None, 0, 1]
    assert [one["copies"] for one in (*said[1]["out"], *said[1]["in"])] == [1, 1]
    assert said[1]["id"] == said[4]["id"] == "fire" and said[1]["in"] == said[4]["in"]
    assert told.err.endswith("4 decks: 2 legal, 2 mended; 1 bad line\n") and told.status == 1
    result = cardgen("deck", "fix", "small", "--batch", "b.parquet", "--output", "f.jsonl", folder=project)
    assert (result.status, result.out) == (0, "")
    assert (project / "f.jsonl").read_text("utf-8").count("\n") == 2


def test_any_number_of_processes_comes_to_the_same(
    cardgen: Run,
    project: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines(project / "a.jsonl", DECKS)
    pq.write_table(pa.Table.from_pylist(CARDS), project / "b.parquet", row_group_size=10)
    monkeypatch.setattr(deck_sources, "CHUNK", 500)
    monkeypatch.setattr(batch, "FEW", 3)
    for words in (
        ("check", "small", "--batch", "*.*"),
        ("fix", "small", "--batch", "a.jsonl", "--seconds", "5"),
    ):
        told = [cardgen("deck", *words, "--jobs", jobs, folder=project) for jobs in "12"]
        assert told[0] == told[1] and told[0].out.count("\n") >= len(DECKS)
