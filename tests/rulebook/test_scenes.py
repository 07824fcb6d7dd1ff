"""Scenes: what they are read from, what they draw, what they say where nothing can be drawn."""

from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from scenes_kit import desk_of, faces_in, game_of, read_scene, texts_in

from cardgen.export.text import text
from cardgen.load.project import find_project, shipped_root
from cardgen.load.rule_words import load_rule_words
from cardgen.model.bounds import hull
from cardgen.model.document import Cards, Paragraph, Quote, Scene, words_in
from cardgen.model.frame import Frame, Glyphs, Group, Item, Path
from cardgen.model.scenes import (
    Anatomy,
    Board,
    BoardPlace,
    BoardTrack,
    CardPile,
    Contents,
    Example,
    Gallery,
    SymbolSign,
    Turn,
)
from cardgen.model.shapes import circle
from cardgen.model.walk import contents
from cardgen.rulebook.pages.blocks import block_slots
from cardgen.rulebook.pages.page_look import make_look
from cardgen.rulebook.pages.paginate import paginate
from cardgen.rulebook.pages.slots import Slot, nothing
from cardgen.rulebook.reading import read_document
from cardgen.rulebook.scenes.anatomy import measures_of
from cardgen.rulebook.scenes.lying import face_of, lay_under
from cardgen.rulebook.scenes.scene import draw_scene, scene_parts
from cardgen.rulebook.scenes.turn import tiles_across
from cardgen.units import BLACK, MM, Color, parse_color

ANATOMY = """:::anatomy 攻击三级
name: **牌名** 级别写在名字里。
index + art: **画** 几级就是几把剑。
:::
"""
BOARD = """:::board {players=蓝方,红方}
| 英雄位 [牧师] |
| --- |

---

| 轨 HP 120-0/20 @120 | |
| --- | --- |
| ② 牌堆 [背 攻击一级]×75 | 弃牌堆 |

---

| ① 英雄位 [战士] [巫师] | 手牌 [扇 背 攻击一级]×5 | 血 **120** | 灵力 [8848] / [背 8848]×2 |
| --- | --- | --- | --- |

1. 各选两名英雄。
2. 洗匀。

- 弃牌堆: **弃牌堆** 打出的牌。
:::
"""
TURN = """:::turn
- **抽** [背 攻击一级]×3
  **抽牌** 各摸五张。
- **打** :heart:
  **出牌** 轮流出牌。
:::
"""
EXAMPLE = """:::example 第一轮
- **红方** [攻击三级] + [效果二倍] → −50
  **翻倍。** 蓝方要吃 50。
  {{sum 攻击三级.damage × 2}}
- ！**轰！** [8848]
  当场爆炸。

蓝方：75/120
:::
"""
BOX = """:::box
- attack: 打对面的血。
- 效果: **翻倍与减半** 让数值变。

---

- hero: 每人两名。
:::
"""
GALLERY = """:::gallery {width=20mm}
- [攻击三级]
  **三级** 打得最疼。
- [效果二倍]
  翻倍。
- **怎么挑？**
  都挑。
:::
"""
ALL = (ANATOMY, BOARD, TURN, EXAMPLE, BOX, GALLERY)


def scene_of(source: str) -> Scene:
    scene, found = read_scene(source)
    assert found == []
    assert scene is not None
    return scene


@pytest.mark.parametrize("source", ALL)
@pytest.mark.parametrize("width", [60 * MM, 120 * MM, 170 * MM])
def test_it_is_as_wide_as_asked_and_draws_its_words(source: str, width: float) -> None:
    scene, desk = scene_of(source), desk_of("kapaiwang")
    frame = draw_scene(scene, desk, width)
    assert frame.width == width
    assert frame.height > 10 * MM
    assert desk.diagnostics == []
    drawn = texts_in(frame)
    for word in (
        "级别写在名字里",
        "各选两名英雄",
        "打出的牌",
        "各摸五张",
        "当场爆炸",
        "每人两名",
        "打得最疼",
        "都挑",
    ):
        assert (word in drawn.replace(" ", "")) == (word in source)


@pytest.mark.parametrize("source", ALL)
def test_text_has_all_words(source: str) -> None:
    document, found = read_document(source, file="x.md", game=game_of("kapaiwang"))
    assert found == []
    shown = "".join(text(document).split())
    for word in (
        "级别写在名字里",
        "几把剑",
        "各选两名英雄",
        "打出的牌",
        "各摸五张",
        "出牌",
        "蓝方要吃50",
        "每人两名",
        "打得最疼",
        "都挑",
    ):
        assert word not in source.replace(" ", "") or word in shown


def test_an_anatomy_names_elements_and_keeps_their_lines() -> None:
    shown = scene_of(ANATOMY).shown
    assert isinstance(shown, Anatomy)
    assert [(part.elements, part.place.line) for part in shown.parts] == [
        (("name",), 2),
        (("index", "art"), 3),
    ]


def test_an_element_that_the_card_has_not_is_told_with_its_line_and_those_that_it_has() -> None:
    scene, _ = read_scene(":::anatomy 攻击三级\nname: 名\nnome: 名\n:::\n")
    assert scene is not None
    desk = desk_of("kapaiwang")._replace(diagnostics=[])
    draw_scene(scene, desk, 120 * MM)
    (found,) = desk.diagnostics
    assert (found.code, found.span and found.span.line) == ("no-element", 3)
    assert found.hint is not None and "“name”" in found.hint.en and "values" in found.hint.en


def test_a_board_has_sides_tracks_piles_and_fans() -> None:
    board = scene_of(BOARD).shown
    assert isinstance(board, Board)
    assert [len(rows) for rows in (board.other, board.shared, board.own)] == [1, 2, 1]
    assert board.shared[0] == BoardTrack("HP", ("120", "100", "80", "60", "40", "20", "0"), ("120",))
    heroes, hand, life, spirit = board.own[0]  # type: ignore[misc]
    assert heroes and hand and life and spirit
    assert (heroes.name, heroes.disc, [pile.name for pile in heroes.cards]) == (
        "英雄位",
        "1",
        ["战士", "巫师"],
    )
    assert hand.cards[0][2:6] == (True, 5, True, False)
    assert life.value == "120"
    assert spirit.under[0].copies == 2
    assert board.players == ("蓝方", "红方")


