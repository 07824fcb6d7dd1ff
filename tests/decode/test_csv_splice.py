"""Changes in tables as text: the cell becomes another, every other character stays."""

import csv
import random
from io import StringIO

import pytest

from cardgen.decode.csv_splice import add_row, places, remove_row, set_cell

TABLE = 'id,name,"a b"\r\n# note,,\r\nx,"甲, 乙",1\r\n\r\ny,"丙\n丁",\r\nz\r\n'


def test_places_are_those_of_the_cells() -> None:
    shown = [[TABLE[start:end] for start, end in row] for row in places(TABLE, ",")]
    assert shown == [
        ["id", "name", '"a b"'],
        ["# note", "", ""],
        ["x", '"甲, 乙"', "1"],
        [],
        ["y", '"丙\n丁"', ""],
        ["z"],
    ]


@pytest.mark.parametrize(
    ("row", "column", "value", "old", "new"),
    [
        (2, 2, "25", '乙",1', '乙",25'),
        (2, 1, "戊", '"甲, 乙"', '"戊"'),
        (4, 2, 'a"b', '丁",', '丁","a""b"'),
        (5, 2, "9", "z", "z,,9"),
        (2, 0, "a,b", "x,", '"a,b",'),
    ],
)
def test_a_cell_becomes_another(row: int, column: int, value: str, old: str, new: str) -> None:
    assert set_cell(TABLE, ",", row, column, value) == TABLE.replace(old, new, 1)


def test_rows_come_and_go() -> None:
    assert remove_row(TABLE, ",", 2) == TABLE.replace('x,"甲, 乙",1\r\n', "")
    assert remove_row(TABLE, ",", 5) == TABLE.replace("z\r\n", "")
    assert add_row(TABLE, ",", 4, ["w", "a,b"]) == TABLE.replace('丁",', '丁",\r\nw,"a,b"')
    assert add_row("id\na", ",", 1, ["b"]) == "id\na\nb"


def test_random_edits_of_tables() -> None:
    """`_proven` reads the table again; here, that places agree with csv for every table there is."""
    for seed in range(300):
        chance = random.Random(seed)
        rows = [
            [chance.choice(["", "a", "甲,", '"', "x\ny", " "]) for _ in range(chance.randint(1, 4))]
            for _ in range(chance.randint(1, 5))
        ]
        out = StringIO()
        ending = chance.choice(["\n", "\r\n"])
        csv.writer(out, lineterminator=ending, quoting=chance.choice([0, 1])).writerows(rows)
        text = out.getvalue()
        row, value = chance.randrange(len(rows)), chance.choice(["", "新", '"', ",", "a\nb"])
        text = set_cell(text, ",", row, chance.randrange(5), value)
        text = add_row(text, ",", row, ["n", value])
        text = remove_row(text, ",", row)
        assert len(places(text, ",")) == len(rows)
