"""Images that cards name: inside the game's folder, in one of FORMATS, whole and not too large.

Of pixels only heads and checksums are looked at; they are read where they are painted. An SVG is read here,
and of a PDF how large its page is.
"""

import os
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from cardgen.decode.art import Art
from cardgen.decode.links import leads_out
from cardgen.decode.pdf_page import BEGINS, NoPage, read_page
from cardgen.decode.picture import DAMAGED, MOST_PIXELS, TooManyPixels, open_picture
from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text

if TYPE_CHECKING:
    from cardgen.decode.svg.drawing import Drawing

MOST_BYTES = 64 * 1024 * 1024
# Whether Images/a.png opens images/a.png here, which it does not everywhere.
CASE_BLIND = sys.platform in ("win32", "darwin")
# How other formats begin, to name them.
OTHER_FORMATS = (
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"8BPS", "PSD"),
    (b"\0\0\0", "HEIC/AVIF/MP4"),
)
# Photos whose camera lay on its side.
LYING = range(5, 9)
# A photo that is whole says so near the end of its file.
JPEG_TAIL, JPEG_END = 4096, b"\xff\xd9"
Pixels = tuple[int, int]
FORMATS = Text("PNG, JPEG, WebP, GIF, AVIF, SVG or PDF", "PNG、JPEG、WebP、GIF、AVIF、SVG 或 PDF")


class _Broken(Exception):
    """The file is not whole."""