def test_a_board_draws_what_lies_there() -> None:
    faces = faces_in(draw_scene(scene_of(BOARD), desk_of("kapaiwang"), 150 * MM))
    assert faces.count("牧师") == faces.count("战士") == faces.count("巫师") == faces.count("8848") == 1
    # Backs have no name: the pile's upmost, five in the fan, two that peek out.
    assert len(faces) == 4 + 1 + 5 + 2


def test_the_other_side_may_be_the_same_without_its_numbers() -> None:
    board = scene_of(":::board {mirror}\n| ① 牌堆 [攻击一级] |\n| --- |\n:::\n").shown
    assert isinstance(board, Board)
    (row,) = board.other
    assert not isinstance(row, BoardTrack) and row[0] is not None
    assert (row[0].name, row[0].disc) == ("牌堆", "")


def test_a_turn_has_phases() -> None:
    turn = scene_of(TURN).shown
    assert isinstance(turn, Turn)
    assert [(phase.word, phase.sign, len(phase.cards)) for phase in turn.phases] == [
        ("抽", "", 1),
        ("打", "heart", 0),
    ]


@pytest.mark.parametrize(("count", "width", "across"), [(7, 170, 7), (6, 120, 3), (4, 170, 4), (7, 100, 3)])
def test_tiles_are_narrower_where_that_spares_a_hole(count: int, width: float, across: int) -> None:
    assert tiles_across(count, width * MM) == across


def test_cards_that_lie_are_small_when_they_are_low() -> None:
    desk = desk_of("confix")
    plane = CardPile("mirror-sea", "镜海")
    assert face_of(plane, desk, 26 * MM) == desk.small_of("mirror-sea")
    assert face_of(plane, desk, 40 * MM) == desk.face_of("mirror-sea")


def test_an_example_has_panels_sums_and_totals() -> None:
    example = scene_of(EXAMPLE).shown
    assert isinstance(example, Example)
    first, second = example.panels
    assert (first.tab, first.loud, second.tab, second.loud) == ("红方", False, "轰！", True)
    assert [part if isinstance(part, str) else part.name for part in first.row] == [
        "攻击三级", "+", "效果二倍", "→", "−50",
    ]  # fmt: skip
    assert example.totals == (("蓝方", 75, 120),)
    drawn = texts_in(draw_scene(scene_of(EXAMPLE), desk_of("kapaiwang"), 120 * MM)).replace(" ", "")
    assert "25×2=50" in drawn
    document, _ = read_document(EXAMPLE, file="x.md", game=game_of("kapaiwang"))
    assert text(document).count("第一轮") == 1


def test_what_follows_from_a_sum_stands_behind_an_arrow() -> None:
    further = EXAMPLE.replace("damage × 2}}", "damage × 2}} → 蓝方 120 − 50 = **70**")
    example = scene_of(further).shown
    assert isinstance(example, Example)
    assert len(example.panels[0].sums) == 1
    drawn = texts_in(draw_scene(scene_of(further), desk_of("kapaiwang"), 120 * MM)).replace(" ", "")
    assert "25×2=50" in drawn and "蓝方120−50=" in drawn and "70" in drawn
    # A sentence that goes on is none.
    spoken = scene_of(EXAMPLE.replace("damage × 2}}", "damage × 2}}，蓝方剩 **70**")).shown
    assert isinstance(spoken, Example) and not spoken.panels[0].sums


def test_an_example_without_cards_is_an_admonition() -> None:
    document, found = read_document(
        ":::example 例\n- **甲** 乙\n:::\n", file="x.md", game=game_of("kapaiwang")
    )
    assert found == []
    assert isinstance(document.blocks[0], Quote) and document.blocks[0].title == "例"
    alone, found = read_document(":::example 例\n- **甲** [乙]\n:::\n", file="x.md")
    assert found == [] and isinstance(alone.blocks[0], Quote)


def test_a_box_counts_from_the_data() -> None:
    scene = scene_of(BOX)
    box = scene.shown
    assert isinstance(box, Contents)
    game = game_of("kapaiwang")
    copies = {kind: sum(card.copies for card in game.cards if card.kind == kind) for kind in game.kinds}
    assert [(heap.name, heap.copies, heap.piled) for heap in box.heaps] == [
        ("攻击", copies["attack"], True),
        ("翻倍与减半", copies["effect"], True),
        ("英雄", copies["hero"], False),
    ]
    faces = faces_in(draw_scene(scene, desk_of("kapaiwang"), 120 * MM))
    assert sorted(faces) == sorted(
        card.name for card in game.cards if card.kind in ("attack", "effect", "hero") and card.copies
    )


def test_a_field_may_say_how_many_there_are_of_what_has_no_copies() -> None:
    source = (
        ":::box {copies=count}\n- counter: 圆片。\n- kind=minion faction=外星人: **外星人** 十张。\n:::\n"
    )
    scene, found = read_scene(source, "dashasifang")
    assert found == [] and scene is not None and isinstance(scene.shown, Contents)
    cards = {card.id: card.get("count") for card in game_of("dashasifang").cards}
    counters, aliens = scene.shown.heaps
    assert [(pile.card, pile.copies) for pile in counters.cards] == [("power-a", cards["power-a"])]  # no back
    assert all(pile.copies == cards[pile.card] for pile in aliens.cards) and aliens.copies == 10


