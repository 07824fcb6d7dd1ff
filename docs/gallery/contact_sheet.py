"""A whole game in one picture: every face, the fan, some cards in grey and as the colour-blind see them."""

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image

GROUND = "#6d6a72"
GAP = 4
# What is seen of a card in a fan, as a share of its width: 12 of 63 mm.
FAN = 12 / 63
# Machado, Oliveira and Fernandes, 2009, at full severity: no red, no green, no blue cones.
BLINDNESS = (
    (0.152286, 1.052583, -0.204868, 0, 0.114503, 0.786281, 0.099216, 0, -0.003882, -0.048116, 1.051998, 0),
    (0.367322, 0.860646, -0.227968, 0, 0.280085, 0.672501, 0.047413, 0, -0.011820, 0.042940, 0.968881, 0),
    (1.255528, -0.076749, -0.178779, 0, -0.078411, 0.930809, 0.147602, 0, 0.004733, 0.691367, 0.303900, 0),
)


def contact_sheet(faces: Sequence[Image.Image], fanned: int, shown: Sequence[int], width: int) -> Image.Image:
    """All faces, half as large; the first `fanned` as a fan, also in grey; `shown` as others see them."""
    small = [face.convert("RGB").resize((face.width // 2, face.height // 2)) for face in faces]
    rows = [*shelves(small, width)]
    edges = [face.crop((0, 0, round(face.width * FAN), face.height)) for face in faces[:fanned]]
    fan = beside(edges[:: -(-sum(edge.width for edge in edges) // width)], 0)
    rows += [[fan], [fan.convert("L").convert("RGB")]]
    some = beside([small[index] for index in shown], GAP)
    seen = [some, some.convert("L").convert("RGB"), *(some.convert("RGB", matrix) for matrix in BLINDNESS)]
    rows += shelves(seen, width)
    lines = [beside(row, GAP) for row in rows]
    sheet = Image.new("RGB", (width + 2 * GAP, sum(line.height + GAP for line in lines) + GAP), GROUND)
    top = GAP
    for line in lines:
        sheet.paste(line, (GAP, top))
        top += line.height + GAP
    return sheet


def shelves(images: Iterable[Image.Image], width: int) -> Iterator[list[Image.Image]]:
    """Rows of pictures, as many in each as go into the width."""
    row: list[Image.Image] = []
    for image in images:
        if row and sum(one.width + GAP for one in row) + image.width > width:
            yield row
            row = []
        row.append(image)
    yield row


def beside(images: Sequence[Image.Image], gap: int) -> Image.Image:
    """Pictures in a row."""
    size = sum(image.width + gap for image in images) - gap, max(image.height for image in images)
    line = Image.new("RGB", size, GROUND)
    left = 0
    for image in images:
        line.paste(image, (left, 0))
        left += image.width + gap
    return line
