"""What is drawn knows its card and its element, and every message about it names them and the output."""

from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest
from layout_kit import CARD, GAME, Faces, flat, write_project
from PIL import Image

from cardgen.build.make import check, make, supplies
from cardgen.build.plan import plan, requests
from cardgen.diagnostics import Mistakes
from cardgen.export.files import Together
from cardgen.load.game import load_game
from cardgen.load.project import Project, find_project
from cardgen.model.frame import Path as Outline
from cardgen.model.frame import named
from cardgen.model.game import Game

Draw = Callable[..., Faces]
BOX = 'box = ["5mm", "5mm", "20mm", "10mm"]\n'
TEMPLATE = f"""
[[element]]
id = "frame"
type = "shape"
fill = "#000000"
{BOX}
[[element]]
id = "rows"
type = "repeat"
each = "tags"
{BOX}
  [[element.child]]
  id = "row"
  type = "group"
    [[element.child.child]]
    type = "text"
    text = "{{item}}"
"""
TWO = '\n[[outputs]]\nfile = "one.pdf"\nsize = "small"\n[[outputs]]\nfile = "two.pdf"\nsize = "small"\n'


def load(root: Path, template: str, cards: str, outputs: str = TWO) -> tuple[Project, Game]:
    write_project(root, template, cards, GAME + outputs)
    project = find_project(root)
    game, problems = load_game(project, root / "card_data" / "g")
    assert game is not None
    assert not problems
    return project, game


def test_every_item_leads_to_its_card_and_element_in_element(draw: Draw) -> None:
    cards = CARD + 'tags = ["x"]\n' + CARD.replace('"a"', '"b"').replace("甲", "乙") + 'tags = ["y", "z"]\n'
    faces = draw(TEMPLATE, cards)
    for id, name in (("a", "甲"), ("b", "乙")):
        frame = faces.frames[id]
        for item, _ in flat(frame):
            card, *elements = frame.origins(item) or ()
            assert (card.type, card.name) == ("card", name)
            assert str(card.place.span()).startswith("card_data/g/cards/cards.toml:")
            if isinstance(item, Outline):
                assert [element.name for element in elements] == ["frame"]
                assert str(elements[0].place.span()) == "templates/g/t.toml:2:1"
            else:
                assert [e.name or e.type for e in elements] == ["rows", "row", "text"]
                assert str(elements[-1].place.span()) == "templates/g/t.toml:17:5"
    assert named(faces.first.origins(next(flat(faces.first))[0]) or ()).en == "card “甲”, frame"


def test_what_all_cards_share_stays_one_object(draw: Draw) -> None:
    first, second = draw(TEMPLATE, CARD + CARD.replace('"a"', '"b"')).frames.values()
    assert first.items[0] is second.items[0]
    assert first.card != second.card


def test_an_item_that_is_not_drawn_here_has_no_origin(draw: Draw) -> None:
    one, other = draw(TEMPLATE).first, draw(TEMPLATE).first
    assert one.origins(next(flat(other))[0]) is None


def test_a_message_names_card_element_and_all_its_outputs(tmp_path: Path) -> None:
    template = f'[[element]]\ntype = "text"\ntext = "{{text}}"\nsize = "20pt"\n{BOX}'
    project, game = load(tmp_path, template, f'{CARD}text = "{"字" * 40}"\n')
    (wrong,) = check(project, game).diagnostics
    assert (wrong.code, wrong.outputs) == ("overflow", ("one.pdf", "two.pdf"))
    assert wrong.message.en.startswith("card “甲”, text: the text is ")
    assert wrong.message.zh.startswith("卡牌「甲」的 text：文字")
    with pytest.raises(Mistakes) as caught:
        make(supplies(project, game), plan(requests(project, game)[1]), Together())
    assert caught.value.diagnostics == (wrong._replace(outputs=("two.pdf",)),)


@pytest.mark.parametrize(
    ("element", "code", "named_so"),
    [
        ('type = "image"\nfile = "{art}"', "image-missing", "art"),
        ('id = "sign"\ntype = "symbol"\nsymbol = "{sign}"', "unknown-symbol", "sign"),
        ('id = "ground"\ntype = "shape"\nfill = "{color}"', "bad-color", "ground"),
        ('id = "mark"\ntype = "emblem"\npattern = "{note}"', "unknown-pattern", "mark"),
        ('type = "repeat"\ncount = "{text}"', "bad-count", "repeat"),
    ],
)
def test_every_sort_of_message_does(draw: Draw, element: str, code: str, named_so: str) -> None:
    fields = 'art = "art/no.png"\nsign = "no"\ncolor = "no"\nnote = "no"\ntext = "no"\n'
    (wrong,) = draw(f"[[element]]\n{element}\n{BOX}", CARD + fields).diagnostics
    assert wrong.code == code
    assert wrong.message.en.startswith(f"card “甲”, {named_so}: ")


def test_what_is_wrong_on_all_cards_stands_in_the_template(draw: Draw) -> None:
    (wrong,) = draw(f'[[element]]\ntype = "text"\nsize = "20pt"\n{BOX}text = "{"字" * 40}"').diagnostics
    assert str(wrong.span) == "templates/g/t.toml:5:8"


def test_a_picture_that_breaks_before_it_is_painted(tmp_path: Path) -> None:
    """It was whole when it was looked at; its rows are damaged, which only the painter sees."""
    art = tmp_path / "card_data" / "g" / "art"
    art.mkdir(parents=True)
    Image.new("RGBA", (80, 80)).save(art / "a.png")
    data = (art / "a.png").read_bytes()
    start = data.index(b"IDAT") - 4
    rows = b"IDAT" + b"rubbish"
    whole = len(rows[4:]).to_bytes(4, "big") + rows + crc32(rows).to_bytes(4, "big")
    (art / "a.png").write_bytes(data[:start] + whole + data[data.index(b"IEND") - 4 :])
    cards = CARD.replace("甲", "先").replace('"a"', '"z"') + CARD + 'art = "art/a.png"\n'
    project, game = load(tmp_path, f'[[element]]\nid = "art"\ntype = "image"\nfile = "{{art}}"\n{BOX}', cards)
    with pytest.raises(Mistakes) as caught:
        make(supplies(project, game), plan(requests(project, game)[0]), Together())
    (wrong,) = caught.value.diagnostics
    assert (wrong.code, str(wrong.span), wrong.outputs) == (
        "image-unreadable",
        "card_data/g/art/a.png",
        ("one.pdf",),
    )
    assert wrong.message.en.startswith("card “甲”, art: ")
    assert [str(span) for span, _ in wrong.related] == [
        "card_data/g/cards/cards.toml:5:1",
        "templates/g/t.toml:1:1",
    ]
