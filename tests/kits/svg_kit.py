"""Pictures in memory, and SVG as resvg draws it."""

import io

from PIL import Image
from resvg_py import svg_to_bytes


def rasterised(text: str, like: Image.Image) -> Image.Image:
    data = svg_to_bytes(svg_string=text, width=like.width, height=like.height, dpi=96)
    return Image.open(io.BytesIO(bytes(data))).convert("RGB")


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")
