"""`cardgen check` on a game with a rulebook."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from cardgen.load.art import Pixels

Run = Callable[..., Any]
CASES = Path(__file__).parents[1] / "cases" / "rulebook-checks"
RULEBOOK = """\
# 茶与剑

牌堆应有14张卡牌，见[牌](#牌)。

## 牌

#### [攻击]共8张

5* 快刀一级 对面 −10。
"""
RULES = """\
[zones.pile]
name = "牌堆"
scope = "set"
holds = { kind = ["attack", "tool"] }
[zones.rest]
name = "其余"
scope = "set"
holds = { kind = "hero" }
"""


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    shutil.copytree(CASES / "card_data", tmp_path / "card_data")
    (tmp_path / "card_data/g/rulebook.md").write_text(RULEBOOK, "utf-8")
    (tmp_path / "card_data/g/rules.toml").write_text(RULES, "utf-8")
    return tmp_path


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_a_true_rulebook_is_fine(cardgen: Run, tea: Path) -> None:
    result = cardgen("check")
    assert (result.status, result.out) == (0, "g: nothing wrong\n")


def test_a_number_in_the_text_is_compared(cardgen: Run, tea: Path) -> None:
    spoil(tea / "card_data/g/rulebook.md", "共8张", "共9张")
    spoil(tea / "card_data/g/rulebook.md", "应有14张", "应有15张")
    result = cardgen("check", language="zh")
    assert result.status == 1
    assert "rulebook.md:3:5: 警告[wrong-count] 文中说「牌堆」有 15 张，数据里是 14 张" in result.out
    assert "rulebook.md:7:11: 错误[wrong-count] 文中说「攻击」有 9 张，数据里是 8 张" in result.out
    assert "cards.toml:5:10: 快刀一级 5 张" in result.out


def test_what_a_rulebook_of_ours_says_is_compared(cardgen: Run, tmp_path: Path) -> None:
    """卡牌王's own, with 25 for the 24 that a directive would have said, and a part that no card has."""
    ours = Path(__file__).parents[2]
    shutil.copytree(ours / "card_data/kapaiwang", tmp_path / "card_data/kapaiwang")
    shutil.copytree(ours / "templates", tmp_path / "templates")
    with (tmp_path / "card_data/kapaiwang/rulebook.md").open("a", encoding="utf-8") as file:
        file.write("\n## 组件\n\n| 类型 | 张数 |\n| --- | ---: |\n| 攻击 | 25 |\n")
        file.write("\n:::anatomy attack-1\nnmae: 牌名\n:::\n")
    result = cardgen("check", "kapaiwang")
    assert result.status == 1
    told = "error[wrong-count] the text says 25 cards of “攻击”; the data has 24"
    assert told in result.out and result.out.count("error[") == 2
    assert "error[no-element] the card “攻击一级” shows no element “nmae”" in result.out


def test_a_card_is_compared_with_the_text(cardgen: Run, tea: Path) -> None:
    spoil(tea / "card_data/g/cards/cards.toml", "copies = 5", "copies = 6")
    result = cardgen("check")
    assert result.status == 1
    told = [line.partition(": ")[2] for line in result.out.split("\n") if "[wrong-count]" in line]
    assert told == [
        "warning[wrong-count] the text says 14 cards of “牌堆”; the data has 15",
        "error[wrong-count] the text says 8 cards of “攻击”; the data has 9",
        "error[wrong-count] the text says 5 cards of “快刀一级”; the data has 6",
    ]


def test_links_are_told_once_and_can_be_switched_off(cardgen: Run, tea: Path) -> None:
    spoil(tea / "card_data/g/rulebook.md", "(#牌)", "(#牌位)")
    result = cardgen("check")
    assert result.status == 0
    assert result.out.count("warning[") == result.out.count("no-anchor") == 1
    spoil(tea / "card_data/g/rulebook.md", "# 茶与剑", "---\nchecks_off: references\n---\n# 茶与剑")
    assert cardgen("check").out == "g: nothing wrong\n"
    assert cardgen("rulebook", "g", "--to", "txt").err == ""


WRONG = """\
# 茶与剑

![图](art/map.png)

{{count kind=attak}}，{{parameter hand}}，见[牌](#牌位)[^1]。

##标题

{{deck first}}
"""


def test_mistakes_are_told_alike_by_both_commands(cardgen: Run, tea: Path) -> None:
    """Words, places and order."""
    (tea / "card_data/g/rulebook.md").write_text(WRONG, "utf-8")
    checked, made = cardgen("check"), cardgen("rulebook", "g", "--to", "html,txt")
    assert (checked.status, made.status) == (1, 1)
    assert made.err.count("rulebook.md:") == 6
    assert made.err in checked.out


def test_pictures_are_looked_at_once(cardgen: Run, tea: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def size(file: BinaryIO, length: int) -> Pixels | str:
        looks.append(length)
        return (40, 30)

    monkeypatch.setattr("cardgen.load.art._size", size)
    shutil.copy(Path(__file__).parents[2] / "docs/gallery/sheet.png", tea / "card_data/g/map.png")
    (tea / "card_data/g/rulebook.md").write_text("# 茶与剑\n\n![图](map.png)\n\n甲![](map.png)\n", "utf-8")
    assert cardgen("rulebook", "g").status == 0
    assert len(looks) == 1


@pytest.mark.parametrize("text", ["", "\n \n", "---\ntitle: 茶与剑\n---\n"])
def test_an_empty_rulebook_is_told(cardgen: Run, tea: Path, text: str) -> None:
    (tea / "card_data/g/rulebook.md").write_text(text, "utf-8")
    for result in (cardgen("check", language="zh"), cardgen("rulebook", "g", "--to", "pdf", language="zh")):
        assert result.status == 0
        assert "rulebook.md: 警告[empty-rulebook] 这里除了标题没有可印的内容" in result.out + result.err


def test_a_rulebook_that_cannot_be_read_is_told(cardgen: Run, tea: Path) -> None:
    (tea / "card_data/g/rulebook.md").write_bytes("共八张".encode("gbk"))
    result = cardgen("check")
    assert result.status == 1
    assert "rulebook.md:1:1: error[not-utf-8]" in result.out


def test_while_the_rules_are_wrong_only_they_are_told(cardgen: Run, tea: Path) -> None:
    """Nobody knows what parameters and decks there are."""
    front = "---\nparameters: [手牌上限 = hand]\n---\n"
    asking = "# 茶与剑\n\n{{rules deck}}\n\n{{deck first}}\n\n{{parameter hand}}\n"
    spoil(tea / "card_data/g/rulebook.md", "# 茶与剑\n", front + asking)
    (tea / "card_data/g/rules.toml").write_text('[[rule]]\nid = "size"\nform = "cuont"\n', "utf-8")
    result = cardgen("check")
    told = [
        line.partition("error[")[2].partition("]")[0] for line in result.out.split("\n") if "error[" in line
    ]
    assert told == ["unknown-form"]
    result = cardgen("rulebook", "g", "--to", "txt")
    assert result.status == 1
    assert "card_data/g/rules.toml:3:8: error[unknown-form]" in result.err
    assert result.err.count("error[") == 1
