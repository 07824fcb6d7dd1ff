"""Looks: values that a card's field, or a condition, chooses in one place of game.toml."""

from collections.abc import Callable
from pathlib import Path as FilePath

import pytest
from layout_kit import CARD, GAME, Faces, flat, glyphs, groups, write_project

from cardgen.diagnostics import Diagnostic
from cardgen.layout.asked import Asked
from cardgen.layout.prepare import prepare_template
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.load.templates import load_template
from cardgen.model.frame import Gradient, Group, Path, plain_ink
from cardgen.units import Color, parse_color

Draw = Callable[..., Faces]
LOOKS = """
[looks.sign.fire]
dark = "#802010"
mid = "mix($ink, #ff8040, 50%)"
wide = "7mm"
part = "square"
sky = { linear = 90, stops = ["#ff0000", "#0000ff"] }
[looks.sign."水"]
dark = "#102080"
mid = "$ink"
wide = "9mm"
part = "wide"
sky = "#00ff00"
[looks.sign."*"]
wide = "2mm"
faint = 0.5

[[looks.rank]]
when = { cost = { at_least = 7 } }
metal = "gold"
tint = "#dcaa3c"
[[looks.rank]]
when = { cost = { at_least = 4 } }
metal = "silver"
[[looks.rank]]
metal = "bronze"
tint = "#b26a35"
"""


def shape(*lines: str) -> str:
    return '[[element]]\ntype = "shape"\n' + "\n".join(lines) + "\n"


def card(id: str, *lines: str) -> str:
    return f'[[card]]\nid = "{id}"\nname = "{id}"\nkind = "k"\n' + "\n".join(lines) + "\n"


FIRE, WATER = card("a", 'sign = "fire"'), card("b", 'sign = "水"')


def rgb(text: str) -> Color:
    color = parse_color(text)
    assert color is not None
    return color


def fills(faces: Faces, id: str) -> list[object]:
    assert not faces.diagnostics, faces.diagnostics
    return [item.fill for item, _ in flat(faces.frames[id]) if isinstance(item, Path)]


@pytest.fixture(name="looks")
def looks_fixture(draw: Draw) -> Draw:
    return lambda template, cards=FIRE + WATER: draw(template, cards, game=GAME + LOOKS)


def test_a_colour_by_a_field(looks: Draw) -> None:
    faces = looks(
        shape('fill = "$sign.dark"') + shape('fill = "$sign.dark 50%"') + shape('fill = "$sign.mid"')
    )
    assert fills(faces, "a")[::2] == [rgb("#802010"), rgb("#102030").mix(rgb("#ff8040"), 0.5)]
    assert fills(faces, "b")[::2] == [rgb("#102080"), rgb("#102030")]
    assert fills(faces, "a")[1] == rgb("#ffffff").mix(rgb("#802010"), 0.5)


def test_lengths_gradients_numbers_and_signs(looks: Draw) -> None:
    template = (
        shape(
            'box = ["0mm", "0mm", "$sign.wide * 2", "1mm"]', 'fill = "$sign.sky"', 'opacity = "$sign.faint"'
        )
        + '[[element]]\ntype = "symbol"\nsymbol = "$sign.part"\n'
    )
    faces = looks(template)
    first, second = fills(faces, "a"), fills(faces, "b")
    assert isinstance(first[0], Gradient)
    assert (second[0], len(first), len(second)) == (rgb("#00ff00"), 2, 3)
    (group,) = groups(faces.frames["a"])[:1]
    assert group.opacity == 0.5


def test_the_first_entry_that_fits_and_says_it(looks: Draw) -> None:
    template = '[[element]]\ntype = "text"\ntext = "$rank.metal.svg"\ncolor = "$rank.tint"\n'
    faces = looks(template, "".join(card(f"c{n}", f"cost = {n}") for n in (1, 4, 7)))
    runs = [glyphs(frame)[0] for frame in faces.frames.values()]
    assert ["".join(run.text) for run in runs] == ["bronze.svg", "silver.svg", "gold.svg"]
    colors = [plain_ink(run.color).hex for run in runs]
    assert colors == ["#b26a35", "#b26a35", "#dcaa3c"]


