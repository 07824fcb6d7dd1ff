"""Images: where they may lie, what they may be, how large."""

import io
import os
import random
import subprocess
import sys
import zlib
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageOps

from cardgen.decode.toml_file import parse_toml
from cardgen.diagnostics import Diagnostic, Mistakes, Place, Text
from cardgen.export.pictures import read_picture
from cardgen.load.art import MOST_BYTES, check_image

FILE, _ = parse_toml('art = "x"', "f.toml")


def check(root: Path, value: str) -> tuple[str, tuple[int, int]] | str:
    assert FILE is not None
    found = check_image(root, value, Place(FILE, ("art",)).span)
    if isinstance(found, Diagnostic):
        assert str(found.span) == "f.toml:1:7"
        assert value[:20] in found.message.zh
        return found.code
    return found.file, (round(found.size[0]), round(found.size[1]))


def wrong(root: Path, value: str) -> Diagnostic:
    assert FILE is not None
    found = check_image(root, value, Place(FILE, ("art",)).span)
    assert isinstance(found, Diagnostic)
    return found


@pytest.mark.parametrize(
    "name", ["a.png", "a.jpg", "p.jpg", "a.webp", "l.webp", "x.webp", "猫.png", "wrong-ending.gif"]
)
def test_sizes(tmp_path: Path, name: str) -> None:
    image = Image.new("RGBA" if name == "x.webp" else "RGB", (37, 23), "red")
    path = tmp_path / "art" / name
    path.parent.mkdir()
    match name:
        case "p.jpg":
            image.save(path, progressive=True)
        case "l.webp":
            image.save(path, lossless=True)
        case "wrong-ending.gif":
            image.save(path, format="PNG")
        case _:
            image.save(path)
    assert check(tmp_path, f"art/{name}") == (str(path), (37, 23))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_as_wide_as_it_is_seen(tmp_path: Path, orientation: int) -> None:
    image = Image.new("RGB", (37, 23), "red")
    exif = Image.Exif()
    exif[0x0112] = orientation
    image.save(tmp_path / "a.jpg", exif=exif)
    seen = ImageOps.exif_transpose(Image.open(tmp_path / "a.jpg"))
    assert check(tmp_path, "a.jpg") == (str(tmp_path / "a.jpg"), seen.size)


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_cut_short(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    Image.effect_noise((80, 80), 50).convert("RGB").save(path)
    data = path.read_bytes()
    for share in (0.02, 0.5, 0.95):
        path.write_bytes(data[: int(len(data) * share)])
        assert check(tmp_path, f"a.{ending}") in ("image-broken", "image-format")


def chunk(name: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")


def test_bomb(tmp_path: Path) -> None:
    head = (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    (tmp_path / "bomb.png").write_bytes(b"\x89PNG\r\n\x1a\n" + body)
    assert check(tmp_path, "bomb.png") == "image-too-large"


def test_bomb_as_webp(tmp_path: Path) -> None:
    """A few hundred bytes that say they are 16,383 pixels wide and high."""
    Image.new("RGB", (8, 8)).save(tmp_path / "bomb.webp", exif=b"Exif\0\0" + bytes(8))
    data = bytearray((tmp_path / "bomb.webp").read_bytes())
    assert data[12:16] == b"VP8X"
    data[24:30] = (16382).to_bytes(3, "little") * 2
    (tmp_path / "bomb.webp").write_bytes(data)
    assert check(tmp_path, "bomb.webp") == "image-too-large"


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_damage_is_told_by_us_alone(
    tmp_path: Path, ending: str, recwarn: pytest.WarningsRecorder, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever bytes are wrong: an image, or a message of ours; no warning of Pillow's."""
    exif = Image.Exif()
    exif[0x0112], exif[0x011A] = 6, 72.0
    path = tmp_path / f"a.{ending}"
    Image.effect_noise((30, 20), 50).convert("RGB").save(path, exif=exif)
    data, chosen, seen = path.read_bytes(), random.Random(ending), set()
    for at in (*range(80), *range(80, len(data), 1 + len(data) // 200)):
        path.write_bytes(data[:at] + bytes([chosen.choice((0, 255, data[at] ^ 1))]) + data[at + 1 :])
        found = check(tmp_path, path.name)
        seen.add(found if isinstance(found, str) else "")
        try:
            read_picture(str(path))
        except Mistakes as mistakes:
            seen.update(d.code for d in mistakes.diagnostics)
    assert {"", "image-broken", "image-format", "image-unreadable"} <= seen
    assert not recwarn.list
    assert capfd.readouterr() == ("", "")


def test_pillow_is_not_imported_for_games_without_pictures() -> None:
    code = "import sys, cardgen.build.make, cardgen.load.art; print([m for m in sys.modules if m == 'PIL'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_too_many_bytes(tmp_path: Path) -> None:
    with open(tmp_path / "a.png", "wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert check(tmp_path, "a.png") == "image-too-large"


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"BM" + b"\0" * 40, "BMP"),
        (b"<svg xmlns=''></svg>", "SVG"),
        (b"", "a.png”: is not PNG"),
        (b"hello", "a.png”: is not PNG"),
    ],
)
def test_other_formats_are_named(tmp_path: Path, data: bytes, word: str) -> None:
    (tmp_path / "a.png").write_bytes(data)
    assert FILE is not None
    found = check_image(tmp_path, "a.png", Place(FILE, ("art",)).span)
    assert isinstance(found, Diagnostic)
    assert found.code == "image-format"
    assert word in found.message.en


@pytest.mark.parametrize(
    "value", ["../a.png", "art/../../a.png", "/a.png", "C:/a.png", "C:\\a.png", "art\\a.png", "a\0.png"]
)
def test_outside(tmp_path: Path, value: str) -> None:
    root = tmp_path / "game"
    root.mkdir()
    Image.new("RGB", (1, 1)).save(tmp_path / "a.png")
    assert check(root, value) == "image-outside"


def test_links(tmp_path: Path) -> None:
    root = tmp_path / "game"
    (root / "art").mkdir(parents=True)
    Image.new("RGB", (2, 3)).save(tmp_path / "a.png")
    Image.new("RGB", (2, 3)).save(root / "b.png")
    os.symlink(tmp_path / "a.png", root / "art" / "a.png")
    os.symlink(root / "b.png", root / "art" / "b.png")
    assert check(root, "art/a.png") == "image-outside"
    assert check(root, "art/b.png") == (str(root / "art" / "b.png"), (2, 3))


def test_missing(tmp_path: Path) -> None:
    (tmp_path / "fire.png").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    assert check(tmp_path, "fier.png") == "image-missing"
    assert check(tmp_path, "folder") == "image-missing"
    assert check(tmp_path, "fire.png/x") == "image-missing"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("art/fier.png", "art/fire.png"),
        ("Art/fire.png", "art/fire.png"),
        ("ART/Fire.PNG", "art/fire.png"),
        ("atr/fire.png", "art/fire.png"),
        ("art/Water.png", "art/water.png"),
        ("art/nothing-like-it.png", ""),
        ("nowhere/fire.png", ""),
        ("art/fire.png/x", ""),
        ("art", ""),
    ],
)
def test_what_is_missing_may_be_spelled_otherwise(tmp_path: Path, written: str, meant: str) -> None:
    (tmp_path / "art").mkdir()
    for name in ("fire.png", "wader.png", "water.png"):
        (tmp_path / "art" / name).write_bytes(b"")
    found = wrong(tmp_path, written)
    assert found.code == "image-missing"
    assert found.hint == (Text(f"did you mean “{meant}”?", f"是不是想写「{meant}」？") if meant else None)


def test_capitals_matter_also_where_the_system_does_not_mind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Art/A.png opens there, though the folder lists art and a.png."""
    (tmp_path / "Art").mkdir()
    Image.new("RGB", (2, 3)).save(tmp_path / "Art" / "A.png")
    listed = {tmp_path: ["art"], tmp_path / "art": ["a.png"], tmp_path / "Art": ["A.png"]}
    monkeypatch.setattr("cardgen.load.art.CASE_BLIND", True)
    monkeypatch.setattr(os, "listdir", lambda folder: listed[Path(folder)])
    found = wrong(tmp_path, "Art/A.png")
    assert (found.code, found.severity) == ("image-missing", "error")
    assert "文件名其实是「art/a.png」" in found.message.zh
    listed[tmp_path] = ["Art"]
    assert check(tmp_path, "Art/A.png") == (str(tmp_path / "Art" / "A.png"), (2, 3))


def page(pages: int = 1, **saving: object) -> bytes:
    """A PDF of 90×60 mm."""
    out, made = io.BytesIO(), pikepdf.new()
    for _ in range(pages):
        made.add_blank_page(page_size=(255, 170))
    made.save(out, **saving)  # type: ignore[arg-type]
    return out.getvalue()


def test_a_page_of_a_pdf(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(page())
    assert check(tmp_path, "a.pdf") == (str(tmp_path / "a.pdf"), (255, 170))


def test_of_several_pages_the_first_is_shown_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(page(3))
    assert FILE is not None
    found = check_image(tmp_path, "a.pdf", Place(FILE, ("art",)).span)
    assert not isinstance(found, Diagnostic)
    assert found.page
    assert found.remark is not None
    assert (found.remark.code, found.remark.severity) == ("pdf-pages", "warning")
    assert "3 pages" in found.remark.message.en


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (page(encryption=pikepdf.Encryption(owner="x", user="y", R=6)), "password"),
        (page()[:200], "damaged"),
        (b"%PDF-1.7", "damaged"),
        (page(0), "without a page"),
    ],
)
def test_pdfs_that_cannot_be_shown(tmp_path: Path, data: bytes, word: str) -> None:
    (tmp_path / "a.pdf").write_bytes(data)
    found = wrong(tmp_path, "a.pdf")
    assert found.code == "bad-pdf"
    assert word in found.message.en
    assert "PDF" in found.message.zh
