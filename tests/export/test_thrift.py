"""Faces that take less ink, and can still be read."""

from io import BytesIO
from pathlib import Path as File

from frames_kit import FONTS, box, run
from PIL import Image

from cardgen.build.saving import ink_shares, saver
from cardgen.export.thrift import Outlines, Veil
from cardgen.model.frame import Frame, Glyphs, Group, Item, Path, Picture
from cardgen.units import BLACK, WHITE, Color, Rect, contrast

NAVY = Color(0.1, 0.1, 0.4)


def face(*items: Item) -> Frame:
    return Frame(100.0, 100.0, (Path(box(0, 0, 100, 100), NAVY), *items))


def share(frame: Frame) -> float:
    (found,) = ink_shares([frame], FONTS)
    return found


def test_black_is_all_ink_and_white_none() -> None:
    half = Frame(100.0, 100.0, (Path(box(0, 0, 100, 50), BLACK),))
    assert abs(share(half) - 0.5) < 0.01
    assert share(Frame(10.0, 10.0)) == 0


def test_a_veil_is_just_as_thick_as_it_must_be() -> None:
    words = run(10, 60, "战王", size=30)._replace(color=WHITE)
    made = saver("thrift", [(face(words), 3), (None, 1)], FONTS)
    assert made is not None
    thin = made.frame(face(words))
    assert 0.35 < share(thin) < 0.4 < share(face(words))
    (ground, letters) = thin.items
    assert letters == words, "letters stay as they are"
    assert isinstance(ground, Path) and isinstance(ground.fill, Color) and contrast(ground.fill, WHITE) > 2
    assert saver("thrift", [(Frame(100.0, 100.0, (words,)), 1)], FONTS) is None


def test_outlines_instead_of_grounds() -> None:
    words = run(10, 60, "战王", size=30)._replace(color=WHITE)
    shadow = words._replace(ghost=True)
    icon = Path(box(80, 80, 5, 5), NAVY)
    plain = Outlines().frame(face(shadow, words, icon))
    assert share(plain) < 0.2 < share(face(shadow, words, icon))
    ground, letters, small = plain.items
    assert isinstance(ground, Path) and ground.fill == WHITE and ground.pen is not None
    assert isinstance(letters, Group) and small == icon
    read = [item for item in letters.frame.items if isinstance(item, Glyphs) and not item.ghost]
    assert [item.color for item in read] == [BLACK]


def test_pictures_fade_and_keep_their_holes(tmp_path: File) -> None:
    file = tmp_path / "a.png"
    image = Image.new("RGBA", (10, 10), (0, 0, 0, 255))
    image.putpixel((0, 0), (0, 0, 0, 0))
    image.save(file)
    frame = Frame(10.0, 10.0, (Picture(Rect(0.0, 0.0, 10.0, 10.0), str(file), (10, 10)),))
    (made,) = Veil(0.5).frame(frame).items
    assert isinstance(made, Picture)
    pale = Image.open(BytesIO(made.data)).convert("RGBA")
    assert [pale.getpixel(at) for at in ((0, 0), (5, 5))] == [(127, 127, 127, 0), (127, 127, 127, 255)]