def test_cards_of_a_box_are_as_wide_as_said_and_leave_room_for_words_beside_them() -> None:
    def drawn(options: str, heap: str) -> Frame:
        scene, found = read_scene(f":::box {{{options}}}\n- {heap}\n:::\n", "dashasifang")
        assert found == [] and scene is not None
        return draw_scene(scene, desk_of("dashasifang"), 150 * MM)

    said = drawn("copies=count cards=20mm", "pile: 垫在底下。")
    assert scales_in(said) == [pytest.approx(20 / 63, rel=0.01)]
    assert said.height < drawn("copies=count", "pile: 垫在底下。").height  # which has its words above
    # A strip of 252 × 63 mm is three quarters of a card's width high.
    strip = drawn("copies=count cards=20mm", "track: 一家一条道。")
    assert scales_in(strip) == [pytest.approx(15 / 63, rel=0.01)]


def test_on_a_board_all_cards_have_one_scale() -> None:
    source = ":::board\n| 牌库 [外星霸主] | 基地 [焦油坑] |\n| --- | --- |\n| 随从 [侵略者] | |\n:::\n"
    scene, found = read_scene(source, "dashasifang")
    assert found == [] and scene is not None
    drawn = scales_in(draw_scene(scene, desk_of("dashasifang"), 150 * MM))
    assert len(drawn) == 3
    assert max(drawn) == pytest.approx(min(drawn))


def scales_in(frame: Frame, scale: float = 1.0) -> list[float]:
    """How large each card of a drawing is beside its own size."""
    found: list[float] = []
    for item in frame.items:
        if isinstance(item, Group):
            own = scale * item.matrix[0]
            found += [own] if item.frame.card else scales_in(item.frame, own)
    return found


def test_panels_stand_two_in_a_row_where_that_is_wanted() -> None:
    plain = scene_of(EXAMPLE)
    panels = EXAMPLE.replace("- ！", "- **蓝方** [攻击一级]\n  还手。\n- ！").replace(
        "第一轮", "第一轮 {columns=2}"
    )
    scene = scene_of(panels)
    desk = desk_of("kapaiwang")
    assert len(scene_parts(scene, desk, 180 * MM)) == len(scene_parts(plain, desk, 180 * MM)) == 3
    assert len(scene_parts(scene, desk, 100 * MM)) == 4


def test_cards_of_panels_are_as_wide_as_said() -> None:
    desk = desk_of("kapaiwang")

    def widest(wanted: str) -> float:
        scene = scene_of(EXAMPLE.replace("第一轮", f"第一轮 {{{wanted}}}"))
        return max(scales_in(draw_scene(scene, desk, 120 * MM)))

    usual = widest("columns=1")
    assert widest("cards=25mm") > 1.3 * usual
    # What is no width changes nothing.
    assert widest("cards=wide") == widest("cards=-5mm") == usual


def test_many_cards_stay_within_a_narrow_panel() -> None:
    def rights(frame: Frame, left: float = 0.0, scale: float = 1.0) -> Iterator[float]:
        for item in frame.items:
            if isinstance(item, Group):
                x, own = left + scale * item.matrix[4], scale * item.matrix[0]
                yield from [x + own * item.frame.width] if item.frame.card else rights(item.frame, x, own)

    scene = scene_of(":::example\n- **红方** " + " + ".join(["[攻击一级]"] * 5) + "\n  话。\n:::\n")
    assert max(rights(draw_scene(scene, desk_of("kapaiwang"), 78 * MM))) < 78 * MM


def test_cards_of_panels_may_be_turned_and_have_letters() -> None:
    source = ":::example\n- **连锁** [攻击一级] Ⓐ → [倒 攻击一级] Ⓑ\n  接着来。\n:::\n"
    shown = scene_of(source).shown
    assert isinstance(shown, Example)
    piles = [part for part in shown.panels[0].row if isinstance(part, CardPile)]
    assert [pile.turned for pile in piles] == [False, True]
    frame = draw_scene(scene_of(source), desk_of("kapaiwang"), 120 * MM)
    assert "A" in texts_in(frame) and "Ⓐ" not in texts_in(frame)
    assert sorted(round(scale, 6) for scale in scales_in(frame))[0] < 0 < max(scales_in(frame))


def test_a_row_of_a_panel_has_symbols_with_numbers_and_cards_that_peek_out() -> None:
    source = (
        ":::example\n- **进攻** [焚林龙] / [背 苔背龟]×2 :flint:24 "
        ":guard:{{field amber-bear defence}} [琥珀熊]\n  打得穿。\n:::\n"
    )
    document, found = read_document(source, file="x.md", game=game_of("jimu"))
    assert found == []
    scene = document.blocks[0]
    assert isinstance(scene, Scene) and isinstance(scene.shown, Example)
    dragon, flint, guard, bear = scene.shown.panels[0].row
    assert isinstance(dragon, CardPile) and [(pile.back, pile.copies) for pile in dragon.under] == [(True, 2)]
    assert (flint, guard) == (SymbolSign("flint", "24"), SymbolSign("guard", "14"))
    assert isinstance(bear, CardPile) and not bear.under
    frame = draw_scene(scene, desk_of("jimu"), 120 * MM)
    assert [word for word in ("24", "14") if word not in texts_in(frame)] == []
    # Both symbols stand one under the other: they take the room of one.
    alone = source.replace(":flint:24 ", "")
    one = read_document(alone, file="x.md", game=game_of("jimu"))[0].blocks[0]
    assert isinstance(one, Scene)
    assert draw_scene(one, desk_of("jimu"), 120 * MM).height == frame.height
    assert "焚林龙 / 盖牌 ×2" in text(document)


def test_cards_that_peek_out_can_be_counted_since_each_lies_in_the_shade_of_that_above() -> None:
    items: list[Item] = []
    desk = desk_of("jimu")
    lay_under(items, (CardPile("moss-turtle", "苔背龟", back=True, copies=3),), desk, (0.0, 0.0, 30 * MM))
    assert [type(item) for item in items] == [Group, Path] * 3
    shades = [item.fill.a for item in items if isinstance(item, Path) and isinstance(item.fill, Color)]
    assert len(shades) == 3 and all(0 < a < 1 for a in shades)


