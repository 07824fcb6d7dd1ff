"""Holes in texts, variables, and what is said where a text cannot be set."""

from collections.abc import Callable

import pytest
from layout_kit import CARD, GAME, Faces, bounds, color, glyphs, in_mm, words

from cardgen.text.fonts import Bundled
from cardgen.units import MM

Draw = Callable[..., Faces]


def text(words: str, more: str = "", box: str = '["5mm", "5mm", "40mm", "20mm"]') -> str:
    return f'[[element]]\ntype = "text"\nbox = {box}\ntext = "{words}"\n{more}\n'


def test_a_field_is_put_in_and_a_missing_one_hides_the_element(draw: Draw) -> None:
    template = text("花费 {cost}") + text("{name}")
    assert words(draw(template).first) == "甲"
    assert words(draw(template, CARD + "cost = 3").first).replace(" ", "") == "花费3甲"
    assert words(draw(template, CARD + "cost = 0").first).replace(" ", "") == "花费0甲"


def test_an_empty_text_counts_as_missing(draw: Draw) -> None:
    assert words(draw(text("“{text}”"), CARD + 'text = ""').first) == ""


def test_an_unknown_field_is_told_with_its_place(draw: Draw) -> None:
    faces = draw(text("花费 {cots}"))
    (wrong,) = faces.diagnostics
    assert wrong.code == "unknown-field"
    assert wrong.hint is not None
    assert wrong.hint.en == "did you mean “cost”?"
    assert str(wrong.span).endswith("templates/g/t.toml:4:8")


def test_a_column_of_a_table_is_checked_too(draw: Draw) -> None:
    assert words(draw(text("{stats.hp}"), CARD + "stats = { hp = 12 }").first) == "12"
    faces = draw(text("{stats.mp}"))
    assert faces.codes == ["unknown-field"]
    assert draw(text("{item.txet}")).codes == ["unknown-field"]


def test_braces_tags_and_ampersands_are_printed_as_they_are(draw: Draw) -> None:
    shown = words(draw(text("{text}", "markup = false"), CARD + 'text = "<b>&amp; {不是} { } {{x}}"').first)
    assert shown.replace(" ", "") == "<b>&amp;{不是}{}{x}"


def test_the_games_own_words_mean_themselves(draw: Draw) -> None:
    game = GAME.replace('title = "试印"', 'title = "{name} $5 $ink"')
    shown = words(draw(text("$title", "markup = false"), game=game).first)
    assert shown.replace(" ", "") == "{name}$5$ink"


def test_variables_later_ones_win(draw: Draw) -> None:
    """template < game < kind < size < output"""
    template = "[vars]\n" + "".join(f'v{n} = "t"\n' for n in range(1, 6))
    template += text("$v1$v2$v3$v4$v5")
    game = GAME.replace(
        'ink = "#102030"', 'ink = "#102030"\n' + "".join(f'v{n} = "g"\n' for n in range(2, 6))
    )
    game = game.replace('template = "t"', 'template = "t"\nvars = { v3 = "k", v4 = "k", v5 = "k" }')
    game = game.replace(
        'card = ["50mm", "70mm"]', 'card = ["50mm", "70mm"]\nvars = { v4 = "s", v5 = "s", w = "9mm" }'
    )
    assert words(draw(template, game=game, extra={"v5": "o"}).first) == "tgkso"
    assert words(draw(template, game=game, size="large", extra={"v5": "o"}).first) == "tgkko"


def test_the_cards_size_is_always_there(draw: Draw) -> None:
    template = '[[element]]\ntype = "shape"\nfill = "black"\nbox = ["$w/2", "$h - 7mm", "$w/10", "$h/10"]'
    assert in_mm(bounds(draw(template).paths())) == (25, 63, 5, 7)
    assert in_mm(bounds(draw(template, size="large").paths())) == (50, 133, 10, 14)


def test_an_unknown_variable_is_told(draw: Draw) -> None:
    faces = draw(text("x", 'color = "$inc"'))
    assert faces.codes == ["unknown-variable"]
    assert "ink" in str(faces.diagnostics[0].hint)


def test_a_colour_from_the_card(draw: Draw) -> None:
    (run,) = glyphs(draw(text("{name}", 'color = "{color}"'), CARD + 'color = "#ff0000"').first)
    assert run.color == color("#ff0000")


