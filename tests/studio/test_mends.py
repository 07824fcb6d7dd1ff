"""Mends with one click: from what a message says to what the line should have."""

import pytest

from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.studio.mends import mend_of


def found(message: str, hint: str, excerpt: str, column: int) -> Diagnostic:
    return Diagnostic("x", Text(message, ""), Span("f", 3, column, excerpt), Text(hint, ""))


@pytest.mark.parametrize(
    ("told", "mend"),
    [
        (("no card “atack-1”", "did you mean “attack-1”?", "{{card atack-1}}", 1), ["atack-1", "attack-1"]),
        (("unknown key “dammage”", "did you mean “damage”?", "dammage = 3", 1), ["dammage", "damage"]),
        (("says 90", "write {{count}}, which is always right", "共 90 张", 3), ["90", "{{count}}"]),
        (("says 8", "write 24, or change the copies", "共八张", 2), ["八", "24"]),
        (("“手卡” is called “手牌”", "write “手牌”", "从手卡里", 2), ["手卡", "手牌"]),
        (("says 8", "write 24", "no number here", 1), None),
        (("no such", "known here: a, b", "x = 1", 1), None),
        (("no such", "did you mean “attack”?", "", 0), None),
    ],
)
def test_what_a_hint_would_have(told: tuple[str, str, str, int], mend: list[str] | None) -> None:
    assert mend_of(found(*told)) == mend