def test_what_one_card_is_asked_another_need_not_say(draw: Draw) -> None:
    """A look that leads to another, on some cards only: those before and after it have theirs."""
    dusk = """
[[looks.dusk]]
when = { sign = { exists = true } }
dark = "$sign.dark"
[[looks.dusk]]
dark = "#141a48"
"""
    cards = card("p") + FIRE + card("q")
    faces = draw(shape('fill = "$dusk.dark"'), cards, game=GAME + LOOKS + dusk)
    assert [fills(faces, id) for id in ("p", "a", "q")] == [
        [rgb("#141a48")],
        [rgb("#802010")],
        [rgb("#141a48")],
    ]


def test_an_item_chooses_in_a_repetition(looks: Draw) -> None:
    template = (
        '[[element]]\ntype = "repeat"\nbox = ["0mm", "0mm", "4mm", "4mm"]\neach = "tags"\n'
        'look = { sign = "{item}" }\n'
        '[[element.child]]\ntype = "shape"\nfill = "$sign.dark"\n'
        '[[element.child]]\ntype = "shape"\nlook = { sign = "水" }\nfill = "$sign.dark"\n'
    )
    faces = looks(template, card("a", 'sign = "fire"', 'tags = ["水", "fire"]'))
    dark = {"fire": rgb("#802010"), "水": rgb("#102080")}
    assert fills(faces, "a") == [dark["水"], dark["水"], dark["fire"], dark["水"]]


def test_a_variable_may_hold_a_look_and_share_its_name(looks: Draw) -> None:
    template = '[vars]\nsign = "#010203"\nground = "lighten($sign.dark, 50%)"\n' + shape('fill = "$ground"')
    faces = looks(template + shape('fill = "$sign"'))
    assert fills(faces, "a") == [
        rgb("#802010").mix(rgb("#ffffff"), 0.5),
        rgb("#010203"),
    ]


def test_an_element_may_have_the_name_of_a_look(looks: Draw) -> None:
    template = shape('id = "sign"', 'fill = "$sign.dark"', 'box = ["0mm", "1mm", "2mm", "3mm"]')
    faces = looks(template + shape('fill = "black"', 'box = ["0mm", "0mm", "$sign.bottom", "1mm"]'))
    assert len(fills(faces, "a")) == 2


def test_a_card_without_the_field_has_no_such_element(looks: Draw) -> None:
    faces = looks(shape('fill = "$sign.dark"') + shape('fill = "black"', 'width = "$sign.wide"'), CARD)
    assert fills(faces, "a") == [rgb("#000000")]


def test_what_a_look_draws_is_shared(looks: Draw) -> None:
    template = shape('fill = "$sign.dark"', 'copies = [{ fill = "black", dx = "1mm" }]')
    faces = looks(template, "".join(card(f"c{n}", f'sign = "{("fire", "水")[n % 2]}"') for n in range(6)))
    items = [frame.items[0] for frame in faces.frames.values()]
    assert len({id(item) for item in items}) == 2
    assert all(isinstance(item, Group) and item.shared for item in items)


