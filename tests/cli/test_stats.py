"""`cardgen stats`: what is counted, printed and drawn."""

import json
import tomllib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from cardgen.load.project import shipped_root

Run = Callable[..., Any]
GAMES = ("confix", "dashasifang", "jimu", "kapaiwang", "qisheng")


def counted(cardgen: Run, *arguments: str) -> dict[str, dict[str, Any]]:
    """Statistics by their field."""
    result = cardgen("stats", *arguments, "--format", "json")
    assert result.status == 0, result.err
    return {one["field"]: one for one in json.loads(result.out)["statistics"]}


def test_a_set_in_the_terminal(cardgen: Run) -> None:
    result = cardgen("stats", "kapaiwang", language="zh")
    assert result.status == 0
    lines = result.out.splitlines()
    assert lines[0] == "卡牌王 v1.1：83 张牌，28 种"
    start = lines.index("等级 · 平均 1.89")
    assert lines[start + 1] == "  1 " + "█" * 30 + " 14"
    assert lines[start + 2].endswith("▊ 12")
    assert "  攻击 " + "█" * 30 + " 24" in lines


def test_numbers_words_copies_and_texts(cardgen: Run) -> None:
    found = counted(cardgen, "jimu")
    assert found["kind"]["counts"] == {"怪物": 84, "预言": 45}
    assert found["mark"]["counts"] == {"永续": 9, "装备": 9, "快速": 9}
    assert found["skill_cost"]["counts"] == {"1": 12, "2": 12, "3": 6}
    assert found["skill_cost"]["mean"] == 1.8
    assert next(iter(found["text"]["counts"])) == "20–24"
    assert sum(found["text"]["counts"].values()) == 129
    assert found["kind"]["mean"] is None


def test_names_of_cards_colours_and_what_says_the_same_twice_are_left_out(cardgen: Run) -> None:
    assert not {"official", "share", "talent_of"} & counted(cardgen, "qisheng").keys()
    assert "upgraded" not in counted(cardgen, "kapaiwang")
    confix = counted(cardgen, "confix")
    assert not {"hue", "deep", "rune"} & confix.keys()
    assert (confix["element"]["label"], confix["elements"]["label"]) == ("元素", "元素 (elements)")


def test_what_fewer_than_one_card_in_fifty_has_is_left_out(cardgen: Run) -> None:
    """Fields of markers and boards, among more than seven hundred cards."""
    found = counted(cardgen, "qisheng")
    assert not {"ones", "other", "plus"} & found.keys()
    assert {"uses", "rounds"} <= found.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_game_has_a_few_tidy_ones(cardgen: Run, game: str) -> None:
    found = counted(cardgen, game)
    own = tomllib.loads((shipped_root() / "card_data" / game / "game.toml").read_text("utf-8"))
    kinds = len(own["kinds"])
    assert 4 <= len(found) <= 20
    for one in found.values():
        most = kinds if one["field"] == "kind" else 24
        assert 2 <= len(one["counts"]) <= most
        assert sum(one["counts"].values()) > 0
    assert all(len(line) <= 90 for line in cardgen("stats", game).out.splitlines())


def test_only_some_cards(cardgen: Run) -> None:
    found = counted(cardgen, "qisheng", "--only", "kind=event cost<=1")
    assert list(found["cost"]["counts"]) == ["0", "1"]
    assert "kind" not in found
    assert cardgen("stats", "qisheng", "--only", "kind=evnt").status == 2


def test_a_deck(cardgen: Run) -> None:
    result = cardgen("stats", "jimu", "whale-song", language="zh")
    assert result.status == 0
    assert result.out.startswith("基姆大陆 v2 · whale-song：")
    whole = sum(counted(cardgen, "jimu", "whale-song")["kind"]["counts"].values())
    assert f"：{whole} 张牌" in result.out
    assert cardgen("stats", "jimu", "whale-sing").status == 2


def test_drawn_on_pages_and_as_a_picture(cardgen: Run, tmp_path: Path) -> None:
    result = cardgen("stats", "qisheng", "--output", "s.pdf", language="zh")
    assert "已写入 s.pdf" in result.out
    document = pypdfium2.PdfDocument((tmp_path / "s.pdf").read_bytes())
    assert len(document) == 2
    assert [round(v) for v in document[0].get_size()] == [595, 842]
    words = document[0].get_textpage().get_text_bounded()
    assert "七圣召唤" in words
    assert "费用" in document[1].get_textpage().get_text_bounded() + words
    assert cardgen("stats", "qisheng", "--output", "s.png", "--format", "json").status == 0
    picture = Image.open(BytesIO((tmp_path / "s.png").read_bytes()))
    assert picture.height > picture.width * 1.5


def test_what_cannot_be_counted_or_drawn_is_told(cardgen: Run) -> None:
    assert "no card" in cardgen("stats", "kapaiwang", "--only", "kind=attack damage>=999").err
    assert "cannot be written" in cardgen("stats", "kapaiwang", "--output", "s.docx").err
    assert cardgen("stats", "kapaiwong").status == 2


def test_a_project_of_ones_own(cardgen: Run, tmp_path: Path) -> None:
    assert cardgen("new", "tea", language="zh").status == 0
    result = cardgen("stats", "tea", folder=tmp_path / "tea")
    assert result.status == 0
    assert len(result.out.splitlines()) > 5


def test_nothing_to_tell_apart_and_characters_without_a_font(cardgen: Run, tmp_path: Path) -> None:
    assert cardgen("new", "tea", language="zh").status == 0
    folder = tmp_path / "tea"
    file = folder / "card_data/tea/game.toml"
    text = file.read_text("utf-8")
    start = text.index('title = "')
    file.write_text(text[:start] + 'title = "\U000f0001' + text[start + 9 :], "utf-8")
    first = json.loads(cardgen("stats", "tea", "--format", "json", folder=folder).out)
    assert first["statistics"]
    for ending in ("pdf", "png"):
        result = cardgen("stats", "tea", "--only", "copies>=1", "--output", f"s.{ending}", folder=folder)
        assert "warning[missing-glyph]" in result.err
        assert (folder / f"s.{ending}").stat().st_size > 1000
