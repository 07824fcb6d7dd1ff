"""What changed between two versions of a game, in words that are worth reading."""

import pytest
from rulebook_kit import GAME, card, read, words_of

from cardgen.changes.game_changes import Versions, called, changes
from cardgen.changes.word_diff import compare, marked
from cardgen.diagnostics import Diagnostic, Text
from cardgen.export.markdown_parts import block_text
from cardgen.model.document import Blocks, ListBlock, Paragraph, Words, words_in
from cardgen.model.game import Card, Field, Game, Kind
from cardgen.rulebook.reading import read_document

FIELDS = {
    "damage": Field("damage", "integer", label="伤害"),
    "fast": Field("fast", "boolean", label="先手"),
    "text": Field("text", label="效果"),
    "skills": Field("skills", "list", of="table", fields={"text": Field("text")}, label="技能"),
    "cost": Field(
        "cost", "table", fields={"fire": Field("fire", "integer", label="火"), "any": Field("any")}
    ),
}


def game(*cards: Card, version: str = "1.1") -> Game:
    kinds = {
        "attack": Kind("attack", "攻击", "t", fields=FIELDS),
        "hero": Kind("hero", "英雄", "t", fields=FIELDS),
    }
    return GAME._replace(kinds=kinds, cards=cards, version=version)


def one(**fields: object) -> Card:
    return card("one", "一号", "attack", 3)._replace(fields=fields)


def said(old: Game, new: Game, *, chinese: bool = True) -> str:
    blocks = changes(Versions(old, new, "v1.0", chinese))
    return block_text(blocks)


def lines(before: Card, after: Card) -> list[str]:
    """What the list says of one card."""
    return said(game(before), game(after)).split("\n")[4:]


def test_numbers_by_their_labels() -> None:
    before, after = one(damage=10), one(damage=15)._replace(copies=4)
    assert lines(before, after) == ["- **一号**：张数 ×3 → ×4；伤害 10 → 15"]


def test_values_that_come_and_go() -> None:
    assert lines(one(), one(damage=5, fast=True)) == ["- **一号**：伤害 无 → 5；先手 无 → 是"]
    assert lines(one(fast=True), one(fast=False)) == ["- **一号**：先手 是 → 否"]


def test_values_in_lists_and_tables() -> None:
    before = one(skills=({"text": "甲"}, {"text": "乙"}), cost={"fire": 1, "any": "x"})
    after = one(skills=({"text": "甲"}, {"text": "丙"}), cost={"fire": 2, "any": "x"})
    assert lines(before, after) == ["- **一号**：技能 2 “乙” → “丙”；cost 火 1 → 2"]


def test_a_text_that_only_follows_a_number_is_not_told_again() -> None:
    before = one(damage=10, text="对面:heart:−10，再弃1张。")
    assert lines(before, one(damage=15, text="对面:heart:−15，再弃1张。")) == ["- **一号**：伤害 10 → 15"]
    assert lines(before, one(damage=15, text="对面:heart:−15，再弃2张。")) == [
        "- **一号**：伤害 10 → 15；效果 “对面:heart:−10，再弃1张。” → “对面:heart:−15，再弃2张。”"
    ]


def test_long_texts_word_by_word() -> None:
    before = one(text="本回合可打出2张【攻击】，其余的牌留在手里，不能再打。")
    after = one(text="本回合最多可同时打出3张【攻击】，其余的牌留在手里，不能再打。")
    assert lines(before, after) == [
        "- **一号**\\",
        "  效果：本回合~~可~~**最多可同时**打出~~2~~ **3**张【攻击】，其余的牌留在手里，不能再打。",
    ]


def test_texts_with_little_in_common_stand_apart() -> None:
    before, after = one(text="复制对面上回合打出的牌。"), one(text="变成自己拥有的任意一张牌来用，灵珠除外。")
    assert lines(before, after) == [
        "- **一号**\\",
        "  效果（原）：复制对面上回合打出的牌。\\",
        "  效果（现）：变成自己拥有的任意一张牌来用，灵珠除外。",
    ]


def test_new_removed_renamed_by_kind() -> None:
    old = game(
        card("a", "甲", "attack", 2),
        card("b", "乙", "attack", 2),
        card("h", "丙", "hero", 1),
        card("x", "丁", "hero", 1),
    )
    new = game(
        card("h", "丙二", "hero", 1),
        card("y", "丁", "hero", 1),
        card("a", "甲", "attack", 3),
        card("z", "戊", "attack", 1),
    )
    assert said(old, new) == (
        "自 v1.0 以来：改动 2 种、新增 1 种、移除 1 种。\n\n"
        "**攻击**\n\n"
        "- **甲**：张数 ×2 → ×3\n"
        "- 新增 **戊** ×1\n"
        "- 移除 ~~**乙**~~（原 ×2）\n\n"
        "**英雄**\n\n"
        "- **丙二**（原名“丙”）"
    )


