"""PDF as art: one entry of a page or of its parts changed, or bytes of the file."""

from functools import cache
from io import BytesIO
from random import Random

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from .. import nasty
from ..files import Input

NUMBERS = (0, 1, -1, 90, 45, 1e-9, 1e9, -1e30, 32_768, 2**31)
KEYS = (
    "/MediaBox",
    "/TrimBox",
    "/CropBox",
    "/Rotate",
    "/Resources",
    "/Contents",
    "/UserUnit",
    "/Group",
    "/Parent",
)
CONTENTS = (
    b"q " * 5000, b"Q " * 50, b"/F Do", b"1e99 0 0 1e-99 0 0 cm 0 0 9 9 re f", b"BI /W 9999 /H 9999 ID \0 EI",
    b"\xff\0(", b"/Nope gs /Nope sh", b"[1e9] 0 d 0 0 m 9 9 l S",
)  # fmt: skip
COMMANDS = (("build",), ("rulebook", "g", "--to", "pdf,html,epub"), ("show", "g", "longjing", "--dpi", "40"))


def pdf(random: Random) -> Input:
    data = _page()
    if random.random() < 0.6:
        out = BytesIO()
        with Pdf.open(BytesIO(data)) as opened:
            for _ in range(random.choice((1, 1, 2, 4))):
                _change(random, opened)
            try:
                opened.save(out, **_saving(random))  # type: ignore[arg-type]
            except (pikepdf.PdfError, RuntimeError, ValueError, TypeError, AttributeError):
                out.write(data)
        data = out.getvalue()
    if random.random() < 0.4:
        data = nasty.byte_damage(random, data)
    return Input({"card_data/g/art/dot.png": data}, tuple(random.sample(COMMANDS, 2)))


@cache
def _page() -> bytes:
    """A page with a form, a picture, a font and a state, nothing of it packed."""
    out, made = BytesIO(), pikepdf.new()
    page = made.add_blank_page(page_size=(120, 80))
    box = Array([0, 0, 9, 9])
    form = made.make_stream(b"0 0 9 9 re f", Type=Name.XObject, Subtype=Name.Form, BBox=box)
    image = made.make_stream(bytes(12), Type=Name.XObject, Subtype=Name.Image, Width=2, Height=2)
    image.ColorSpace, image.BitsPerComponent = Name.DeviceRGB, 8
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    page.Resources = Dictionary(
        XObject=Dictionary(F=form, I=image),
        Font=Dictionary(T=font),
        ExtGState=Dictionary(G=Dictionary(ca=0.5)),
    )
    words = b"/G gs q 40 0 0 40 9 9 cm /I Do Q /F Do BT /T 9 Tf 20 60 Td (art) Tj ET"
    page.Contents = made.make_stream(words)
    made.save(out, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def _change(random: Random, opened: Pdf) -> None:
    page = opened.pages[0].obj
    form = page.Resources.XObject.F if "/Resources" in page and "/XObject" in page.Resources else page
    whole = random.choice((page, form, opened.Root))
    match random.randrange(7):
        case 0:
            whole[random.choice(KEYS)] = _value(random, opened)
        case 1:
            for key in random.sample(KEYS, 3):
                if key in whole:
                    del whole[key]
        case 2:
            page["/Contents"] = opened.make_stream(random.choice(CONTENTS))
        case 3:  # what draws itself
            form["/Resources"] = Dictionary(XObject=Dictionary(F=form))
        case 4:
            page["/Contents"] = Array([page["/Contents"]] * 9) if "/Contents" in page else Array([])
        case 5:
            for _ in range(random.choice((1, 5, 300))):
                opened.pages.append(opened.pages[0])
        case _:
            deep: pikepdf.Object = Array([])
            for _ in range(random.choice((9, 400))):
                deep = Array([deep])
            page["/Deep"] = whole["/Deep"] = deep


def _value(random: Random, opened: Pdf) -> object:
    match random.randrange(5):
        case 0:
            return Array([random.choice(NUMBERS) for _ in range(random.choice((0, 3, 4, 5)))])
        case 1:
            return random.choice(NUMBERS)
        case 2:
            return random.choice((Name.Nope, Dictionary(), Array([Name.A, Name.B, Name.C, Name.D]), True))
        case 3:
            return opened.make_stream(random.randbytes(40))
        case _:
            return opened.Root


def _saving(random: Random) -> dict[str, object]:
    match random.randrange(4):
        case 0:
            locks = pikepdf.Encryption(owner="x", user=random.choice(("", "secret")), R=6)
            return {"encryption": locks}
        case 1:
            return {"object_stream_mode": pikepdf.ObjectStreamMode.generate}
        case 2:
            return {"linearize": True}
    return {"compress_streams": False}