def test_a_box_may_show_decks_two_in_a_row() -> None:
    source = (
        ":::box {cards=14mm columns=2}\n---\n\n- deck=prairie-fire: 快。\n- deck=hundred-years: 慢。\n:::\n"
    )
    game = game_of("jimu")
    rules, _ = load_rule_words(find_project(shipped_root()), game)
    document, found = read_document(source, file="x.md", game=game, rules=rules)
    assert found == []
    scene = document.blocks[0]
    assert isinstance(scene, Scene) and isinstance(scene.shown, Contents)
    assert [(heap.name, heap.copies) for heap in scene.shown.heaps] == [("燎原", 30), ("坐百年", 30)]
    desk = desk_of("jimu")
    assert len(scene_parts(scene, desk, 178 * MM)) == 1
    assert max(scales_in(draw_scene(scene, desk, 178 * MM))) == pytest.approx(14 / 63, rel=0.01)


def test_a_box_shows_the_cards_of_a_deck_and_not_others_of_their_names() -> None:
    game = game_of("dashasifang")
    rules, _ = load_rule_words(find_project(shipped_root()), game)
    source = ":::box\n---\n\n- deck=ninjas-pirates: 快。\n:::\n"
    (scene,) = read_document(source, file="x.md", game=game, rules=rules)[0].blocks
    assert isinstance(scene, Scene) and isinstance(scene.shown, Contents)
    shown = {pile.card for heap in scene.shown.heaps for pile in heap.cards}
    assert {"pirates-buccaneer", "pirates-the-kraken"} <= shown  # 海盗 is a faction, 海妖 another minion


def test_cards_of_panels_are_larger_where_the_words_beside_them_are_higher() -> None:
    desk = desk_of("kapaiwang")

    def scale(words: str) -> float:
        scene = scene_of(f":::example 第一轮\n- **红方** [攻击三级]\n  {words}\n:::\n")
        return max(scales_in(draw_scene(scene, desk, 90 * MM)))

    few, many = scale("一句话。"), scale("说得很长的一句话。" * 16)
    assert few < many < 1.6 * few


@pytest.mark.parametrize(("wide", "rows"), [(42, 1), (50, 2)])
def test_faces_are_a_little_narrower_where_that_spares_a_row(wide: int, rows: int) -> None:
    text_ = f"{{{{card attack-1,attack-2,attack-3 width={wide}mm}}}}\n"
    document, _ = read_document(text_, file="x.md", game=game_of("kapaiwang"))
    slots = block_slots(document.blocks, desk_of("kapaiwang"), 120 * MM)
    assert len(slots) == rows


@pytest.mark.parametrize(("wide", "rows"), [(40, 1), (70, 4)])
def test_faces_of_several_widths_go_in_one_row_where_they_have_room(wide: int, rows: int) -> None:
    text_ = f"{{{{card round,turn,rider-near,rider-far width={wide}mm}}}}\n"
    document, _ = read_document(text_, file="x.md", game=game_of("kapaiwang"))
    assert len(block_slots(document.blocks, desk_of("kapaiwang"), 120 * MM)) == rows


def test_a_face_that_is_wider_than_a_column_goes_across_them() -> None:
    desk = desk_of("kapaiwang")
    desk = desk._replace(look=make_look(210 * MM, 297 * MM, columns=2))
    for wide, span in ((60, False), (160, True)):
        document, _ = read_document(
            f"{{{{card mat width={wide}mm}}}}\n", file="x.md", game=game_of("kapaiwang")
        )
        assert block_slots(document.blocks, desk, desk.look.measure)[0].span == span


def test_faces_are_as_wide_as_said() -> None:
    text_ = "{{card attack-1,attack-2 width=20mm}}\n"
    document, found = read_document(text_, file="x.md", game=game_of("kapaiwang"))
    assert found == []
    desk = desk_of("kapaiwang")
    slots = block_slots(document.blocks, desk, desk.look.measure)
    items: list[Item] = []
    slots[0].paint(items, 0.0, 0.0)
    face = desk.face_of("attack-1")
    assert face is not None
    assert [item.matrix[0] * face.width for item in items if isinstance(item, Group)] == [
        pytest.approx(20 * MM)
    ] * 2


def test_the_whole_box_is_a_directive() -> None:
    document, found = read_document("{{box}}\n", file="x.md", game=game_of("kapaiwang"))
    assert found == []
    scene = document.blocks[0]
    assert isinstance(scene, Scene) and isinstance(scene.shown, Contents)
    assert sum(heap.copies for heap in scene.shown.heaps) == sum(
        card.copies for card in game_of("kapaiwang").cards
    )


def test_parts_of_a_scene_may_stand_on_several_pages() -> None:
    desk = desk_of("kapaiwang")
    assert len(scene_parts(scene_of(EXAMPLE), desk, 120 * MM)) == 3  # two panels and the totals
    assert len(scene_parts(scene_of(BOARD), desk, 120 * MM)) == 1


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        (":::anatomy 没有\nname: 名\n:::\n", "unknown-card", 1),
        (":::anatomy 攻击三级\n没有冒号\n:::\n", "bad-scene", 2),
        (":::anatomy 攻击三级 {wide=3}\nname: 名\n:::\n", "bad-value", 1),
        (":::board\n:::\n", "bad-scene", 1),
        (":::board\n| 甲 [没有] |\n| --- |\n:::\n", "unknown-card", 2),
        (":::board\n| 甲 |\n| --- |\n| 轨 命 |\n:::\n", "bad-scene", 4),
        (":::board\n| 甲 |\n| --- |\n\n- 乙: 说明\n:::\n", "bad-scene", 5),
        (":::board\n| 甲 |\n| --- |\n\n- 说明\n:::\n", "bad-scene", 5),
        (":::board\n| 甲 |\n| --- |\n\n话\n:::\n", "bad-scene", 5),
        (":::turn\n:::\n", "bad-scene", 1),
        (":::turn\n- **抽** [没有]\n:::\n", "unknown-card", 2),
        (":::example\n- **甲** [8848]\n\n话\n:::\n", "bad-scene", 4),
        (":::box\n- nothing: 说明\n:::\n", "unknown-kind", 2),
        ("{{sum 没有.damage × 2}}\n", "unknown-card", 1),
        ("{{sum 战士.damage × 2}}\n", "unknown-field", 1),
        ("{{sum 3 ×}}\n", "bad-directive", 1),
        ("{{sum 3 ÷ 0}}\n", "bad-directive", 1),
        ("{{sum [3 × 2}}\n", "bad-directive", 1),
        ("{{result parameter.nothing − 1}}\n", "no-parameter", 1),
    ],
)
def test_what_is_wrong_is_told_with_its_line(source: str, code: str, line: int) -> None:
    _, found = read_scene(source)
    assert [(d.code, d.span and d.span.line) for d in found] == [(code, line)]


