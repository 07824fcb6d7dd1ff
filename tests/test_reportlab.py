"""Cards on reportlab's pages."""

from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest
from raster_kit import difference, is_blank, pixels
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import SimpleDocTemplate, Spacer

from cardgen.diagnostics import Mistakes
from cardgen.export.pdf import pdf
from cardgen.model.frame import Book, Frame, Gradient, Group, Link, Page, Path, Pen
from cardgen.model.shapes import rectangle
from cardgen.reportlab import CardFlowable, OpenGame, draw_card, draw_frame, open_game
from cardgen.units import Color, Rect

ROOT = FilePath(__file__).parents[1]


@pytest.fixture(scope="module")
def game() -> OpenGame:
    return open_game("kapaiwang", ROOT)


def on_canvas(game: OpenGame, *cards: str, **more: object) -> bytes:
    """Each card on a page of its own size, without reportlab's own font."""
    out = BytesIO()
    face = game.face(cards[0])
    canvas = Canvas(out, pagesize=(face.width, face.height), invariant=1)
    for card in cards:
        draw_card(canvas, game, card, 0, 0, **more)  # type: ignore[arg-type]
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def own(game: OpenGame, card: str, back: bool = False) -> bytes:
    face = game.face(card, back=back)
    box = Rect(0, 0, face.width, face.height)
    return pdf(Book("", (Page(face, box, box),)), game.workshop.fonts)


def text_of(data: bytes) -> str:
    return str(pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded())


def xobjects(data: bytes) -> list[pikepdf.Object]:
    with pikepdf.open(BytesIO(data)) as file:
        return [obj for obj in file.objects if isinstance(obj, pikepdf.Stream) and "/Subtype" in obj]


@pytest.mark.parametrize("back", [False, True])
def test_a_card_looks_as_in_our_own_file(game: OpenGame, back: bool) -> None:
    ours, theirs = pixels(own(game, "attack-1", back)), pixels(on_canvas(game, "attack-1", back=back))
    assert not is_blank(theirs)
    assert difference(ours, theirs) < 0.002


def test_its_text_can_be_read(game: OpenGame) -> None:
    words = text_of(on_canvas(game, "attack-1"))
    assert words == text_of(own(game, "attack-1"))
    assert "攻击一级" in words


