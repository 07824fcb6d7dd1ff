"""ICC profiles of presses: those of Ghostscript with bytes changed, cut, with other classes and spaces."""

from functools import cache
from glob import glob
from random import Random

from .. import nasty
from ..files import Input

PLACES = (
    "/usr/share/color/icc/ghostscript/default_cmyk.icc",
    "/usr/*/ghostscript/*/iccprofiles/default_cmyk.icc",
)

HEAD = ((12, b"prtr", b"mntr", b"link"), (16, b"CMYK", b"RGB ", b"8CLR"), (20, b"Lab ", b"XYZ ", b"CMYK"))


def profiles(random: Random) -> Input:
    data = bytearray(_profile())
    place, *words = random.choice(HEAD)
    if random.random() < 0.3:
        data[place : place + 4] = random.choice(words)
    if random.random() < 0.5:  # a tag that lies elsewhere, or is longer than the file
        tag = 132 + 12 * random.randrange(8) + random.choice((4, 8))
        data[tag : tag + 4] = random.choice((0, 128, 0x7FFFFFFF, 0xFFFFFFFF, len(data))).to_bytes(4, "big")
    damaged = nasty.byte_damage(random, bytes(data)) if random.random() < 0.7 else bytes(data)
    order = random.choice((("cards", "g", "--to", "press"), ("preflight", "g", "--for", "快印")))
    return Input({"p.icc": damaged}, ((*order, "--profile", "p.icc"),))


@cache
def _profile() -> bytes:
    """One that is there; else a head alone, of which not much is read."""
    found = [path for place in PLACES for path in glob(place)]
    if found:
        with open(found[0], "rb") as file:
            return file.read()
    return b"\0\0\1\0lcms\4\0\0\0prtrCMYKLab " + bytes(244)
