"""`cardgen import`: a document becomes a game that builds; what was not understood is told."""

import tomllib
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.cli.checks.game import check_game
from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.decode.quoting import quoted_lines
from cardgen.load.game import load_game
from cardgen.load.imports.ids import ascii_id, card_ids, kind_ids
from cardgen.load.imports.reading import Imported, read_cards_in
from cardgen.load.imports.writing import project_files
from cardgen.load.project import find_project

Run = Callable[..., Any]
LISTED = Path(__file__).parents[1] / "cases" / "rulebook-documents" / "kapaiwang.md"

DOCUMENT = """\
# 茶与剑

作者：林墨、陈青
当前版本：`v0.3`，以 CC BY-SA 4.0 发布。

## 规则

每人抽 5 张。效果数值×2 时翻倍。

## 牌

#### [攻击]共9张，很快

5* 快刀一级 对面 −10，`{随时}`可出。*“唰”*
3* **快刀二级**：对面 −20。见[规则](#规则)。
这一行接着说快刀二级。

总之要快。

#### 道具（6张）

- 紫砂壶（4张）：泡茶。
  - 每轮一次
- 8848 ×2
- Fire Bolt ×1：burns

| 名称 | 数量 | 费用 | 效果 |
| --- | --- | --- | --- |
| 茶叶 | 3 | 1 | 加 2 点。 |
| 开水 | x2 | | |
| 说明 | 若干 | 1 | 不是牌 |

2* 老和尚
**1技能** 抽 1 张牌。
**2技能** 弃 1 张牌。

7* ：
"""


def read(text: str) -> Imported:
    return read_cards_in(text, "a.md", "a")


def test_every_form_of_an_entry_is_read() -> None:
    found = read(DOCUMENT)
    assert [(kind.name, kind.claimed) for kind in found.kinds] == [("攻击", 9), ("道具", 6)]
    assert [(card.name, card.copies, card.kind) for card in found.cards] == [
        ("快刀一级", 5, 0),
        ("快刀二级", 3, 0),
        ("紫砂壶", 4, 1),
        ("8848", 2, 1),
        ("Fire Bolt", 1, 1),
        ("茶叶", 3, 1),
        ("开水", 2, 1),
        ("老和尚", 2, 1),
    ]
    texts = {card.name: (card.text, card.flavour) for card in found.cards}
    assert texts["快刀一级"] == ("对面 −10，{{随时}}可出。", "“唰”")
    assert texts["快刀二级"] == ("对面 −20。见规则。\n这一行接着说快刀二级。", "")
    assert texts["紫砂壶"] == ("泡茶。\n· 每轮一次", "")
    assert texts["Fire Bolt"] == ("burns", "")
    assert texts["茶叶"] == ("加 2 点。", "")
    assert [card.fields for card in found.cards if card.name == "茶叶"] == [(("费用", "1"),)]
    assert texts["老和尚"] == ("**1技能** 抽 1 张牌。\n**2技能** 弃 1 张牌。", "")
    assert (found.title, found.version, found.authors) == ("茶与剑", "0.3", ("林墨", "陈青"))
    assert found.licence == "CC BY-SA 4.0"


def test_lines_that_belong_to_no_card_are_told() -> None:
    found = read(DOCUMENT)
    lines = DOCUMENT.split("\n")
    told = [(d.span.line, d.span.column, d.span.excerpt) for d in found.unread if d.span]
    assert told == [
        (lines.index("总之要快。") + 1, 1, "总之要快。"),
        (lines.index("| 说明 | 若干 | 1 | 不是牌 |") + 1, 3, "| 说明 | 若干 | 1 | 不是牌 |"),
        (lines.index("7* ：") + 1, 1, "7* ："),
    ]


def test_a_second_list_adds_words_and_contradictions_are_told() -> None:
    found = read("5* 快刀\n3* 慢刀 砍。\n\n## 详解\n\n5* 快刀 很快。\n2* 慢刀 很慢。\n")
    assert [(card.name, card.copies, card.text) for card in found.cards] == [
        ("快刀", 5, "很快。"),
        ("慢刀", 3, "砍。"),
    ]
    assert [d.message.en for d in found.unread] == ["“慢刀”: 3 copies in line 2, 2 here"]


def test_lines_that_add_up_the_cards_below_are_kinds() -> None:
    found = read(
        "# 集市\n\n设计：林墨\n\n"
        "**货物牌**（5 张）\n\n**青玉**（三张）：卖 2 文。\n\n**赤丹**（2 張）：卖 3 文。\n\n"
        "**奇兽牌**（2 张）\n\n**九尾**（2 张）：换一张。\n"
    )
    assert [(kind.name, kind.claimed) for kind in found.kinds] == [("货物", 5), ("奇兽", 2)]
    cards = [(card.name, card.copies, card.kind) for card in found.cards]
    assert cards == [("青玉", 3, 0), ("赤丹", 2, 0), ("九尾", 2, 1)]
    assert (found.authors, found.unread) == (("林墨",), ())


