"""An independent look at a file for print shops: pikepdf over every stream and every resource."""

from collections.abc import Iterator
from pathlib import Path

import pikepdf
from frames_kit import tool
from PIL import Image, ImageChops, ImageMath

RGB_OPERATORS = {"rg", "RG"}
RGB_SPACES = {"/DeviceRGB", "/CalRGB", "/Lab"}


def offences(file: Path, *, transparency: bool) -> set[str]:
    """What a press would not take: colours of screens; what shines through, if it may not."""
    found: set[str] = set()
    with pikepdf.open(file) as pdf:
        for number, value in enumerate(pdf.objects):
            found |= {f"{number}: {what}" for what in _wrong(value, transparency)}
            if isinstance(value, pikepdf.Stream) and value.get("/Subtype") == "/Form":
                found |= {f"{number}: {what}" for what in _operators(value)}
        for page in pdf.pages:
            found |= {f"page {page.index}: {what}" for what in _operators(page)}
            if not ("/TrimBox" in page and "/BleedBox" in page):
                found.add(f"page {page.index}: boxes")
            if "/Annots" in page:
                found.add(f"page {page.index}: annotations")
    return found


def plates(file: Path, folder: Path, dpi: int = 72) -> dict[str, Image.Image]:
    """The plates of the first page as Ghostscript separates them; 0 is full ink."""
    found = dict(_separated(file, folder, dpi, 1))
    return {name: image for (_, name), image in found.items()}


def ink_sums(file: Path, folder: Path, dpi: int = 72) -> Iterator[float]:
    """The most ink in one place of each page, in per cent: all plates together."""
    sums: dict[str, Image.Image] = {}
    for (page, _), plate in _separated(file, folder, dpi, 9999):
        inks = ImageChops.invert(plate.convert("L")).convert("I")
        sums[page] = (
            ImageMath.lambda_eval(lambda a: a["x"] + a["y"], x=inks, y=sums[page]) if page in sums else inks
        )
    return (float(total.getextrema()[1]) / 2.55 for total in sums.values())


def _separated(
    file: Path, folder: Path, dpi: int, last: int
) -> Iterator[tuple[tuple[str, str], Image.Image]]:
    out = folder / "plates"
    out.mkdir(exist_ok=True)
    quiet = ("-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", f"-dLastPage={last}")
    tool("gs", *quiet, "-sDEVICE=tiffsep", f"-r{dpi}", f"-sOutputFile={out}/p%d.tif", str(file))
    for plate in sorted(out.glob("p*(*).tif")):
        page, _, name = plate.stem.partition("(")
        yield (page, name.removesuffix(")")), Image.open(plate)


def _operators(stream: object) -> Iterator[str]:
    for instruction in pikepdf.parse_content_stream(stream):  # type: ignore[arg-type]
        operator = str(instruction.operator)
        if operator in RGB_OPERATORS:
            yield operator
        if operator in ("cs", "CS") and str(instruction.operands[0]) in RGB_SPACES:
            yield f"{operator} {instruction.operands[0]}"


def _wrong(value: object, transparency: bool) -> Iterator[str]:
    if isinstance(value, pikepdf.Array):
        if len(value) == 2 and value[0] == "/ICCBased" and value[1].get("/N") == 3:
            yield "ICC profile of three components"
        for part in value:
            yield from _wrong(part, transparency)
    elif isinstance(value, pikepdf.Name):
        if str(value) in RGB_SPACES:
            yield str(value)
    elif isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
        for key, part in value.items():
            if not transparency and (
                (key in ("/ca", "/CA") and part != 1)
                or (key == "/SMask" and part != "/None")
                or (key == "/BM" and part not in ("/Normal", "/Compatible"))
                or (key == "/S" and part == "/Transparency")
            ):
                yield f"{key} {part}"
            if isinstance(part, pikepdf.Object) and part.is_indirect:
                continue  # looked at in its turn
            yield from _wrong(part, transparency)
