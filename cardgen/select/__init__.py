"""The one `where` language: which cards are meant. A table in TOML and a line of words say the same."""

from cardgen.select.selector import All, Any, Compare, Named, Not, Reference, Selector
from cardgen.select.table import parse_table
from cardgen.select.words import parse_text

__all__ = ["All", "Any", "Compare", "Named", "Not", "Reference", "Selector", "parse_table", "parse_text"]