def test_a_card_without_words_above_others_without_words_stays_one() -> None:
    found = read("- 龙井（4张）\n- 普洱（2张）\n- 毛尖（2张）\n- 菊花（3张）\n- 茉莉（2张）：香。\n")
    assert [card.name for card in found.cards] == ["龙井", "普洱", "毛尖", "菊花", "茉莉"]


def test_rows_that_add_up_are_no_cards_and_others_are_told() -> None:
    found = read("| 牌 | 张数 |\n| --- | --- |\n| 甲 | 十二 |\n| 乙 | 若干 |\n| 丙 |\n| 合计 | 12 |\n")
    assert [(card.name, card.copies) for card in found.cards] == [("甲", 12)]
    told = [(d.span.line, d.message.en) for d in found.unread if d.span]
    assert told == [(n, "this row has no name or no number of copies") for n in (4, 5)]


@pytest.mark.parametrize(
    "text",
    [
        "每轮上限 5 张。\n\n- 手牌：5张\n- **起始手牌**：5张\n- 最多放置4张支援牌\n1. 抽 2 张牌\n",
        "效果数值×2，然后继续。\n造成差值×2 的伤害。\n2 vs 2\n10. 循环回步骤 1。\n",
        "| 人数 | 方案 |\n| --- | --- |\n| 2 | 1 vs 1 |\n",
        "```\n7* 代码\n```\n",
    ],
)
def test_rules_are_not_taken_for_cards(text: str) -> None:
    assert read(text).cards == ()


def test_import_writes_a_project_that_builds_and_is_true(cardgen: Run, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(DOCUMENT, "utf-8")
    result = cardgen("import", "README.md", "--id", "tea", language="zh")
    assert result.status == 0
    assert result.out.startswith("茶与剑：8 种牌，共 22 张，2 类\n  攻击：8 张（2 种）；标题说是 9 张\n")
    assert result.out.endswith("cd tea\n  cardgen build\n  cardgen rulebook\n")
    assert "README.md:18:1: 警告[not-imported] 这一行不属于任何一张牌" in result.err
    tea = tmp_path / "tea"
    game, problems = load_game(find_project(tea), tea / "card_data" / "tea")
    assert game is not None
    assert not problems
    assert [card.id for card in game.cards][:5] == ["attack-1", "attack-2", "item-1", "8848", "fire-bolt"]
    assert cardgen("build", folder=tea).status == 0
    assert len(pypdfium2.PdfDocument((tea / "output/tea/cards.pdf").read_bytes())) == 3
    assert (tea / "card_data/tea/rulebook.md").read_text("utf-8") == DOCUMENT
    checked = cardgen("check", folder=tea)
    counts = [line for line in checked.out.split("\n") if "wrong-count" in line]
    assert len(counts) == 2  # both headings say another number than their cards make
    assert (
        "rulebook.md:12:11: error[wrong-count] the text says 9 cards of “攻击”; the data has 8" in counts[0]
    )


def test_a_readme_is_named_after_its_folder(cardgen: Run, tmp_path: Path) -> None:
    (tmp_path / "tea-war").mkdir()
    (tmp_path / "tea-war/README.md").write_text(DOCUMENT, "utf-8")
    result = cardgen("import", "README.md", folder=tmp_path / "tea-war")
    assert (result.status, (tmp_path / "tea-war/tea-war/card_data/tea-war/game.toml").is_file()) == (0, True)


def test_a_game_is_added_to_a_project_but_never_written_over(cardgen: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("3* 快刀 −10。\n", "utf-8")
    assert cardgen("import", "a.md", "--output", "p").status == 0
    again = cardgen("import", "a.md", "--output", "p")
    assert (again.status, "has a game “a” already" in again.err) == (2, True)
    assert cardgen("import", "a.md", "--output", "p", "--id", "b").status == 0
    assert sorted(path.name for path in (tmp_path / "p/card_data").iterdir()) == ["a", "b"]
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine.txt").write_text("mine")
    refused = cardgen("import", "a.md", "--output", "full")
    assert (refused.status, "no project" in refused.err) == (2, True)
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("arguments", "content", "status", "said"),
    [
        (("a.md",), "没有卡牌。\n".encode(), 1, "nothing-imported"),
        (("b.md",), b"", 2, "there is no file “b.md”\n  hint: did you mean “a.md”?"),
        (("a.pdf",), b"", 2, "there is no file “a.pdf”"),
        ((".",), b"", 2, "“.” is a folder, not a file"),
        (("a.md",), "3* 快刀".encode("gbk"), 1, "not-utf-8"),
        (("a.md", "--id", "茶"), "3* 快刀".encode(), 2, "cannot be a game's id"),
        (("a.md", "--id", "../x"), "3* 快刀".encode(), 2, "cannot be a game's id"),
    ],
)
def test_what_cannot_be_imported_is_explained(
    arguments: tuple[str, ...], content: bytes, status: int, said: str, cardgen: Run, tmp_path: Path
) -> None:
    (tmp_path / "a.md").write_bytes(content)
    result = cardgen("import", *arguments)
    assert result.status == status
    assert said in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]