def test_without_a_game_the_words_are_shown() -> None:
    document, found = read_document(ANATOMY, file="x.md")
    assert [(d.code, d.severity) for d in found] == [("needs-game", "warning")]
    assert not any(isinstance(block, Scene) for block in document.blocks)
    assert any("级别" in str(content) for content in contents(document.blocks))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("3 × (2 + 1)", "3 × (2 + 1) = 9"),
        ("攻击三级.damage - 5", "25 − 5 = 20"),
        ("10 - 15", "10 − 15 = −5"),
        ("7 / 2", "7 ÷ 2 = 3.5"),
        ("[[攻击三级.damage × 2] ÷ 2 + 5] − 10", "30 − 10 = 20"),
    ],
)
def test_sums_are_worked_out(words: str, said: str) -> None:
    document, found = read_document(f"{{{{sum {words}}}}}\n", file="x.md", game=game_of("kapaiwang"))
    assert found == []
    assert isinstance(document.blocks[0], Paragraph)
    assert text(document).split("\n\n")[1].strip() == said


def test_a_result_is_only_what_a_formula_comes_to() -> None:
    document, found = read_document(
        "{{result 攻击三级.damage × 2}}\n", file="x.md", game=game_of("kapaiwang")
    )
    assert (found, text(document).split("\n\n")[1].strip()) == ([], "50")


def test_a_drawing_is_smaller_where_a_little_is_missing() -> None:
    look = make_look(148 * MM, 210 * MM)

    def fit(high: float) -> Slot | None:
        return Slot(high, nothing) if high > 0.5 * look.room else None

    drawing = Slot(0.8 * look.room, nothing, fit=fit)
    (sheet,) = paginate([Slot(0.3 * look.room, nothing), drawing], look, {})
    assert sheet.placed[-1].slot.height == pytest.approx(0.7 * look.room, abs=0.02)
    assert len(list(paginate([Slot(0.6 * look.room, nothing), drawing], look, {}))) == 2


def test_a_chapter_that_begins_a_page_is_pulled_in_by_itself() -> None:
    look = make_look(148 * MM, 210 * MM)
    head, line = Slot(look.step, nothing, turn=True), Slot(look.step, nothing)
    lines = round(look.room / look.step)
    sheets = list(paginate([head, *[line] * lines, head, line], look, {}))
    assert [len(sheet.placed) for sheet in sheets] == [lines + 1, 2]


def test_what_goes_across_columns_stands_below_both_of_them_and_its_heading_with_it() -> None:
    look = make_look(210 * MM, 297 * MM, columns=2)
    line = Slot(look.step, nothing)
    wide = Slot(40 * look.step, nothing, span=True)
    (sheet,) = paginate([line] * 9 + [line._replace(keep=True), wide], look, {})
    *before, head, across = sheet.placed
    assert across.slot is wide
    assert head.y == across.y - look.step
    assert all(placed.y + look.step <= head.y for placed in before)


def test_a_side_note_stands_beside_what_follows_it() -> None:
    document, found = read_document("甲\n\n:::aside 题\n注\n:::\n\n乙\n\n:::旁注\n末\n:::\n", file="x.md")
    assert found == []
    quote = document.blocks[1]
    assert isinstance(quote, Quote) and (quote.kind, quote.title) == ("aside", "题")
    desk = desk_of("kapaiwang")
    narrow = desk._replace(look=desk.look._replace(notes=36 * MM))
    first, second, last = block_slots(document.blocks, narrow, narrow.look.measure)
    assert (first.side, len(second.side), last.height) == ((), 3, 0.0)
    # A rule, the title, the words; the last has no title.
    assert len(last.side) == 2
    # Without a column for notes it is a box, and so it is within another.
    assert len(block_slots(document.blocks, desk, desk.look.measure)) > 3
    assert not any(slot.side for slot in block_slots(document.blocks, narrow, 100.0))
    assert "☞ 题" in text(document)


def test_small_cards_have_the_reduced_form_of_their_kind() -> None:
    desk = desk_of("kapaiwang")
    small, whole = desk.small_of("attack-3"), desk.face_of("attack-3")
    assert small is not None and whole is not None
    names = {origin.name for origin in small.elements if origin}
    assert {"art", "value", "name"} <= names and "rules" not in names
    assert desk.small_of("track") is None
    pile = CardPile("attack-3", "攻击三级")
    assert face_of(pile, desk, 19 * MM) is small
    assert face_of(pile, desk, 30 * MM) is whole
    assert face_of(pile._replace(back=True), desk, 19 * MM) is desk.back_of("attack-3")
    drawn = texts_in(draw_scene(scene_of(BOX), desk, 120 * MM), cards=True)
    assert "−25" in drawn and "可单独打出" not in drawn


class Table:
    """Templates that draw a frame of the size that is asked for."""

    def draw(self, name: str, width: float, height: float, fields: Mapping[str, str]) -> Frame | None:
        return Frame(width, height, (Path(circle(0.0, 0.0, 1.0), BLACK),)) if name == "table" else None

    def length(self, name: str, variable: str) -> float:
        return 0.0


