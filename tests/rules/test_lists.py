"""Dated lists: which version stands on a day, whatever the order in which versions are written."""

from datetime import date, timedelta

import pytest
from case_kit import Case, read_case
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Place
from cardgen.rules.index import Index
from cardgen.rules.lists import CardList, read_lists
from cardgen.rules.unmatched import Pool

CARDS = "".join(f'[[card]]\nid = "{id}"\nname = "第{id}张"\n' for id in "abcdef")
DAY = date(2025, 1, 1)


def case_of(lists: str) -> Case:
    return read_case(f"{CARDS}[rules]\n{lists}")


def stands(lists: str, as_of: date | None = None) -> tuple[dict[str, CardList], list[Diagnostic]]:
    case = case_of(lists)
    found: list[Diagnostic] = []
    reader = TableReader(case.data["rules"], Place(case.file) / "rules", found)
    return read_lists(reader, Pool(case.game(), Index(case.game().cards)), as_of), found


def ids(lists: str, as_of: date | None = None) -> dict[str, float]:
    found, problems = stands(lists, as_of)
    assert not [d for d in problems if d.severity == "error"], problems
    return {"abcdef"[n]: points for n, points in found["x"].points.items()}


VERSIONS = """
[[rules.lists.x]]
from = 2025-03-01
add = ["c", "第d张"]
remove = ["a"]
[[rules.lists.x]]
from = 2025-01-01
cards = ["a", "b"]
[[rules.lists.x]]
from = 2025-06-01
points = { e = 3, f = 0.5 }
"""


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2024, 12, 31), {}),
        (date(2025, 1, 1), {"a": 1, "b": 1}),
        (date(2025, 2, 28), {"a": 1, "b": 1}),
        (date(2025, 3, 1), {"b": 1, "c": 1, "d": 1}),
        (date(2025, 6, 1), {"e": 3, "f": 0.5}),
        (None, {"e": 3, "f": 0.5}),
    ],
)
def test_the_newest_version_that_is_not_later(day: date | None, expected: dict[str, float]) -> None:
    assert ids(VERSIONS, day) == expected


def test_a_list_tells_its_day_and_whether_it_has_begun() -> None:
    found, problems = stands(VERSIONS, date(2025, 4, 1))
    assert found["x"].since == date(2025, 3, 1) and found["x"].in_force and not problems
    found, problems = stands(VERSIONS, date(2024, 1, 1))
    assert found["x"].since is None and not found["x"].in_force
    assert [(d.code, d.severity) for d in problems] == [("list-not-in-force", "warning")]


def test_by_selector_and_without_a_day() -> None:
    assert ids('[[rules.lists.x]]\nwhere = { id = ["a", "f"] }\n', date(1990, 1, 1)) == {"a": 1, "f": 1}


@pytest.mark.parametrize("written", ["2025-01-01", '"2025-01-01"', "2025-01-01T12:00:00"])
def test_a_day_may_be_written_in_several_ways(written: str) -> None:
    lists = f'[[rules.lists.x]]\nfrom = {written}\ncards = ["a"]\n'
    assert ids(lists, DAY) == {"a": 1}
    assert ids(lists, DAY - timedelta(1)) == {}


def test_an_unknown_card_is_named_at_its_place_with_a_hint() -> None:
    _, problems = stands('[[rules.lists.x]]\ncards = ["a", "第e长"]\n')
    (problem,) = problems
    assert problem.code == "unknown-card" and problem.hint is not None and "第e张" in problem.hint.zh
    assert problem.span is not None and problem.span.excerpt.startswith("cards")


def test_a_pool_that_has_not_begun_restricts_nothing() -> None:
    case = case_of(
        '[[rules.lists.pool]]\nfrom = 2025-01-01\ncards = ["a"]\n'
        '[[rules.rule]]\nid = "pool"\nform = "pool"\nlist = "pool"\n'
    )
    for as_of, expected in ((DAY - timedelta(1), []), (DAY, ["pool"])):
        _, verdict = case.verdict({"name": "", "cards": {"b": 1}, "as_of": as_of})
        assert [f.rule for f in verdict.findings] == expected


change = st.tuples(
    st.integers(0, 9),
    st.sampled_from(["whole", "change"]),
    st.sets(st.sampled_from("abcdef")),
    st.sets(st.sampled_from("abcdef")),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(change, max_size=6, unique_by=lambda c: c[0]), st.integers(-1, 10), st.randoms())
def test_versions_are_applied_one_after_another(changes, day, random) -> None:  # type: ignore[no-untyped-def]
    expected: set[str] = set()
    for offset, kind, cards, gone in sorted(changes, key=lambda c: c[0]):
        if offset <= day:
            expected = set(cards) if kind == "whole" else (expected | cards) - gone
    random.shuffle(changes)
    text = "lists.x = []\n" if not changes else ""
    for offset, kind, cards, gone in changes:
        text += f"[[rules.lists.x]]\nfrom = {DAY + timedelta(offset)}\n"
        written = str(sorted(cards))
        text += f"cards = {written}\n" if kind == "whole" else f"add = {written}\nremove = {sorted(gone)}\n"
    assert set(ids(text, DAY + timedelta(day))) == expected