def test_the_document_of_kapaiwang(cardgen: Run, tmp_path: Path) -> None:
    result = cardgen("import", str(LISTED), "--output", "k", "--id", "kpw")
    assert (result.status, result.err) == (0, "")
    assert result.out.split("\n")[:7] == [
        "卡牌王: 28 different cards, 83 in all, of 6 kinds",
        "  攻击: 24 (6 different)",
        "  防守: 12 (3 different)",
        "  效果: 9 (2 different)",
        "  机制: 19 (10 different)",
        "  英雄: 8 (4 different)",
        "  技能: 11 (3 different)",
    ]
    folder = tmp_path / "k"
    checked = cardgen("check", folder=folder)
    assert (checked.status, checked.out) == (0, "kpw: nothing wrong\n")
    game, _ = load_game(find_project(folder), folder / "card_data" / "kpw")
    assert game is not None
    ours, _ = load_game(find_project(folder), Path(__file__).parents[2] / "card_data" / "kapaiwang")
    assert ours is not None
    assert {c.name: c.copies for c in game.cards} == {c.name: c.copies for c in ours.cards if c.copies}
    priest = next(card for card in game.cards if card.name == "牧师")
    assert str(priest.fields["text"]).count("\n") == 4


@pytest.mark.parametrize(
    ("name", "id"), [("Fire Bolt", "fire-bolt"), ("8848", "8848"), ("快刀", ""), ("A/B..", "a-b"), ("!", "")]
)
def test_ids_are_made_from_ascii_names_only(name: str, id: str) -> None:
    assert ascii_id(name) == id


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_quoted_text_reads_back(text: str) -> None:
    text = text.replace("\r", "")
    assert tomllib.loads(f"a = {quoted_lines(text)}") == {"a": text}


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "3* ",
                "快刀",
                "×2",
                "（2张）",
                "：",
                "- ",
                "# ",
                "|",
                "名称|张数\n--|--\n",
                "\n",
                " ",
                "**",
                "\\",
                '"',
                "{",
                "A b",
            ]
        )
    ).map("".join)
)
def test_whatever_is_imported_is_a_game(text: str) -> None:
    """Every file is TOML, and every id stands once."""
    found = read(text)
    files = project_files(found, "g", text, {})
    data = {file.path: tomllib.loads(file.text) for file in files if file.path.endswith(".toml")}
    cards = [card for path, table in data.items() if "/cards/" in path for card in table.get("card", [])]
    assert len({card["id"] for card in cards}) == len(cards) == len(found.cards)
    assert sorted(c["copies"] for c in cards) == sorted(c.copies for c in found.cards)


def test_ids_are_words_that_an_author_would_choose() -> None:
    kinds = kind_ids(["攻击", "攻击牌", "茶道", "Item Card", "8848"])
    assert kinds == ["attack", "attack-2", "kind-3", "item-card", "kind-5"]
    names = ["快刀", "Fire Bolt", "慢刀", "茶", "酒", "Fire Bolt"]
    of = ["attack", "attack", "attack", "kind-3", "kind-5", "kind-5"]
    assert card_ids(names, of) == ["attack-1", "fire-bolt", "attack-3", "card-1", "card-2", "fire-bolt-2"]


@pytest.mark.parametrize(
    "sign", ["![p](art/x.png)", "`p`", "<u>", "&#1;", "[^1]", "{{count}}", "[p](x.md)", "**p**"]
)
def test_signs_in_headings_and_names_leave_no_trace(cardgen: Run, tmp_path: Path, sign: str) -> None:
    """A heading with a picture once became a game.toml with NUL bytes, which nothing could read."""
    (tmp_path / "d.md").write_text(f"# T{sign}\n\n## {sign}攻击\n\n3* {sign}甲 x{sign}\n", "utf-8")
    assert cardgen("import", "d.md", "--output", "game").status == 0
    for file in (tmp_path / "game").rglob("*.toml"):
        assert file.read_text("utf-8").replace("\n", "").isprintable()
        tomllib.loads(file.read_text("utf-8"))
    project = find_project(tmp_path / "game")
    (folder,) = (tmp_path / "game" / "card_data").iterdir()
    game, found = load_game(project, folder)
    assert game and not found


