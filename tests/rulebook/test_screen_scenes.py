"""Scenes in web pages and EPUBs: SVG that can be read aloud, once for pages and once for phones."""

import re
from base64 import b64decode
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

from fontTools.ttLib import TTFont
from PIL import Image
from scenes_kit import bindery_of, game_of, read_scene

from cardgen.build.screen_scenes import scene_drawer
from cardgen.export.epub import epub
from cardgen.export.html import html
from cardgen.model.book_style import NEUTRAL
from cardgen.model.document import Scene, words_in
from cardgen.rulebook.reading import read_document
from cardgen.units import WHITE, Color

ACCENT = Color(180 / 255, 67 / 255, 31 / 255)
SVG, HREF = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
TEXT = """:::board
| ① 英雄位 [战士] | 牌堆 [背 攻击一级]×9 |
| --- | --- |

1. 选<一>名英雄 & 放好。
:::
"""


def drawn() -> str:
    scene, found = read_scene(TEXT)
    assert scene is not None and found == []
    return scene_drawer(bindery_of("kapaiwang"))(scene)


def test_there_is_a_drawing_for_pages_and_one_for_phones() -> None:
    wide, narrow = ElementTree.fromstring(f"<div>{drawn()}</div>")
    assert [svg.get("class") for svg in (wide, narrow)] == ["wide", "narrow"]
    for svg in (wide, narrow):
        assert svg.tag == f"{SVG}svg" and svg.get("role") == "img"
        label = svg.get("aria-label") or ""
        # What its numbers mean stands below the one for phones.
        assert ("选<一>名英雄 & 放好。" in label) == (svg is wide) and "战士" in label
    sizes = [float((svg.get("width") or "").removesuffix("pt")) for svg in (wide, narrow)]
    assert sizes[0] > sizes[1]


def test_cards_are_pictures_no_larger_than_they_are_shown() -> None:
    wide = ElementTree.fromstring(f"<div>{drawn()}</div>")[0]
    pictures = [image.get(HREF) or "" for image in wide.iter(f"{SVG}image")]
    assert len(pictures) == 2  # a face and a back, which nine cards share
    for picture in pictures:
        head, _, data = picture.partition(",")
        assert head in ("data:image/jpeg;base64", "data:image/webp;base64")
        assert 100 < Image.open(BytesIO(b64decode(data))).width < 600


def test_what_is_shown_twice_is_drawn_once() -> None:
    scene, _ = read_scene(TEXT)
    assert scene is not None
    draw = scene_drawer(bindery_of("kapaiwang"))
    assert draw(scene) is draw(scene._replace(line=9))


def test_without_a_game_nothing_is_drawn() -> None:
    scene, _ = read_scene(TEXT)
    assert scene is not None
    assert scene_drawer(bindery_of("kapaiwang")._replace(workshop=None))(scene) == ""


def test_pages_and_books_have_the_drawing_or_its_words() -> None:
    document, _ = read_document(TEXT, file="x.md", game=game_of("kapaiwang"))
    assert isinstance(document.blocks[0], Scene)
    page = html(document, draws=lambda scene: "<svg/>")
    key = '<ol class="key">\n<li>选&lt;一&gt;名英雄 &amp; 放好。</li>\n</ol>'
    assert f'<figure class="scene scene-board"><svg/>\n{key}</figure>' in page
    assert "选&lt;一&gt;名英雄 &amp; 放好。" in html(document)
    with ZipFile(BytesIO(epub(document, draws=lambda scene: drawn()))) as book:
        part = book.read("part0.xhtml").decode()
    ElementTree.fromstring(part)
    assert 'class="scene scene-board"' in part


def test_pages_bring_the_letters_of_their_drawings() -> None:
    text = ":::box\n- attack: 打对面的血。\n- hero: <每>人两名 & 各有 3 项技能。\n:::\n"
    bindery = bindery_of("kapaiwang")
    document, _ = read_document(text, file="x.md", game=game_of("kapaiwang"))
    assert bindery.workshop is not None
    page = html(document, draws=scene_drawer(bindery), fonts=bindery.workshop.fonts)
    rules = re.findall(r'font-family: "([^"]*)"; font-weight: (\d+);[^}]*base64,([^)]*)\)', page)
    brought = {
        (family, weight): set(TTFont(BytesIO(b64decode(data))).getBestCmap())
        for family, weight, data in rules
    }
    seen = set()
    for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        for one in ElementTree.fromstring(drawing).iter(f"{SVG}text"):
            family = (one.get("font-family") or "").split(",")[0].strip("'")
            letters = {ord(char) for char in "".join(one.itertext()) if not char.isspace()}
            assert letters <= brought[family, one.get("font-weight") or "400"]
            seen |= letters
    assert {ord(char) for char in "28打<每&3"} <= seen


def test_what_lies_on_the_page_itself_has_its_colours_in_the_dark() -> None:
    svg = '<svg><rect fill="#ffffff"/><path stroke="#b4431f"/><text fill="#123456">#ffffff</text></svg>'
    document, _ = read_document(
        f"{TEXT}\n:::box\n- hero: 每人两名。\n:::\n", file="x.md", game=game_of("kapaiwang")
    )
    style = NEUTRAL._replace(paper=WHITE, accent=ACCENT)
    page = html(document, style=style, draws=lambda scene: svg)
    kept, turned = page.split("<figure")[1:3]
    assert svg in kept
    assert '<rect fill="var(--paper)"/><path stroke="var(--accent)"/><text fill="#123456">#ffffff<' in turned


def test_only_what_names_parts_has_a_list_of_numbers() -> None:
    for text, words in (
        (":::anatomy 攻击三级\nname: **牌名** 在左边。\n:::\n", ["牌名 在左边。"]),
        (":::turn\n- **抽** [背 攻击一级]\n  摸五张。\n:::\n", []),
    ):
        scene, found = read_scene(text)
        assert scene is not None and found == []
        assert [words_in(item.blocks[0].content) for item in scene.key] == words  # type: ignore[union-attr]
