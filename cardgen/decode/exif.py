"""How a camera was held: the orientation that JPEG files carry."""

from typing import Literal

# What a picture's unit square becomes, by orientation 2 to 8: mirrored, turned, or both.
TURNS = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, -1, -1, 0, 1, 1),
    6: (0, -1, 1, 0, 0, 1),
    7: (0, 1, 1, 0, 0, 0),
    8: (0, 1, -1, 0, 1, 0),
}
LYING = frozenset((5, 6, 7, 8))
HEAD = b"Exif\0\0"
ORIENTATION = 0x0112
MOST_ENTRIES = 200


def orientation(segment: bytes) -> int:
    """From a file's APP1 segment, without its marker and length: 1 to 8; 1 where it says nothing."""
    if not segment.startswith(HEAD):
        return 1
    body = segment[len(HEAD) :]
    if body[:2] not in (b"II", b"MM"):
        return 1
    order: Literal["little", "big"] = "little" if body[:2] == b"II" else "big"

    def number(at: int, length: int) -> int:
        return int.from_bytes(body[at : at + length], order)

    table = number(4, 4)
    for n in range(min(number(table, 2), MOST_ENTRIES)):
        entry = table + 2 + 12 * n
        if number(entry, 2) == ORIENTATION:
            value = number(entry + 8, 2)
            return value if value in TURNS else 1
    return 1
