"""The order of pinyin: usual and rare characters, words with two readings, Latin letters."""

from pathlib import Path

import pytest

from cardgen.text import pinyin
from cardgen.text.pinyin import RARE, SAID, pinyin_order, sounds_alike


def test_latin_and_numbers_come_first_and_what_nobody_knows_last() -> None:
    words = ["装备", "压轴", "㐀", "快速", "连锁", "增益", "Zed", "安", "atk", "2技能", "HP"]
    expected = ["2技能", "atk", "HP", "Zed", "安", "快速", "连锁", "压轴", "增益", "装备", "㐀"]
    assert pinyin_order(words) == expected


@pytest.mark.parametrize(
    "words",
    [
        ("哭", "骷髅", "快"),
        ("美", "魅惑", "门"),
        ("压轴", "湮灭", "养"),
        ("眼", "魇", "羊"),
        ("蔼", "霭", "爱"),
    ],
)
def test_rare_characters_stand_among_the_usual_ones(words: tuple[str, ...]) -> None:
    assert pinyin_order(list(reversed(words))) == list(words)


@pytest.mark.parametrize(
    "words",
    [
        ("成功", "重置", "抽牌", "中立", "重击", "装备"),
        ("教", "解", "角色", "军"),
        ("天", "调和", "铁"),
        ("丹", "弹药", "弹射", "天"),
    ],
)
def test_a_word_stands_where_it_is_said(words: tuple[str, ...]) -> None:
    assert pinyin_order(sorted(words)) == list(words)


def test_the_list_of_rare_characters_has_each_once() -> None:
    groups = Path(pinyin.__file__).with_name(pinyin.RARE_FILE).read_text("utf-8").split()
    rare = [char for group in groups for char in group[1:]]
    assert len(rare) == len(set(rare)) == 3008
    assert all(char.encode("gb2312") >= RARE for char in rare)
    heads = [group[0].encode("gb2312") for group in groups]
    assert heads == sorted(set(heads)) and heads[-1] < RARE


def test_homophones_are_usual_characters() -> None:
    assert all(instead.encode("gb2312") < RARE for instead, _ in SAID.values())


@pytest.mark.parametrize("pair", ["级集", "级鸡", "二而", "壶湖", "雷类", "霭爱"])
def test_characters_of_one_sound_are_alike(pair: str) -> None:
    assert sounds_alike(pair[0], pair[1])
    assert sounds_alike(pair[1], pair[0])


@pytest.mark.parametrize("pair", ["级方", "刻站", "他杀", "一A", "级龘", "。，"])
def test_others_are_not(pair: str) -> None:
    assert not sounds_alike(pair[0], pair[1])
    assert not sounds_alike(pair[1], pair[0])
