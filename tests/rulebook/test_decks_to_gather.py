"""`{{deck}}`: a list to gather a deck by."""

from rulebook_kit import GAME, card

from cardgen.diagnostics import Span, Text
from cardgen.model.document import Table, words_in
from cardgen.model.rule_words import Listed, Pile, RuleWords
from cardgen.rulebook.directives.call import Call, Data
from cardgen.rulebook.directives.code import code
from cardgen.rulebook.directives.deck import deck


def table_of(listed: Listed) -> Table:
    call = Call("deck", "one", Data(GAME, RuleWords(decks={"one": listed})), Span("a.md"), 1, [])
    (table,) = deck(call)
    assert isinstance(table, Table)
    return table


def said(table: Table) -> list[list[str]]:
    return [[words_in(cell.content) for cell in row if cell.across] for row in (table.header, *table.rows)]


def test_a_pile_of_several_kinds_has_a_column_for_each() -> None:
    mixed = Pile(Text("deck", "牌堆"), tuple(zip(GAME.cards[:3], (3, 1, 1), strict=True)))
    header, *rows = said(table_of(Listed("一副", (mixed,))))
    assert sorted(header) == ["攻击 4", "英雄 1"]
    assert sorted(rows[0]) == ["1 战士", "3 攻击一级"]


def test_a_long_column_is_parted_and_the_share_code_goes_across() -> None:
    many = Pile(Text("deck", "牌堆"), tuple((card(f"{n}", f"牌{n}", "attack", 2), 2) for n in range(7)))
    table = table_of(Listed("一副", (many,), "AbC+/="))
    header, *rows = said(table)
    assert header == ["牌堆 14", ""]
    assert rows[0] == ["2 牌0", "2 牌4"] and rows[3] == ["2 牌3", ""]
    assert rows[4] == ["分享码 AbC+/="] and table.rows[4][0].across == 2 and table.wide


def test_a_share_code_stands_within_a_line() -> None:
    rules = RuleWords(decks={"one": Listed("一副", (), "AbC+/="), "two": Listed("两副", (), "")})
    calls = [Call("code", name, Data(GAME, rules), Span("a.md"), 1, []) for name in ("one", "two", "three")]
    assert [words_in(code(call)) for call in calls] == ["AbC+/=", "", ""]
    assert [[found.code for found in call.diagnostics] for call in calls] == [[], ["no-deck"], ["no-deck"]]
