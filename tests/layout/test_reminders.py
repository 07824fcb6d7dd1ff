"""reminders: what keywords mean, below a text or a stack, where there is room; never at the text's cost."""

from collections.abc import Callable

import pytest
from layout_kit import CARD, GAME, Faces, glyphs, words

from cardgen.units import MM

Draw = Callable[..., Faces]
MEANINGS = '[keywords]\n"迅捷" = "登场即可攻击。"\n"冰封" = "不能**攻击**。"\n"无用" = "没人用它。"\n'
KNOWING = GAME.replace("[vars]", MEANINGS + "[vars]", 1)
LOOK = 'reminders = { size = "5pt", color = "#ff0000" }\n'
BOTH = CARD + 'text = "【迅捷】。令它【冰封】，再【迅捷】；【生词】。"\n'
TEXT = "【迅捷】。令它【冰封】，再【迅捷】；【生词】。"
FIRST, SECOND = "【迅捷】登场即可攻击。", "【冰封】不能攻击。"


def text(high: int, more: str = LOOK) -> str:
    box = f'box = ["5mm", "5mm", "40mm", "{high}mm"]'
    return f'[[element]]\nid = "t"\ntype = "text"\n{box}\ntext = "{{text}}"\nsize = "8pt"\n{more}'


def stack(high: int, more: str = LOOK) -> str:
    head = f'[[element]]\nid = "s"\ntype = "stack"\nbox = ["5mm", "5mm", "40mm", "{high}mm"]\n{more}'
    return head + '[[element.child]]\ntext = "{text}"\nsize = "8pt"\n[[element.child]]\ntext = "{note}"\n'


@pytest.mark.parametrize("template", [text, stack])
def test_each_known_keyword_is_explained_once_in_order(draw: Draw, template: Callable[[int], str]) -> None:
    faces = draw(template(30), BOTH, game=KNOWING)
    assert not faces.diagnostics
    assert not faces.left_out
    assert words(faces.first) == TEXT + FIRST + SECOND
    assert {run.size for run in glyphs(faces.first)} == {8.0, 5.0}


@pytest.mark.parametrize("template", [text, stack])
def test_what_has_no_room_is_left_out_and_noted(draw: Draw, template: Callable[[int], str]) -> None:
    alone = glyphs(draw(template(11), BOTH).first)
    some = draw(template(11), BOTH, game=KNOWING)
    assert words(some.first) == TEXT + FIRST
    assert [(left.card, left.keywords) for left in some.left_out] == [("甲", ("冰封",))]
    assert [(run.x, run.y, run.size) for run in glyphs(some.first) if run.size == 8] == [
        (run.x, run.y, run.size) for run in alone
    ]
    none = draw(template(8), BOTH, game=KNOWING)
    assert words(none.first) == TEXT
    assert none.left_out[0].keywords == ("迅捷", "冰封")
    assert not (some.diagnostics or none.diagnostics or some.tight or none.tight)


def test_a_text_that_shrinks_has_none(draw: Draw) -> None:
    faces = draw(text(8, LOOK + 'smallest = "4pt"\n'), BOTH.replace("再", "再" * 30), game=KNOWING)
    assert SECOND not in words(faces.first)
    assert faces.tight
    assert faces.left_out[0].keywords == ("迅捷", "冰封")


def test_condensing_makes_no_room(draw: Draw) -> None:
    faces = draw(text(11, LOOK + "condense = 0.5\n"), BOTH, game=KNOWING)
    assert words(faces.first) == TEXT + FIRST


def test_every_card_with_the_same_text_is_noted(draw: Draw) -> None:
    two = BOTH + BOTH.replace('id = "a"\nname = "甲"', 'id = "b"\nname = "乙"')
    assert [left.card for left in draw(text(11), two, game=KNOWING).left_out] == ["甲", "乙"]


def test_their_colour_may_come_from_the_card(draw: Draw) -> None:
    two = BOTH + 'color = "#112233"\n' + BOTH.replace('id = "a"', 'id = "b"') + 'color = "#445566"\n'
    faces = draw(text(30, 'reminders = { color = "{color}" }\n'), two, game=KNOWING)
    small = [next(r for r in glyphs(frame) if r.size == 6) for frame in faces.frames.values()]
    assert len({run.color for run in small}) == 2


def test_the_gap_above_them(draw: Draw) -> None:
    near, far = (
        next(run.y for run in glyphs(draw(text(30, LOOK + gap), BOTH, game=KNOWING).first) if run.size == 5)
        for gap in ("", 'gap = "5mm"\n')
    )
    assert far - near == pytest.approx(5 * MM - 4)


def test_without_keywords_nothing_changes(draw: Draw) -> None:
    assert words(draw(text(30), BOTH).first) == TEXT
    plain = CARD + 'text = "迅捷，\\\\【迅捷\\\\】"\n'
    assert words(draw(text(30), plain, game=KNOWING).first) == "迅捷，【迅捷】"


def test_a_character_that_no_font_has_is_told_where_it_stands(draw: Draw) -> None:
    game = KNOWING.replace("登场即可攻击。", "\U0010fffd")
    (found,) = draw(text(30), BOTH, game=game).diagnostics
    assert found.code == "missing-glyph"
    assert found.span is not None
    assert found.span.file.endswith("game.toml")


def test_mistakes_in_the_table(draw: Draw) -> None:
    assert draw(text(30, "reminders = { sise = 3 }\n"), BOTH, game=KNOWING).codes == ["unknown-key"]
    assert draw(text(30, "vertical = true\n" + LOOK), CARD, game=KNOWING).codes == ["unknown-key"]
    row = stack(30).replace('"stack"', '"row"')
    assert draw(row, CARD, game=KNOWING).codes == ["unknown-key"]


def test_reminders_stand_in_as_far_as_is_said(draw: Draw) -> None:
    left = [
        min(run.x for run in glyphs(draw(stack(30, more), BOTH, game=KNOWING).first) if run.size == 5.0)
        for more in (LOOK, LOOK.replace("{", '{ indent = "7mm",'))
    ]
    assert left[1] - left[0] == pytest.approx(7 * MM)
