"""Markdown → Document, by cases in files: what each text becomes, and what is said about it."""

import pytest
from rulebook_kit import CASES, Case, as_html, cases, read

ALL = [(f"{file.stem}: {case.title}", case) for file in sorted(CASES.glob("*.md")) for case in cases(file)]


def test_cases_are_found() -> None:
    assert len(ALL) > 50


@pytest.mark.parametrize("case", [case for _, case in ALL], ids=[name for name, _ in ALL])
def test_case(case: Case) -> None:
    document, diagnostics = read(case.text)
    said = [f"! {d.span.line}:{d.span.column} {d.code}" for d in diagnostics if d.span]
    assert "\n".join((as_html(document), *said)).strip("\n") == case.expected