def test_alignment_by_numbers(draw: Draw) -> None:
    """Two characters of 10 pt in a box of 40 mm from 5 mm on."""
    starts = []
    for align in ("left", "center", "right"):
        (run,) = glyphs(draw(text("甲乙", f'size = "10pt"\nalign = "{align}"')).first)
        starts.append(run.x)
    assert starts == pytest.approx([5 * MM, 25 * MM - 10, 45 * MM - 20], abs=0.01)
    tops = []
    for valign in ("top", "middle", "bottom"):
        (run,) = glyphs(draw(text("甲乙", f'size = "10pt"\nvalign = "{valign}"')).first)
        tops.append(run.y)
    free = 20 * MM - 10
    assert [tops[1] - tops[0], tops[2] - tops[0]] == pytest.approx([free / 2, free], abs=0.01)


def test_shrunk_to_its_smallest_and_noted(draw: Draw) -> None:
    faces = draw(text("字" * 100, 'id = "rules"\nsize = "12pt"\nsmallest = "6pt"'))
    assert not faces.diagnostics
    (tight,) = faces.tight
    assert (tight.card, tight.element, tight.asked, tight.smallest) == ("甲", "rules", 12.0, 6.0)
    assert 6 <= tight.size < 12
    assert {run.size for run in glyphs(faces.first)} == {tight.size}


def test_overflow_says_by_how_much_and_which_card(draw: Draw) -> None:
    """Four lines of 10 pt at the tightest leading of 1.3 take 49 pt; the box has 10 mm = 28.35 pt."""
    box = '["5mm", "5mm", "36mm", "10mm"]'
    faces = draw(text("{text}", 'size = "10pt"', box), CARD + f'text = "{"字" * 40}"')
    (wrong,) = faces.diagnostics
    assert wrong.code == "overflow"
    assert f"{(49 - 10 * MM) / MM:.1f} mm" in wrong.message.en
    assert "甲" in wrong.message.zh
    assert "10 pt" in wrong.message.zh
    assert str(wrong.span).endswith("cards.toml:5:8")


def test_every_card_that_overflows_is_told(draw: Draw) -> None:
    cards = "".join(f'[[card]]\nid = "{i}"\nname = "{i}"\nkind = "k"\ntext = "{"字" * 40}"\n' for i in "abc")
    faces = draw(text("{text}", 'size = "20pt"', '["5mm", "5mm", "20mm", "10mm"]'), cards)
    assert faces.codes == ["overflow"] * 3
    assert [d.message.en.split("”")[0][-1] for d in faces.diagnostics] == ["a", "b", "c"]


def test_one_line_that_is_too_wide(draw: Draw) -> None:
    """Five characters of 20 pt are 100 pt wide; the box has 20 mm."""
    faces = draw(text("甲乙丙丁戊", 'size = "20pt"\nlines = 1', '["5mm", "5mm", "20mm", "10mm"]'))
    assert faces.codes == ["overflow"]
    assert f"{(100 - 20 * MM) / MM:.1f} mm" in faces.diagnostics[0].message.en


def test_a_missing_glyph_names_card_field_character_and_code(draw: Draw) -> None:
    faces = draw(text("{text}"), CARD + 'text = "好\U0010fffd"')
    (wrong,) = faces.diagnostics
    assert wrong.code == "missing-glyph"
    for language in wrong.message:
        assert "甲" in language
        assert "text" in language
        assert "\U0010fffd" in language
        assert "U+10FFFD" in language
    assert str(wrong.span).endswith("cards.toml:5:8")
    assert words(faces.first) == ""


def test_a_text_without_end(draw: Draw) -> None:
    for vertical in ("false", "true"):
        faces = draw(text("{text}{text}", f"vertical = {vertical}"), f'{CARD}text = "{"字" * 10_001}"')
        assert "too-long" in faces.codes
        (wrong,) = [d for d in faces.diagnostics if d.code == "too-long"]
        assert "20,000" in wrong.message.en
        assert "甲" in wrong.message.en


def test_a_long_text_in_a_huge_box_is_set(draw: Draw) -> None:
    box = '["0mm", "0mm", "2000mm", "2000mm"]'
    faces = draw(text("{text}", 'size = "400pt"\nsmallest = "2pt"', box), f'{CARD}text = "{"字" * 20_000}"')
    assert not faces.diagnostics
    assert len(words(faces.first)) == 20_000


