"""Tables line up where characters are two columns wide."""

from cardgen.cli.terminal.table import as_table
from cardgen.diagnostics.forms import text_width


def test_columns_line_up() -> None:
    lines = as_table([("卡牌", "10"), ("a", "9"), ("attack-1", "100")], right=(1,), indent=1).split("\n")
    assert lines == [" 卡牌       10", " a           9", " attack-1  100"]
    assert {text_width(line) for line in lines} == {14}


def test_no_blanks_at_the_end_of_a_line() -> None:
    assert as_table([("a", "b"), ("long", "")], indent=0) == "a     b\nlong"