@pytest.mark.parametrize(("ground", "color"), [("#102030", True), ("table", False), ("none", True)])
def test_a_board_lies_on_a_colour_or_on_a_template(ground: str, color: bool) -> None:
    scene = scene_of(f":::board {{ground={ground}}}\n| 甲 |\n| --- |\n:::\n")
    desk = desk_of("kapaiwang")._replace(templates=Table(), scenes={})
    board = scene_parts(scene, desk, 100 * MM)[0]
    lowest = board.items[0]
    assert isinstance(lowest, Path if color else Group)
    if isinstance(lowest, Group):
        assert (lowest.frame.width, lowest.frame.height) == (100 * MM, board.height)


def test_a_long_name_takes_two_lines_rather_than_small_letters() -> None:
    scene = scene_of(":::board\n| 位面弃牌区 | 甲 | 乙 | 丙 | 丁 |\n| --- | --- | --- | --- | --- |\n:::\n")

    def runs(frame: Frame) -> Iterator[Glyphs]:
        for item in frame.items:
            if isinstance(item, Group):
                yield from runs(item.frame)
            elif isinstance(item, Glyphs):
                yield item

    found = list(runs(draw_scene(scene, desk_of("kapaiwang"), 72 * MM)))
    assert {run.size for run in found if run.text in "位面弃牌区"} == {found[-1].size}


def test_labels_may_lead_to_places_of_the_other_side() -> None:
    side = "| 甲 | 乙 |\n| --- | --- |\n"

    def ring(place: str) -> tuple[float, float]:
        scene = scene_of(f":::board {{players=对面,你}}\n{side}\n---\n\n{side}\n- {place}: 说明\n:::\n")
        (frame,) = scene_parts(scene, desk_of("kapaiwang"), 160 * MM)
        drawn = [hull(item.data) for item in frame.items if isinstance(item, Path) and item.fill]
        assert drawn[-1] is not None
        return drawn[-1][:2]

    (x, y), (other_x, other_y) = ring("甲"), ring("对面 甲")
    # Turned by half, the first place of a row is its last.
    assert other_x > x and other_y < y


@pytest.mark.parametrize("said", ["", " {small}"])
def test_a_board_may_show_reduced_cards(said: str) -> None:
    def frames(frame: Frame) -> Iterator[Frame]:
        for item in frame.items:
            if isinstance(item, Group):
                yield item.frame
                yield from frames(item.frame)

    desk = desk_of("kapaiwang")
    scene = scene_of(f":::board{said}\n| 甲 [攻击三级] |\n| --- |\n:::\n")
    (board,) = scene_parts(scene, desk, 100 * MM)
    assert any(frame is desk.small_of("attack-3") for frame in frames(board)) is bool(said)


@pytest.mark.parametrize(("said", "wide"), [("100mm", False), ("178mm", True)])
def test_a_face_wider_than_the_columns_stands_over_that_for_side_notes(said: str, wide: bool) -> None:
    desk = desk_of("kapaiwang")
    desk = desk._replace(look=desk.look._replace(notes=40 * MM))
    (slot,) = block_slots((Cards(("attack-1",), width=said),), desk, desk.look.measure)
    assert (slot.span, slot.wide) == (True, wide)


def test_rows_of_a_pile_are_equally_long() -> None:
    *_, pile = scene_parts(scene_of(BOX), desk_of("kapaiwang"), 40 * MM)
    boxes = [hull(item.data) for item in pile.items if isinstance(item, Path)]
    rows = Counter(round(box[1], 2) for box in boxes if box)
    (_, longest), (_, next_) = rows.most_common(2)
    assert longest - next_ <= 1 < next_


def test_a_board_is_as_high_as_asked_for() -> None:
    source = ":::board{}\n| 甲 |\n| --- |\n\n---\n\n| 乙 |\n| --- |\n:::\n"
    low, high = (
        scene_parts(scene_of(source.format(said)), desk_of("kapaiwang"), 100 * MM)[0].height
        for said in ("", " {height=90mm}")
    )
    assert low < 80 * MM
    assert high == pytest.approx(90 * MM)


def test_cards_of_a_board_are_as_wide_as_asked_for_and_no_tag_is_without_words() -> None:
    source = ":::board{}\n| {} [mat] |\n| --- |\n:::\n"
    made = {
        (said, name): scene_parts(scene_of(source.format(said, name)), desk_of("kapaiwang"), 180 * MM)[0]
        for said in ("", " {cards=120mm}")
        for name in ("", "甲")
    }
    small, large = (made[said, ""] for said in ("", " {cards=120mm}"))
    assert small.height < 45 * MM
    assert large.height == pytest.approx(120 * MM * 198 / 285 + 8 * MM, abs=1)
    assert made["", "甲"].height > small.height  # which has a line for its name


def test_a_board_has_blocks_of_places_and_one_that_stands_forward() -> None:
    source = (
        ":::board {cards=12mm}\n| ↑ ① 前 [战士] | 后 [巫师] | 区 ×4 :heart: |\n| --- | --- | --- |\n:::\n"
    )
    scene = scene_of(source)
    board = scene.shown
    assert isinstance(board, Board) and not isinstance(board.own[0], BoardTrack)
    front, back, block = (place for place in board.own[0] if place)
    assert (front.name, front.disc, front.forward, back.forward) == ("前", "1", True, False)
    assert (block.name, block.copies, block.sign) == ("区", 4, "heart")
    desk = desk_of("kapaiwang")
    (frame,) = scene_parts(scene, desk, 150 * MM)
    assert scales_in(frame) == [pytest.approx(12 / 50, rel=0.01)] * 2
    (forward, behind) = tops_in(frame)
    assert forward < behind
    drawn: list[tuple[str, Mapping[str, str]]] = []

    class Style(Table):
        def draw(self, name: str, width: float, height: float, fields: Mapping[str, str]) -> Frame | None:
            drawn.append((name, fields))
            return Frame(width, height)

    style = desk.look.style._replace(boxes={"place": "a"})
    desk = desk._replace(templates=Style(), scenes={}, look=desk.look._replace(style=style))
    scene_parts(scene, desk, 150 * MM)
    assert drawn == [("a", {})] * 2 + [("a", {"sign": "heart"})] * 4  # also below what lies on one
    drawn.clear()
    scene_parts(scene_of(":::board\n| 甲 |\n| --- |\n:::\n"), desk, 150 * MM)
    assert drawn == [("a", {})]