TABLE = """# Stars

## Cards

| Name | Cost | Effect | Range |
| --- | --- | --- | --- |
| **Attack cards** | | | |
| Nova | 3 | Boom {x} | near |
| Comet | 1 | Zip ![c](img/fire.png) | |
| Subtotal | 4 | | |
"""


def test_a_table_without_counts_gives_one_of_each_and_columns_are_fields() -> None:
    found = read(TABLE)
    assert [(card.name, card.copies, card.text, card.fields) for card in found.cards] == [
        ("Nova", 1, "Boom {{x}}", (("Cost", "3"), ("Range", "near"))),
        ("Comet", 1, "Zip", (("Cost", "1"),)),
    ]
    assert [kind.name for kind in found.kinds] == ["Attack cards"]
    assert read("## Phases\n\n| Name | Time |\n| --- | --- |\n| Day | 1 |\n").cards == ()


def test_a_table_of_properties_is_one_card() -> None:
    tables = [
        f"| 卡牌名称 | 【{name}】 |\n| --- | --- |\n| 类型 | 基本牌 |\n| 张数 | {n} |\n| 效果 | {name}！ |\n"
        for name, n in (("桃", 8), ("杀", 30))
    ]
    found = read("\n".join(tables))
    assert [(card.name, card.copies, card.text) for card in found.cards] == [
        ("桃", 8, "桃！"),
        ("杀", 30, "杀！"),
    ]
    assert [kind.name for kind in found.kinds] == ["基本牌"]


SECTIONS = """# 卡牌列表

## 罕见卡牌（2张）

### 探索者 (Prospector)
- **类型**: 技能
- **耗能**: 1
- **描述**: 获得 11 点格挡。
- **耗能**: 升级后 0

### 剥皮
- **类型**: 能力
- **描述**: 每当给予中毒，额外给予 1 层虚弱。

### 无名
只有文字。
"""


def test_a_heading_for_each_card_is_read_where_the_document_speaks_of_cards() -> None:
    found = read(SECTIONS)
    assert [(card.name, card.text, card.fields) for card in found.cards] == [
        ("探索者 (Prospector)", "获得 11 点格挡。", (("耗能", "1\n升级后 0"),)),
        ("剥皮", "每当给予中毒，额外给予 1 层虚弱。", ()),
        ("无名", "只有文字。", ()),
    ]
    assert [kind.name for kind in found.kinds] == ["技能", "能力", "罕见卡牌"]
    assert read(SECTIONS.replace("卡牌列表", "规则")).cards == ()


SQUIB = (
    "Name,Qty,Type,Cost,Text,Art\nFireball,3,Spell,2,Deal 3.,img/fire.png\nKnight,,Unit,4,{x},img/gone.png\n"
)


@pytest.mark.parametrize(
    ("name", "text", "cards", "told"),
    [
        ("squib.csv", SQUIB, 4, "img/gone.png"),
        ("semi.csv", SQUIB.replace(",", ";"), 4, ""),
        ("bare.csv", "Xardas,Fighter,900\nDumbledore,Fighter,1400\n", 2, ""),
        ("stars.md", TABLE, 2, ""),
        ("list.txt", "4 Sloop\n2x Brig\nGalleon: carries 3 goods\nRaft\n", 8, ""),
        (
            "page.html",
            "<h1>G</h1><h2>Cards</h2><table><tr><th>Card</th><th>Cost</th></tr><tr><td>Axe</td><td>2</td></tr></table>",
            1,
            "",
        ),
    ],
)
def test_what_lies_around_becomes_a_game_that_holds(
    tmp_path: Path, name: str, text: str, cards: int, told: str
) -> None:
    (tmp_path / "img").mkdir()
    Image.new("RGB", (400, 300), "teal").save(tmp_path / "img" / "fire.png")
    (tmp_path / name).write_text(text, "utf-8")
    out = StringIO()
    assert run(["import", name, "--id", "g"], Session("en", tmp_path, out, out), {}) == 0
    assert told in out.getvalue()
    found = check_game(find_project(tmp_path / "g"), tmp_path / "g" / "card_data" / "g")
    assert found.diagnostics == ()
    game, _ = load_game(find_project(tmp_path / "g"), tmp_path / "g" / "card_data" / "g")
    assert game is not None and sum(card.copies for card in game.cards) == cards