@pytest.mark.parametrize(
    ("key", "value", "code", "message", "hint"),
    [
        ('fill = "$sign.dakr"', "fire", "unknown-variable", "fill: unknown variable “$sign.dakr”", "dark"),
        ('fill = "$sign.dark"', "fier", "unknown-look", "looks.sign has no entry “fier”", "fire"),
        ('fill = "$sign.part"', "dry", "missing-look", "“part” is missing in looks.sign.dry", ""),
        ('fill = "$moon.ink"', "fire", "unknown-field", "fill: no kind of card has a field “moon”", "note"),
        ('look = { rank = "1" }', "fire", "unknown-look", "there is no look “rank” by value", "sign"),
        (
            'look = { moon = "$sign.dark" }',
            "fire",
            "unknown-look",
            "a look cannot choose another",
            "{element}",
        ),
        ('look = { moon = "{itme}" }', "fire", "unknown-field", "no kind of card has a field “itme”", "item"),
        (
            'look = { moon = "new" }\nfill = "$moon.ink"',
            "fire",
            "unknown-look",
            "looks.moon has no entry “new”",
            "",
        ),
    ],
)
def test_what_is_wrong_is_told(draw: Draw, key: str, value: str, code: str, message: str, hint: str) -> None:
    game = GAME + LOOKS + '[looks.moon.full]\nink = "white"\n[looks.sign.dry]\ndark = "black"\n'
    faces = draw(shape('id = "it"', key), card("a", f'sign = "{value}"'), game=game)
    assert faces.codes == [code]
    assert message in faces.diagnostics[0].message.en
    assert hint in str(faces.diagnostics[0].hint)
    assert faces.diagnostics[0].span is not None


def test_a_value_without_an_entry_is_told_at_the_card(draw: Draw) -> None:
    game = GAME + '[looks.sign.fire]\ndark = "#802010"\n[[looks.rank]]\nwhen = { cost = 3 }\nmetal = "gold"\n'
    faces = draw(
        shape('fill = "$sign.dark"'), card("a", 'sign = "fier"') + FIRE.replace('"a"', '"b"'), game=game
    )
    assert faces.codes == ["unknown-look"]
    assert faces.diagnostics[0].message.en == "card “a”, shape: looks.sign has no entry “fier”"
    assert str(faces.diagnostics[0].span).endswith("cards.toml:5:8")
    assert "fire" in str(faces.diagnostics[0].hint)
    faces = draw('[[element]]\ntype = "text"\ntext = "$rank.metal"\n', card("a", "cost = 2"), game=game)
    assert faces.codes == ["unknown-look"]
    assert "when" in str(faces.diagnostics[0].hint)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("looks = 3", "wrong-type"),
        ("[looks]\nsign = 3", "wrong-type"),
        ("[looks.sign]\nfire = 3", "wrong-type"),
        ("[looks.sign.fire]\ndark = [1]", "wrong-type"),
        ('[looks.sign.fire]\n"da-rk" = 1', "bad-name"),
        ('[looks."a b".fire]\ndark = 1', "bad-name"),
        ("[[looks.rank]]\nwhen = { cots = 1 }", "unknown-field"),
    ],
)
def test_mistakes_in_the_tables(tmp_path: FilePath, lines: str, code: str) -> None:
    game = lines + GAME if lines.startswith("looks") else GAME + lines
    write_project(tmp_path, "", CARD, game)
    _, problems = load_game(find_project(tmp_path), tmp_path / "card_data/g")
    assert [problem.code for problem in problems] == [code]


def test_what_looks_ask_of_a_card_is_noted(tmp_path: FilePath) -> None:
    """Backs that differ by a look are told apart by it, and fields that no card fills are told."""
    rows = '[[element]]\ntype = "stack"\n[[element.child]]\ntext = "x"\nsize = "$sign.wide"\n'
    template = (
        shape('fill = "$rank.tint"') + rows + shape('look = { sign = "fire" }', 'stroke = "$sign.dark"')
    )
    write_project(tmp_path, template, CARD, GAME + LOOKS)
    project = find_project(tmp_path)
    game, _ = load_game(project, tmp_path / "card_data/g")
    read, _ = load_template(project, "g", "t")
    assert game is not None
    assert read is not None
    asked = Asked([], [])
    found: list[Diagnostic] = []
    prepare_template(read, game, game.kinds["k"], game.sizes["small"], {}, found, asked)
    assert not found
    assert asked.names == ("cost", "sign")
    assert [place.path[1] for _, place in asked.fields] == [0, 1]