def test_it_is_vectors_and_embedded_fonts(game: OpenGame) -> None:
    with pikepdf.open(BytesIO(on_canvas(game, "attack-1", "steal"))) as file:
        fonts = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        own_fonts = [font for font in fonts if font.Subtype == "/Type0"]
        assert own_fonts
        assert {str(font.Encoding) for font in own_fonts} <= {"/Identity-H", "/Identity-V"}
        for font in own_fonts:
            assert {"/FontFile2", "/FontFile3"} & font.DescendantFonts[0].FontDescriptor.keys()
            assert "/ToUnicode" in font
        images = [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert not images


def test_a_card_drawn_often_is_stored_once(game: OpenGame) -> None:
    once, often = on_canvas(game, "attack-1"), on_canvas(game, *["attack-1"] * 5)
    assert len(xobjects(once)) == len(xobjects(often))
    assert len(often) < len(once) + 3_000


def test_place_width_corners_and_bleed(game: OpenGame) -> None:
    red = (255, 0, 0)
    frame = Frame(50, 70, (Path(rectangle(Rect(-9, -9, 68, 88)), Color(1, 0, 0)),))
    out = BytesIO()
    canvas = Canvas(out, pagesize=(400, 400), invariant=1)
    draw_frame(canvas, game.workshop.fonts, frame, 40, 80, width=100, radius=12)
    draw_frame(canvas, game.workshop.fonts, frame, 240, 80, width=100, bleed=3)
    canvas.save()
    picture, top = pixels(out.getvalue(), dpi=72), 400 - 80 - 140

    def is_red(*places: tuple[int, int]) -> list[bool]:
        return [picture.getpixel(place) == red for place in places]

    assert is_red((90, top + 2), (42, top + 70), (137, top + 70), (90, 317)) == [True] * 4
    assert is_red((90, top - 2), (37, top + 70), (142, top + 70), (90, 322)) == [False] * 4
    assert is_red((43, top + 3)) == [False]  # its round corner
    assert is_red((236, top - 4), (232, top + 70)) == [True, False]  # the bleed


def test_what_a_page_has_set_for_its_own_text_does_not_touch_a_card(game: OpenGame) -> None:
    out = BytesIO()
    face = game.face("attack-1")
    canvas = Canvas(out, pagesize=(face.width, face.height), invariant=1)
    words = canvas.beginText(0, 0)
    words.setCharSpace(9)
    words.setHorizScale(30)
    words.setTextRenderMode(3)
    words.textOut("x")
    canvas.drawText(words)
    draw_card(canvas, game, "attack-1", 0, 0)
    canvas.save()
    assert difference(pixels(own(game, "attack-1")), pixels(out.getvalue())) < 0.002


def test_whatever_the_painter_knows_is_drawn(game: OpenGame) -> None:
    """Gradients, opacity, masks, blends, turns and clips lie on what is below in the same way."""
    whole, half = rectangle(Rect(0, 0, 90, 90)), rectangle(Rect(20, 20, 60, 60))
    inner = Frame(90, 90, (Path(half, Color(0, 0, 1)), Path(half, None, Pen(Color(0, 1, 0), 5))))
    stops = ((0.0, Color(1, 0.8, 0.2)), (0.6, Color(1, 0, 0, 0.4)), (1.0, Color(0, 0, 0.4)))
    light = Gradient((45, 45, 0, 45, 45, 40), ((0.0, Color(1, 1, 1)), (1.0, Color(0, 0, 0))))
    frame = Frame(
        90,
        90,
        (
            Path(whole, Gradient((0, 0, 90, 90), stops)),
            Group(inner, mask=Frame(90, 90, (Path(whole, light),))),
            Group(inner, (0.8, 0.6, -0.6, 0.8, 30.0, -10.0), clip=half, opacity=0.5),
            Group(inner, (0.5, 0.0, 0.0, 0.5, 0.0, 40.0), blend="multiply"),
        ),
    )
    out = BytesIO()
    canvas = Canvas(out, pagesize=(90, 90), invariant=1)
    draw_frame(canvas, game.workshop.fonts, frame, 0, 0)
    canvas.save()
    box = Rect(0, 0, 90, 90)
    ours = pdf(Book("", (Page(frame, box, box),)), game.workshop.fonts)
    assert len(pixels(ours).getcolors(10_000) or ()) > 100
    assert difference(pixels(ours), pixels(out.getvalue())) < 0.002


def test_an_encrypted_document(game: OpenGame) -> None:
    out = BytesIO()
    face = game.face("attack-1")
    canvas = Canvas(out, pagesize=(face.width, face.height), encrypt="geheim")
    draw_card(canvas, game, "attack-1", 0, 0)
    canvas.save()
    with pikepdf.open(BytesIO(out.getvalue()), password="geheim") as file:
        infos = [
            o.CIDSystemInfo
            for o in file.objects
            if isinstance(o, pikepdf.Dictionary) and "/CIDSystemInfo" in o
        ]
        assert infos
        assert all(info.Registry == "Adobe" for info in infos)
        plain = BytesIO()
        file.save(plain, encryption=False)
    assert difference(pixels(own(game, "attack-1")), pixels(plain.getvalue())) < 0.002


def test_cards_of_two_games_share_a_page(game: OpenGame) -> None:
    other = open_game("jimu", ROOT)
    first = other.cards[0]
    out = BytesIO()
    canvas = Canvas(out, pagesize=(500, 300), invariant=1)
    draw_card(canvas, game, "attack-1", 10, 10)
    draw_card(canvas, other, first.id, 250, 10)
    canvas.save()
    words = text_of(out.getvalue())
    assert "攻击一级" in words
    assert first.name in words


def test_links_lead_on(game: OpenGame) -> None:
    square = Path(rectangle(Rect(0, 0, 20, 10)), Color(1, 0, 0))
    inner = Frame(20, 10, (square, Link(Rect(0, 0, 20, 10), "https://example.com/卡")))
    frame = Frame(100, 50, (Group(inner, (1.0, 0.0, 0.0, 1.0, 30.0, 20.0)),))
    out = BytesIO()
    canvas = Canvas(out, pagesize=(200, 100))
    draw_frame(canvas, game.workshop.fonts, frame, 50, 10)
    canvas.save()
    with pikepdf.open(BytesIO(out.getvalue())) as file:
        (link,) = file.pages[0].Annots
        assert str(link.A.URI) == "https://example.com/%E5%8D%A1"
        assert [round(float(v)) for v in link.Rect] == [80, 30, 100, 40]


def test_a_flowable_takes_its_room(game: OpenGame) -> None:
    out = BytesIO()
    faces = [CardFlowable(game, card, width=60, radius=4) for card in ("attack-1", "steal")]
    assert faces[0].wrap(500, 500) == (60, pytest.approx(84))
    SimpleDocTemplate(out, invariant=1).build([faces[0], Spacer(0, 20), faces[1]])
    assert "攻击一级" in text_of(out.getvalue())
    assert not is_blank(pixels(out.getvalue()))


@pytest.mark.parametrize(
    ("code", "card", "more"),
    [("unknown-card", "atack-1", {}), ("unknown-choice", "attack-1", {"size": "huge"})],
)
def test_what_is_not_there_is_told(game: OpenGame, code: str, card: str, more: dict[str, str]) -> None:
    with pytest.raises(Mistakes) as caught:
        game.face(card, **more)  # type: ignore[arg-type]
    assert [problem.code for problem in caught.value.diagnostics] == [code]
    assert caught.value.diagnostics[0].hint


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(Mistakes, match="kapaiwong"):
        open_game("kapaiwong", ROOT)


def test_a_kind_without_a_back_is_told() -> None:
    gallery = open_game("gallery", ROOT / "docs" / "gallery")
    with pytest.raises(Mistakes) as caught:
        gallery.face(gallery.cards[0].id, back=True)
    assert caught.value.diagnostics