def test_a_box_of_no_size_is_an_overflow(draw: Draw) -> None:
    for box in (
        '["0mm", "0mm", "0mm", "0mm"]',
        '["0mm", "0mm", "0mm", "9mm"]',
        '["0mm", "0mm", "9mm", "0mm"]',
    ):
        for vertical in ("false", "true"):
            assert draw(text("甲乙", f"vertical = {vertical}", box)).codes == ["overflow"]


def test_same_gives_all_cards_the_size_of_the_tightest(draw: Draw) -> None:
    card = '[[card]]\nid = "{0}"\nname = "{0}"\nkind = "k"\ntext = "{1}"\n'
    cards = card.format("short", "字") + card.format("long", "字" * 90) + card.format("middle", "字" * 40)
    own = draw(text("{text}", 'size = "14pt"\nsmallest = "6pt"'), cards)
    sizes = [glyphs(f)[0].size for f in own.frames.values()]
    assert sizes[0] == 14 > sizes[2] > sizes[1]
    alike = draw(text("{text}", 'size = "14pt"\nfit = { smallest = "6pt", same = true }'), cards)
    assert {glyphs(f)[0].size for f in alike.frames.values()} == {sizes[1]}


@pytest.mark.parametrize("where", ["condition", "group", "repeat", "vertical", "hang"])
def test_same_is_found_wherever_the_text_stands(draw: Draw, where: str) -> None:
    """Only cards that show the text count."""
    fit = 'size = "14pt"\nfit = { smallest = "4pt", same = true }\n'
    box = 'box = ["0mm", "0mm", "40mm", "20mm"]\n'
    child = f'[[element.child]]\ntype = "text"\n{box}{fit}'
    template = {
        "condition": f'[[element]]\ntype = "text"\n{box}{fit}text = "{{text}}"\nwhen = {{ cost = 1 }}',
        "group": f'[[element]]\ntype = "group"\nwhen = {{ cost = 1 }}\n{child}text = "{{text}}"',
        "repeat": '[[element]]\ntype = "repeat"\neach = "tags"\nwhen = { cost = 1 }\n'
        f'{child}text = "{{item}}"',
        "hang": '[[element]]\ntype = "stack"\nwhen = { cost = 1 }\n'
        '[[element.child]]\ntext = " "\neach = "tags"\n'
        f'[[element.child.hang]]\ntype = "text"\n{box}{fit}text = "{{item}}"',
        "vertical": f'[[element]]\ntype = "text"\nvertical = true\n{box}{fit}text = "{{text}}"\n'
        "when = { cost = 1 }",
    }[where]
    long = 12 if where == "vertical" else 80
    cards = "".join(
        f'[[card]]\nid = "c{n}"\nname = "{n}"\nkind = "k"\ncost = {cost}\n'
        f'text = "{"字" * length}"\ntags = ["{"字" * length}"]\n'
        for n, (length, cost) in enumerate(((1, 1), (long, 1), (long * 2, 2)))
    )
    faces = draw(template, cards)
    assert not faces.diagnostics
    one, two, none = ({run.size for run in glyphs(f)} for f in faces.frames.values())
    assert one == two
    assert len(one) == 1
    assert none == set()
    alone = draw(template, cards.split('[[card]]\nid = "c2"')[0])
    assert {run.size for run in glyphs(alone.first)} == one


def test_vertical_stands_in_the_middle_of_the_width(draw: Draw) -> None:
    (run,) = glyphs(draw(text("甲乙", 'size = "10pt"\nvertical = true')).first)
    assert run.vertical
    assert run.x == pytest.approx(25 * MM - 5)


def test_text_that_looks_the_same_is_set_once(draw: Draw) -> None:
    cards = "".join(f'[[card]]\nid = "{i}"\nname = "{i}"\nkind = "k"\ncost = 5\n' for i in "ab")
    a, b = draw(text("{cost}"), cards).frames.values()
    assert a.items[0] is b.items[0]


def test_emoji_are_characters_like_any_other(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without their font one hint is given for all cards; the texts are printed."""
    monkeypatch.setattr("cardgen.text.fonts.EMOJI", Bundled("", "no_such_package", "no.ttf"))
    faces = draw(text("{text}"), CARD + 'text = "掷🎲👍🏽"\n' + CARD.replace('"a"', '"b"') + 'text = "✅🎲"')
    (hint,) = faces.diagnostics
    assert (hint.code, hint.severity) == ("no-emoji", "warning")
    assert words(faces.first) == "掷🎲👍🏽"