def tops_in(frame: Frame, top: float = 0.0) -> list[float]:
    """How far down each card of a drawing lies."""
    found: list[float] = []
    for item in frame.items:
        if isinstance(item, Group):
            own = top + item.matrix[5]
            found += [own] if item.frame.card else tops_in(item.frame, own)
    return found


def test_a_pile_has_the_colours_of_its_kinds_where_each_has_its_own() -> None:
    def fills(source: str, game: str) -> set[Color | None]:
        scene, found = read_scene(source, game)
        assert found == [] and scene is not None
        *_, pile = scene_parts(scene, desk_of(game), 120 * MM)
        return {item.fill for item in pile.items if isinstance(item, Path)}

    own = {parse_color(str(game_of("kapaiwang").kinds[kind].vars["accent"])) for kind in ("attack", "effect")}
    assert fills(":::box\n- attack: 打。\n- effect: 翻。\n:::\n", "kapaiwang") == own
    # Two heaps of one kind have one colour, which tells nothing.
    both = ":::box\n- kind=attack level=1: **一级** 轻。\n- kind=attack level=2: **二级** 重。\n:::\n"
    inks = desk_of("kapaiwang").look.style
    assert fills(both, "kapaiwang") == {inks.accent, inks.second}


def test_panels_of_which_no_name_stands_twice_are_topics_in_one_colour() -> None:
    def players(*names: str) -> list[int]:
        steps = "".join(f"- **{name}** [攻击一级]\n  好。\n" for name in names)
        shown = scene_of(f":::example\n{steps}:::\n").shown
        assert isinstance(shown, Example)
        return [panel.player for panel in shown.panels]

    assert players("进位", "借力", "迟到") == [0, 0, 0]
    assert players("红方", "蓝方") == [0, 1]
    assert players("甲", "乙", "丙", "甲") == [0, 1, 2, 0]


def test_heaps_stand_side_by_side_where_their_cards_go_in_one_row() -> None:
    desk = desk_of("kapaiwang")
    narrow, wide = (len(scene_parts(scene_of(BOX), desk, width)) for width in (70 * MM, 120 * MM))
    # Each row of cards a part, and the pile; effects and heroes in one row.
    assert (narrow, wide) == (5, 3)


def test_the_style_may_draw_panels_and_counts() -> None:
    drawn: list[tuple[str, Mapping[str, str]]] = []

    class Style(Table):
        def draw(self, name: str, width: float, height: float, fields: Mapping[str, str]) -> Frame | None:
            drawn.append((name, fields))
            return Frame(width, height)

    desk = desk_of("kapaiwang")
    boxes = {"panel": "a", "loud": "b", "slip": "d", "count": "c"}
    style = desk.look.style._replace(boxes=boxes)
    desk = desk._replace(templates=Style(), scenes={}, look=desk.look._replace(style=style))
    for source in (EXAMPLE, BOX):
        scene_parts(scene_of(source), desk, 120 * MM)
    (_, loud) = drawn[1]
    assert all(float(loud[side]) > 0 for side in ("left", "top", "across", "high"))  # where its cards lie
    drawn[1] = ("b", {key: loud[key] for key in ("title", "number", "seat")})
    assert drawn == [
        ("a", {"title": "红方", "number": "1", "seat": "1"}),
        ("b", {"title": "轰！", "number": "1", "seat": "1"}),
        ("d", {}),
        ("c", {"title": "24"}),
        ("c", {"title": "9"}),
        ("c", {"title": "8"}),
    ]


def test_who_acts_has_the_colour_of_their_side_and_a_topic_has_none() -> None:
    desk = desk_of("kapaiwang")
    sides = (parse_color("#111111"), parse_color("#222222"), parse_color("#333333"))
    desk = desk._replace(
        templates=None, look=desk.look._replace(style=desk.look.style._replace(sides=sides, boxes={}))
    )

    def tabs(source: str) -> list[object]:
        (frame, *_) = scene_parts(scene_of(source), desk, 120 * MM)
        return [item.fill for item in frame.items if isinstance(item, Path) and item.fill in sides]

    both = ":::example\n- **甲** [8848]\n- **乙** [8848]\n\n甲：5/9\n:::\n"
    assert tabs(both) == [sides[0]]
    assert tabs(":::example\n- **甲** [8848]\n:::\n") == []  # it stands alone
    assert tabs(":::example\n- **甲** [8848]\n- **乙** [8848]\n- **丙** [8848]\n:::\n") == []


def test_few_words_above_a_drawing_go_across_with_it() -> None:
    desk = desk_of("kapaiwang")
    desk = desk._replace(look=make_look(148 * MM, 210 * MM, columns=2))
    document, _ = read_document("几个字。\n\n" + TURN, file="x.md", game=game_of("kapaiwang"))
    slots = block_slots(document.blocks, desk, desk.look.measure)
    assert slots[0].span and slots[0].keep


def test_a_drawing_leaves_room_for_the_head_of_its_chapter() -> None:
    look = make_look(120 * MM, 80 * MM)
    slots = block_slots((scene_of(BOARD),), desk_of("kapaiwang")._replace(look=look), look.measure)
    assert max(slot.height for slot in slots) == pytest.approx(0.8 * look.room)


