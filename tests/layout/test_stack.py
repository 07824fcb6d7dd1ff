"""stack: one fit for all, badges beside the first line, a text per item."""

from collections.abc import Callable

import pytest
from layout_kit import CARD, Faces, bounds, glyphs, in_mm, words

from cardgen.layout.items import MOST_ITEMS
from cardgen.units import MM

Draw = Callable[..., Faces]
SKILLS = 'skills = [{ text = "一" }, { text = "二", big = true }, { text = "三" }]\n'


def stack(*children: str, more: str = "", box: str = '["5mm", "10mm", "40mm", "30mm"]') -> str:
    head = f'[[element]]\nid = "s"\ntype = "stack"\nbox = {box}\n{more}\n'
    return head + "".join(f"[[element.child]]\n{c}\n" for c in children)


def test_texts_stand_one_under_another(draw: Draw) -> None:
    faces = draw(stack('text = "甲"\nsize = "10pt"', 'text = "乙"\nsize = "6pt"', more='gap = "2mm"'))
    first, second = glyphs(faces.first)
    assert (first.x, second.x) == pytest.approx((5 * MM, 5 * MM))
    assert (first.size, second.size) == (10, 6)
    assert second.y - 0.88 * 6 - (first.y - 0.88 * 10) == pytest.approx(10 + 2 * MM)


def test_all_shrink_together(draw: Draw) -> None:
    template = stack(
        'text = "{text}"\nsize = "12pt"', 'text = "乙"\nsize = "8pt"', more='fit = { smallest = "5pt" }'
    )
    faces = draw(template, f'{CARD}text = "{"字" * 110}"')
    assert not faces.diagnostics
    sizes = sorted({run.size for run in glyphs(faces.first)})
    assert len(sizes) == 2
    assert sizes[0] / sizes[1] == pytest.approx(8 / 12)
    (tight,) = faces.tight
    assert (tight.element, tight.size) == ("s", sizes[1])


def test_a_missing_field_leaves_no_gap(draw: Draw) -> None:
    template = stack('text = "{text}"', 'text = "{note}"', 'text = "末"', more='gap = "5mm"')
    both = glyphs(draw(template, CARD + 'text = "首"').first)
    assert ["".join(r.text) for r in both] == ["首", "末"]
    assert both[1].y - both[0].y == pytest.approx(8 + 5 * MM)


def test_each_item_with_its_number_and_condition(draw: Draw) -> None:
    rows = 'each = "skills"\ntext = "{n}{item.text}"'
    assert words(draw(stack(rows), CARD + SKILLS).first) == "1一2二3三"
    picked = draw(stack(rows + "\nwhen = { n = { at_most = 2 } }"), CARD + SKILLS)
    assert words(picked.first) == "1一2二"
    fields = draw(stack('text = "{note}"\nwhen = { cost = 2 }'), CARD + 'note = "x"\ncost = 1\n')
    assert words(fields.first) == ""


def test_a_badge_hangs_at_the_middle_of_the_first_line(draw: Draw) -> None:
    hang = '[[element.child.hang]]\ntype = "shape"\nfill = "black"\nbox = ["0mm", "-1mm", "2mm", "2mm"]\n'
    template = stack('each = "skills"\ntext = "{item.text}"\nsize = "10pt"\nindent = "4mm"\n' + hang)
    faces = draw(template, CARD + SKILLS)
    runs, badges = glyphs(faces.first), faces.paths()
    assert len(badges) == 3
    for run, badge in zip(runs, badges, strict=True):
        box = bounds(badge)
        assert run.x == pytest.approx(9 * MM)
        assert in_mm(box)[0] == 5
        middle_of_line = run.y - 0.88 * run.size + run.size / 2
        assert box.y + box.h / 2 == pytest.approx(middle_of_line, abs=0.01)


def test_a_badge_keeps_to_a_text_that_does_not_shrink(draw: Draw) -> None:
    hang = '[[element.child.hang]]\ntype = "shape"\nfill = "black"\nbox = ["0mm", "-1mm", "2mm", "2mm"]\n'
    template = stack(
        'text = "{text}"\nsize = "12pt"',
        'text = "乙"\nsize = "5pt"\n' + hang,
        more='fit = { smallest = "6pt" }',
    )
    faces = draw(template, f'{CARD}text = "{"字" * 130}"')
    last = glyphs(faces.first)[-1]
    assert last.size == 5
    box = bounds(faces.paths())
    assert box.y + box.h / 2 == pytest.approx(last.y - 0.88 * last.size + last.size / 2, abs=0.01)


def test_spread_shares_what_is_left(draw: Draw) -> None:
    rows = ['text = "甲"\nsize = "8pt"', 'text = "乙"\nsize = "8pt"']
    close = glyphs(draw(stack(*rows)).first)
    apart = glyphs(draw(stack(*rows, more="spread = true")).first)
    assert close[1].y - close[0].y == pytest.approx(8)
    assert apart[1].y - apart[0].y == pytest.approx(16)  # at most one line more


def test_overflow_and_missing_glyphs_lead_to_the_item(draw: Draw) -> None:
    card = CARD + '[[card.skills]]\ntext = "好"\n[[card.skills]]\ntext = "\U0010fffd"\n'
    faces = draw(stack('each = "skills"\ntext = "{item.text}"'), card)
    (wrong,) = faces.diagnostics
    assert wrong.code == "missing-glyph"
    assert str(wrong.span).endswith("cards.toml:8:8")
    small = draw(stack('text = "{text}"', box='["0mm", "0mm", "9mm", "2mm"]'), f'{CARD}text = "一二三四五"')
    assert small.codes == ["overflow"]
    assert small.diagnostics[0].message.zh.startswith("卡牌「甲」的 s：文字")
    assert str(small.diagnostics[0].span).endswith("cards.toml:5:8")


def test_too_many_items_name_the_card(draw: Draw) -> None:
    tags = ", ".join('"x"' for _ in range(MOST_ITEMS + 1))
    faces = draw(stack('each = "tags"\ntext = "{item}"'), f"{CARD}tags = [{tags}]")
    assert faces.codes == ["too-many-items"]
    assert "甲" in faces.diagnostics[0].message.en


def test_mistakes_in_children(draw: Draw) -> None:
    assert draw(stack('each = "skill"\ntext = "{item.text}"')).codes == ["unknown-field"]
    assert draw(stack('text = "x"\nsise = "3pt"')).codes == ["unknown-key"]
    assert draw(stack('type = "shap"')).codes == ["unknown-choice"]


def test_same_for_stacks(draw: Draw) -> None:
    card = '[[card]]\nid = "{0}"\nname = "{0}"\nkind = "k"\ntext = "{1}"\n'
    template = stack('text = "{text}"\nsize = "12pt"', more='fit = { smallest = "5pt", same = true }')
    faces = draw(template, card.format("a", "字") + card.format("b", "字" * 140))
    a, b = ({run.size for run in glyphs(f)} for f in faces.frames.values())
    assert a == b
    assert a != {12.0}
