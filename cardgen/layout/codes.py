"""Codes for machines: QR, EAN-13 and Code 128, made by reportlab, as one outline that fits its box."""

from collections.abc import Callable
from typing import Any, NamedTuple

from cardgen.diagnostics import Text, mistake
from cardgen.layout.drawings import Lettering, taken_over
from cardgen.layout.merged import merged
from cardgen.model.frame import Ink, Item, Path
from cardgen.units import MM, Rect

LEVELS = ("L", "M", "Q", "H")
# reportlab makes no QR code larger than this.
LARGEST_QR = 39
EAN_DIGITS, EAN_BARS = 13, 95
LONGEST_BARS = 80
# Digits below bars are so many modules high.
DIGITS = 10.0


class Symbology(NamedTuple):
    """A kind of code. `make`: what it draws for a text, in modules; Mistakes for one that it cannot hold.

    `quiet`: modules left free on the left and on the right, all around where it is `square`; `finest`: points
    that a module has to have so that a printed one can be read.
    """

    make: "Callable[[Request], Modules]"
    quiet: tuple[float, float]
    finest: float
    square: bool = False


class Request(NamedTuple):
    """A code that is wanted. `level`: how much of a QR code may be damaged; `digits`: what it says, below it.

    `proportion`: its height by its width.
    """

    text: str
    level: str
    digits: Lettering | None
    proportion: float


class Modules(NamedTuple):
    """A drawing of reportlab's in modules, and how many it is wide."""

    widget: Any
    width: float


class Code(NamedTuple):
    """A code in its box, and how wide its modules are in points."""

    items: tuple[Item, ...]
    module: float


def draw_code(symbology: Symbology, request: Request, box: Rect, color: Ink, quiet: float | None) -> Code:
    """A code as large as its box allows, in the middle of it; `quiet`: free modules where not the usual."""
    from reportlab.graphics.shapes import Drawing, Group

    widget, width = symbology.make(request)
    left, right = symbology.quiet if quiet is None else (quiet, quiet)
    whole = left + width + right
    side = min(box.w, box.h) if symbology.square else box.w
    module = side / whole
    x = (box.w - side) / 2 + left * module
    y = (box.h - side) / 2 + left * module if symbology.square else 0.0
    drawing = Drawing(box.w, box.h)
    drawing.add(Group(widget, transform=(module, 0, 0, module, x, y)))
    letterings = (request.digits,) if request.digits else ()
    items = taken_over(drawing, letterings, box.x, box.y)
    bars = [_box(item) for item in items if isinstance(item, Path)]
    words = (item for item in items if not isinstance(item, Path))
    return Code((Path(merged(bars), color), *words), module)


def _box(path: Path) -> Rect:
    xs, ys = path.data.numbers[::2], path.data.numbers[1::2]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _qr(request: Request) -> Modules:
    """Bytes in UTF-8, as every reader takes them."""
    from reportlab.graphics.barcode import qr, qrencoder

    data = request.text.encode("utf-8")
    correct = getattr(qrencoder.QRErrorCorrectLevel, request.level)
    blocks = qrencoder.QRRSBlock.getRSBlocks(LARGEST_QR, correct)
    most = sum(block.dataCount for block in blocks) - 3
    if len(data) > most:
        raise mistake(
            "bad-code",
            Text(
                f"the text has {len(data):,} bytes; a QR code of level {request.level} holds {most:,}",
                f"文字有 {len(data):,} 个字节，{request.level} 级的二维码最多容纳 {most:,} 个",
            ),
            Text("shorten it, or take a lower level", "请缩短文字，或改用更低的级别"),
        )
    widget = qr.QrCodeWidget([qrencoder.QR8bitByte(data)], barLevel=request.level, barBorder=0)
    widget.qr.version = widget.qr.calculate_version()
    widget.barWidth = widget.barHeight = 17 + 4 * widget.qr.version
    return Modules(widget, widget.barWidth)


def _ean13(request: Request) -> Modules:
    from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget

    text = request.text
    if not text.isascii() or not text.isdecimal() or len(text) not in (EAN_DIGITS - 1, EAN_DIGITS):
        shown = text[:20]
        raise mistake(
            "bad-code",
            Text(f"“{shown}” is no EAN-13: that has 13 digits", f"「{shown}」不是 EAN-13，应为 13 位数字"),
            Text("without the last digit it is worked out", "写 12 位时，最后一位由程序算出"),
        )
    last = Ean13BarcodeWidget._checkdigit(text[: EAN_DIGITS - 1])
    if text[EAN_DIGITS - 1 :] not in ("", last):
        raise mistake(
            "bad-code",
            Text(f"the check digit of “{text}” is wrong", f"「{text}」的校验位不对"),
            Text(f"its last digit should be {last}", f"最后一位应为 {last}"),
        )
    widget = Ean13BarcodeWidget(text, barWidth=1.0, quiet=0)
    widget.barHeight = request.proportion * (EAN_BARS + sum(EAN13.quiet))
    return Modules(_with_digits(widget, request), EAN_BARS)


def _code128(request: Request) -> Modules:
    from reportlab.graphics.barcode.widgets import BarcodeCode128

    text = request.text
    if strange := next((char for char in text if not " " <= char <= "~"), ""):
        code = f"U+{ord(strange):04X}"
        raise mistake(
            "bad-code",
            Text(
                f"a Code 128 has no character “{strange}” ({code})",
                f"Code 128 没有字符「{strange}」（{code}）",
            ),
            Text("a QR code holds any text", "二维码可以容纳任何文字"),
        )
    if len(text) > LONGEST_BARS:
        raise mistake(
            "bad-code",
            Text(
                f"the text has {len(text):,} characters; a Code 128 holds {LONGEST_BARS}",
                f"文字有 {len(text):,} 个字符，Code 128 最多容纳 {LONGEST_BARS} 个",
            ),
            Text("a QR code holds more", "二维码可以容纳更多"),
        )
    widget = BarcodeCode128(value=text, barWidth=1.0, quiet=0, barHeight=1.0)
    width = widget.width
    high = request.proportion * (width + sum(CODE128.quiet))
    under = 1.2 * DIGITS if request.digits else 0.0
    widget.y, widget.barHeight = under, max(high - under, 0.0)
    return Modules(_with_digits(widget, request), width)


def _with_digits(widget: Any, request: Request) -> Any:
    widget.humanReadable = request.digits is not None
    if request.digits:
        from cardgen.layout.charts import inked

        widget.fontName, widget.fontSize = request.digits.fontName, DIGITS
        widget.textColor = inked(request.digits.style.color)
    return widget


QR = Symbology(_qr, (4.0, 4.0), 0.25 * MM, square=True)
EAN13 = Symbology(_ean13, (11.0, 7.0), 0.25 * MM)
CODE128 = Symbology(_code128, (10.0, 10.0), 0.19 * MM)
SYMBOLOGIES = {"qr": QR, "ean13": EAN13, "code128": CODE128}