def test_a_gallery_is_a_grid_of_cards_with_their_words() -> None:
    shown = scene_of(GALLERY).shown
    assert isinstance(shown, Gallery)
    assert [piece.card and piece.card.name for piece in shown.pieces] == ["攻击三级", "效果二倍", None]
    desk = desk_of("kapaiwang")
    assert len(scene_parts(scene_of(GALLERY), desk, 70 * MM)) == 1
    assert len(scene_parts(scene_of(GALLERY), desk, 30 * MM)) == 3
    two, beside = (scene_of(GALLERY.replace("20mm", f"20mm {word}")) for word in ("across=2", "beside"))
    assert len(scene_parts(two, desk, 70 * MM)) == 2
    low, high = (draw_scene(scene, desk, 170 * MM).height for scene in (beside, scene_of(GALLERY)))
    assert low < high


def test_words_beside_cards_have_the_room_that_is_said() -> None:
    desk = desk_of("kapaiwang")
    usual, roomy = (scene_of(GALLERY.replace("20mm", f"20mm beside{more}")) for more in ("", " words=60mm"))
    assert [len(scene_parts(scene, desk, 150 * MM)) for scene in (usual, roomy)] == [1, 3]
    assert len(scene_parts(roomy, desk, 180 * MM)) == 2


def test_lines_beside_a_card_that_all_have_bold_words_first_hang_behind_these() -> None:
    desk = desk_of("kapaiwang")
    far = "这一行很长，一行里放不下，要接到下一行去，接下去的字和上一行说的话对齐。"
    source = ":::gallery {width=20mm beside}\n- [攻击三级]\n  **1**　" + far + "\n  **献祭**　短。\n:::\n"
    listed, other = scene_of(source), scene_of(source.replace("**献祭**　", ""))

    def lefts(scene: Scene) -> list[float]:
        (part,) = scene_parts(scene, desk, 70 * MM)
        (row,) = (item for item in part.items if isinstance(item, Group))
        lines: dict[float, float] = {}
        for item in row.frame.items:
            if isinstance(item, Glyphs):
                y = round(item.y, 1)
                lines[y] = min(lines.get(y, item.x), item.x)
        return [x for _, x in sorted(lines.items())]

    assert max(lefts(other)) - min(lefts(other)) < MM
    first, *more, last = lefts(listed)
    assert first == pytest.approx(last)
    assert more
    assert min(more) > first + MM


def test_a_gallery_without_cards_is_told() -> None:
    _, found = read_scene(":::gallery\n只有话。\n:::\n")
    assert [problem.code for problem in found] == ["bad-scene"]


@pytest.mark.parametrize("side", ["left", "right"])
def test_labels_of_an_anatomy_stand_at_the_side_that_was_said(side: str) -> None:
    scene = scene_of(ANATOMY.replace("攻击三级", f"攻击三级 {{width=40mm side={side}}}"))
    desk = desk_of("kapaiwang")
    (slot,) = block_slots((scene,), desk, desk.look.measure)
    assert not slot.span
    face = desk.face_of("attack-3")
    assert face is not None
    m = measures_of(face, 84 * MM, "40mm", 1.0, side)
    assert m.sides == (side,)
    assert (m.left > 30 * MM) == (side == "left")


def test_a_round_piece_has_its_own_edge() -> None:
    desk = desk_of("confix")
    assert desk.edge_of("spark") is None
    edge = desk.edge_of("life-lit")
    assert edge is not None
    scene, _ = read_scene(":::example\n- **你** [life-lit]\n  转。\n:::\n", "confix")
    assert scene is not None

    def clips(frame: Frame) -> Iterator[object]:
        for item in frame.items:
            if isinstance(item, Group):
                yield item.clip
                yield from clips(item.frame)

    assert edge in list(clips(draw_scene(scene, desk, 100 * MM)))


def test_places_have_numbers_where_no_label_stands_beside_the_board() -> None:
    """They go on where those of the legend end; on a phone words stand below the drawing, as its key."""
    scene, desk = scene_of(BOARD), desk_of("kapaiwang")

    def said(width: float, numbered: bool) -> str:
        return texts_in(draw_scene(scene, desk._replace(numbered=numbered), width))

    beside, below, phone = said(150 * MM, False), said(92 * MM, False), said(84 * MM, True)
    assert [text.count("3") for text in (beside, below, phone)] == [0, 2, 1]
    assert [text.count("打出的牌") for text in (beside, below, phone)] == [1, 1, 0]
    assert [words_in(item.blocks[0].content)[:3] for item in scene.key] == ["各选两", "洗匀。", "弃牌堆"]  # type: ignore[union-attr]


def test_what_is_said_begins_at_the_same_place_in_even_panels() -> None:
    desk = desk_of("kapaiwang")
    steps = "- **红方** [攻击三级] + [效果二倍]\n  话。\n- **蓝方** [8848]\n  话。\n"
    panels = f":::example {{cards=17mm%s}}\n{steps}:::\n"

    def starts(even: str) -> set[float]:
        frames = scene_parts(scene_of(panels % even), desk, 150 * MM)
        said = [item for frame in frames for item in frame.items if isinstance(item, Glyphs)]
        return {round(item.x, 1) for item in said if "话" in "".join(item.text)}

    assert len(starts("")) == 2
    assert starts(" even") == {max(starts(""))}


def test_an_empty_place_may_lie() -> None:
    source = ":::board {cards=12mm}\n| [背 战士] | %s弃牌区 |\n| --- | --- |\n:::\n"
    lying, upright = scene_of(source % "↔ "), scene_of(source % "")
    places = [scene.shown.own[0][1] for scene in (lying, upright) if isinstance(scene.shown, Board)]
    assert [(place.name, place.lying) for place in places if isinstance(place, BoardPlace)] == [
        ("弃牌区", True),
        ("弃牌区", False),
    ]
    assert draw_scene(lying, desk_of("kapaiwang"), 120 * MM) != draw_scene(
        upright, desk_of("kapaiwang"), 120 * MM
    )