def test_cards_of_one_name_are_each_told() -> None:
    old = game(card("a", "甲", "attack", 1), card("b", "甲", "attack", 2))
    assert said(old, game(card("c", "甲", "attack", 2))).endswith("- 移除 ~~**甲**~~（原 ×1）")


def test_totals_are_told_where_they_differ() -> None:
    blocks = changes(Versions(game(one()), game(one()._replace(copies=5)), "v1.0", True))
    assert words_of(blocks) == "自 v1.0 以来：改动 1 种；全套 3 → 5 张。攻击　3 → 5 张一号：张数 ×3 → ×5"


def test_another_kind() -> None:
    assert lines(one(), one()._replace(kind="hero")) == ["- **一号**：类型 攻击 → 英雄"]


def test_no_change_is_said_in_words() -> None:
    assert said(game(one()), game(one())) == "自 v1.0 以来，卡牌没有变化。"


def test_in_english() -> None:
    new = game(one(fast=True), card("z", "Z", "hero", 0))
    assert said(game(one(), card("q", "Q", "hero", 1)), new, chinese=False) == (
        "Since v1.0: 1 changed, 1 new, 1 removed; 4 → 3 cards in all.\n\n"
        "**攻击**\n\n- **一号**: 先手 none → yes\n\n"
        "**英雄** 1 → 0 cards\n\n- new: **Z**\n- removed: ~~**Q**~~ (was ×1)"
    )


def test_what_the_older_version_is_called() -> None:
    new = game()
    assert called(game(version="1.0"), new, "HEAD~3") == "v1.0"
    assert called(new, new, "HEAD~3") == "HEAD~3"
    assert called(new, new, "/home/me/games/old/") == "old"


def test_small_words_between_changes_do_not_break_the_reading() -> None:
    stretches, alike = compare((Words("弃一的二张牌。"),), (Words("弃三的四张牌。"),))
    assert [words_in(part.new) for part in stretches] == ["弃", "三的四", "张牌。"]
    assert alike == pytest.approx(5 / 7)
    assert words_in(marked(stretches)) == "弃一的二三的四张牌。"


# In a rulebook -----------------------------------------------------------------------------------------


def changelog(text: str, since: str = "") -> tuple[Blocks, list[Diagnostic], list[str]]:
    """What a document with changelogs becomes, and which versions it asked for."""
    asked: list[str] = []

    def older(what: str) -> Game | Diagnostic:
        asked.append(what)
        return GAME if what != "gone" else Diagnostic("no-previous", Text("gone", "没了"))

    document, found = read_document(text, file="r.md", game=GAME, older=older, since=since)
    return document.blocks, found, asked


def test_the_directives_own_version_wins() -> None:
    blocks, found, asked = changelog("{{changelog since=v0.9}}\n\n{{changelog}}", "v1.0")
    assert asked == ["v0.9", "v1.0"]
    assert not found
    assert words_of(blocks) == "自 v0.9 以来，卡牌没有变化。自 v1.0 以来，卡牌没有变化。"


def test_a_changelog_without_a_version_says_what_to_do() -> None:
    blocks, (found,), asked = changelog("{{changelog}}")
    assert (found.code, found.severity) == ("no-previous", "warning")
    assert found.hint is not None
    assert "since=v1.0" in found.hint.en
    assert (blocks, asked) == ((), [])


def test_a_version_that_is_not_there_only_warns_in_the_document() -> None:
    _, (found,), _ = changelog("\n{{changelog since=gone}}")
    assert (found.code, found.severity, found.span and found.span.line) == ("no-previous", "warning", 2)
    _, (found,), _ = changelog("{{changelog}}", "gone")
    assert found.severity == "error"


def test_other_words_are_a_mistake() -> None:
    _, (found,), asked = changelog("{{changelog v1.0}}")
    assert (found.code, asked) == ("bad-directive", [])


def test_a_table_is_headed_by_labels() -> None:
    labelled = game(one(damage=3))
    document, _ = read("{{table kind=attack columns=name,damage,cost,damage:力}}", labelled)
    assert words_of(document.blocks[:1]).startswith("名称伤害cost力")


def test_the_list_is_a_paragraph_and_a_list_for_each_kind() -> None:
    document, found = read("{{changelog}}", game(one(damage=2)), game(one(damage=1)))
    assert not found
    assert [type(block) for block in document.blocks] == [Paragraph, Paragraph, ListBlock]