def check_image(
    root: Path, value: str, span: Callable[[], Span], *, glance: bool = False
) -> Art | Diagnostic:
    """The image, or what is wrong with it. `span`: where it is named. `glance`: no SVG or PDF is read yet."""

    def wrong(code: str, message: Text, hint: Text | None = None) -> Diagnostic:
        named = Text(f"image “{value[:80]}”: {message.en}", f"图片「{value[:80]}」：{message.zh}")
        return Diagnostic(code, named, span(), hint)

    drawing: Drawing | None = None
    page, pages = False, 1
    parts = value.split("/")
    if "\\" in value or "\0" in value:
        message = Text("use “/” between folders", "文件夹之间请用「/」")
        return wrong("image-outside", message)
    if value.startswith("/") or ":" in parts[0] or ".." in parts:
        message = Text("lies outside the game's folder and is not used", "在游戏文件夹之外，不予使用")
        return wrong(
            "image-outside",
            message,
            Text("put it into art/ in the game's folder", "请放进游戏文件夹的 art/ 里"),
        )
    path = os.path.join(root, *parts)
    if leads_out(path, root):
        return wrong("image-outside", Text("a link leads out of the game's folder", "链接指向游戏文件夹之外"))
    try:
        with open(
            path, "rb", opener=lambda p, flags: os.open(p, flags | getattr(os, "O_NONBLOCK", 0))
        ) as file:
            info = os.fstat(file.fileno())
            if not stat.S_ISREG(info.st_mode):
                return wrong("image-missing", Text("is not a regular file", "不是普通文件"))
            if info.st_size > MOST_BYTES:
                return wrong(
                    "image-too-large",
                    Text(
                        f"has {info.st_size >> 20} MB; the limit is {MOST_BYTES >> 20} MB",
                        f"有 {info.st_size >> 20} MB，上限是 {MOST_BYTES >> 20} MB",
                    ),
                )
            if value.lower().endswith(".svg"):
                drawing = None if glance else _drawing(file.read(), info.st_size)
                size: Pixels | tuple[float, float] | str = drawing.view[2:] if drawing else (0.0, 0.0)
            elif page := file.read(len(BEGINS)) == BEGINS:
                read = None if glance else read_page(BEGINS + file.read())
                size, pages = ((read.width, read.height), read.pages) if read else ((0.0, 0.0), 1)
            else:
                size = _size(file, info.st_size)
    except NoPage as problem:
        return wrong(
            "bad-pdf", problem.reason, Text("save it again, without a password", "请重新保存，且不加密")
        )
    except Mistakes as wrong_svg:
        (found,) = wrong_svg.diagnostics
        return wrong(found.code, found.message, found.hint)
    except TooManyPixels:
        return wrong(
            "image-too-large",
            Text(
                f"has more than {MOST_PIXELS // 1_000_000} million pixels",
                f"超过 {MOST_PIXELS // 10_000} 万像素",
            ),
        )
    except _Broken:
        return wrong("image-broken", Text("is damaged or cut short", "已损坏或不完整"))
    except OSError as problem:
        if not isinstance(problem, FileNotFoundError | IsADirectoryError | NotADirectoryError):
            reason = problem.strerror or str(problem)
            return wrong("image-missing", Text(f"cannot be read: {reason}", f"无法读取：{reason}"))
        near = _nearest(root, parts)
        hint = suggestion(near) if near and near != value else None
        return wrong("image-missing", Text("there is no such file", "没有这个文件"), hint)
    if isinstance(size, str):
        known = Text(f"is {size}, not", f"是 {size}，不是") if size else Text("is not", "不是")
        return wrong(
            "image-format",
            Text(f"{known.en} {FORMATS.en}", f"{known.zh} {FORMATS.zh}"),
            Text(f"save it as {FORMATS.en}", f"请另存为 {FORMATS.zh}"),
        )
    if CASE_BLIND and (real := _nearest(root, parts)) != value and real.casefold() == value.casefold():
        return wrong(
            "image-missing",
            Text(
                f"the file is called “{real}”; where capitals matter, it is not found",
                f"文件名其实是「{real}」，在区分大小写的系统上会找不到",
            ),
            suggestion(real),
        )
    remark = None
    if drawing and drawing.unknown:
        message = Text(
            f"{drawing.unknown} cannot be drawn as lines; all of it is drawn as pixels",
            f"{drawing.unknown} 无法画成矢量，整张图改用像素绘制",
        )
        hint = Text(
            "turn texts and effects into paths to keep it sharp", "想保持清晰，请先把文字和效果转换为路径"
        )
        remark = wrong("svg-as-pixels", message, hint)._replace(severity="warning")
    elif pages > 1:
        message = Text(f"has {pages} pages; the first is shown", f"有 {pages} 页，只显示第一页")
        hint = Text("save the page that is meant as a file", "请把要用的那一页单独保存")
        remark = wrong("pdf-pages", message, hint)._replace(severity="warning")
    return Art(path, size, drawing, remark, page=page)


def _drawing(data: bytes, length: int) -> "Drawing":
    from cardgen.decode.svg.drawing import read_svg

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _Broken from None
    return read_svg(text)


def _nearest(root: Path, parts: Sequence[str]) -> str:
    """What was probably meant, folder by folder; nothing where no name is near."""
    meant: list[str] = []
    for part in parts:
        try:
            names = os.listdir(os.path.join(root, *meant))
        except OSError:
            return ""
        same = (name for name in names if name.casefold() == part.casefold())
        near = part if part in names else next(same, None) or did_you_mean(part, names)
        if near is None:
            return ""
        meant.append(near)
    return "/".join(meant)


def _size(file: BinaryIO, length: int) -> Pixels | str:
    """Width and height; the format's name if it is none of ours, "" if nobody knows it."""
    file.seek(0)
    head = file.read(5)
    file.seek(max(0, length - JPEG_TAIL))
    ends = JPEG_END in file.read()
    file.seek(0)
    try:
        opened = open_picture(file)
        if opened is None:
            return next((name for start, name in OTHER_FORMATS if head.startswith(start)), "")
        image, orientation = opened
        image.verify()
    except TooManyPixels:
        raise
    except DAMAGED as error:
        raise _Broken from error
    width, height = image.size
    if not width or not height or (image.format == "JPEG" and not ends):
        raise _Broken
    return (height, width) if orientation in LYING else (width, height)
