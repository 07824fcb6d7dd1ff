"""Share codes: a deck as one word. How a game writes its codes is data, `[share_code]` in rules.toml.

`bytes` is how many base64 holds and `bits` how many one card takes. `key` is the field with a card's number
in codes; 0 is an empty place. `zones = { characters = 3, actions = 30 }`: how many places, in which order.
`offset = true`: the last byte was added to all others. `interleaved = true`: the first half of the bytes is
in the even places, the second half in the odd ones. `blocked`: what must not be in a code, in any letter
case; the encoder raises the offset until none of it is.
"""

from binascii import a2b_base64, b2a_base64
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.deck import Deck, Entry
from cardgen.rules.context import Zone, known_name
from cardgen.rules.hand import Hand
from cardgen.rules.index import Index

ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
MOST_BYTES = 3000
# All bytes twice over: 256 of them from n on are the table that adds n to a byte.
AROUND = bytes(range(256)) * 2


class ShareCode(NamedTuple):
    """A game's codes. A card takes so many hexadecimal `digits` of the bytes, from each of the `starts`.

    `places`: which of them belong to each zone of the rule set; none to most zones.
    """

    length: int
    digits: int
    offset: bool
    interleaved: bool
    blocked: tuple[str, ...]
    places: tuple[slice, ...]
    starts: range
    zones: tuple[Zone, ...]
    cards: Index
    numbers: Mapping[str, int]
    written: Mapping[int, str]

    @property
    def characters(self) -> int:
        """How long a code is."""
        return -(-self.length // 3) * 4


def read_code(code: ShareCode, text: str) -> list[list[int]] | Diagnostic:
    """The cards of each zone by number. White space in and around a code does not matter."""
    try:
        data = a2b_base64(text, strict_mode=True)
    except ValueError:
        data = b""
    if len(data) != code.length:
        found = _bytes(code, "".join(text.split()))
        if isinstance(found, Diagnostic):
            return found
        data = found
    digits, wide, numbers = _plain(code, data).hex(), code.digits, code.numbers
    try:
        cards = [numbers[digits[at : at + wide]] for at in code.starts]
    except KeyError:
        return _with_gaps(code, digits)
    return [cards[own] for own in code.places]


def _with_gaps(code: ShareCode, digits: str) -> list[list[int]] | Diagnostic:
    """The same where not every place has a card that is known."""
    words = [digits[at : at + code.digits] for at in code.starts]
    strange = [int(word, 16) for word in words if word not in code.numbers and int(word, 16)]
    if strange:
        return _unknown(strange)
    return [[code.numbers[word] for word in words[own] if word in code.numbers] for own in code.places]


def decode(code: ShareCode, text: str, name: str = "") -> Deck | Diagnostic:
    """The deck that a code means."""
    found = read_code(code, text)
    if isinstance(found, Diagnostic):
        return found
    zones = {
        zone.id: tuple(Entry(code.cards.cards[n].id, len(list(same))) for n, same in groupby(numbers))
        for zone, own, numbers in zip(code.zones, code.places, found, strict=True)
        if own.stop
    }
    return Deck(name, zones)


def encode(code: ShareCode, hand: Hand) -> str | Diagnostic:
    """The code of a deck in numbers, its cards in their order; places without a card are left empty."""
    empty = "0" * code.digits
    found = [empty] * len(code.starts)
    for zone, own, cards in zip(code.zones, code.places, hand.zones, strict=True):
        room = own.stop - own.start
        if len(cards) > room and zone.scope == "deck":
            return _no_room(zone, room, len(cards))
        strange = next((n for n in cards if n not in code.written), None)
        if room and strange is not None:
            return _no_number(code.cards.name(strange))
        if room:
            found[own.start : own.start + len(cards)] = [code.written[n] for n in cards]
    room = code.length - code.offset
    plain = bytes.fromhex("".join(found).ljust(2 * room, "0"))
    if code.interleaved:
        mixed = bytearray(room)
        mixed[0::2], mixed[1::2] = plain[: -(-room // 2)], plain[-(-room // 2) :]
        plain = bytes(mixed)
    if not code.offset:
        return _base64(plain)
    tried = (_base64(plain.translate(_adding(by)) + bytes((by,))) for by in range(256))
    return next(
        (t for t in tried if not any(word in t.lower() for word in code.blocked)), _base64(plain + b"\0")
    )


def _plain(code: ShareCode, data: bytes) -> bytes:
    """The bytes of a code without their offset and in their order."""
    if code.offset:
        data = data[:-1].translate(_adding(256 - data[-1]))
    return data[0::2] + data[1::2] if code.interleaved else data


def _adding(by: int) -> bytes:
    """The table that adds this to every byte, for `bytes.translate`."""
    return AROUND[by : by + 256]


def _base64(data: bytes) -> str:
    return b2a_base64(data, newline=False).decode("ascii")


def _bytes(code: ShareCode, text: str) -> bytes | Diagnostic:
    """The bytes of a code that is as long as it should be and of the right characters."""
    strange = next((c for c in text.rstrip("=") if c not in ALPHABET), None)
    if strange is not None:
        return _wrong(
            Text(f"“{strange}” cannot be in a share code", f"分享码里不会有「{strange}」"),
            Text("letters, digits, + and / only", "只有英文字母、数字、+ 和 /"),
        )
    if len(text) != code.characters:
        return _wrong(
            Text(
                f"a share code has {code.characters} characters, this one has {len(text)}",
                f"分享码有 {code.characters} 个字符，这里有 {len(text)} 个",
            ),
            Text("was all of it copied?", "是不是没有复制完整？"),
        )
    try:
        data = a2b_base64(text, strict_mode=True)
    except ValueError:
        data = b""
    if len(data) != code.length:
        return _wrong(Text("this is no share code: = may only end it", "这不是分享码：= 只能在末尾"))
    return data


def _wrong(message: Text, hint: Text | None = None) -> Diagnostic:
    return Diagnostic("bad-share-code", message, None, hint)


def _unknown(numbers: Sequence[int]) -> Diagnostic:
    shown = [str(n) for n in dict.fromkeys(numbers)]
    shown[6:] = ["…"] if len(shown) > 6 else []
    return _wrong(
        Text(
            f"no card has the share number {', '.join(shown)}",
            f"没有分享编号为 {'、'.join(shown)} 的牌",
        ),
        Text("the code may be of a newer version of the game", "分享码可能来自更新版本的游戏"),
    )


def _no_room(zone: Zone, room: int, have: int) -> Diagnostic:
    return _wrong(
        Text(
            f"a share code has room for {room} cards in {zone.name.en}, the deck has {have}",
            f"分享码的{zone.name.zh}只能有 {room} 张，此牌组有 {have} 张",
        )
    )


def _no_number(card: str) -> Diagnostic:
    return _wrong(Text(f"“{card}” has no share number", f"「{card}」没有分享编号"))


def read_share_code(reader: TableReader, index: Index, zones: tuple[Zone, ...]) -> ShareCode | None:
    """`[share_code]` of a rules file; None where there is none, or where it is wrong."""
    table = reader.table("share_code", what=Text("the share code", "分享码"))
    if table is None:
        return None
    before = len(reader.diagnostics)
    length = table.integer("bytes", 0, least=1, most=MOST_BYTES, required=True)
    digits = _digits(table)
    key = table.string("key", "", required=True)
    offset, interleaved = table.boolean("offset", False), table.boolean("interleaved", False)
    blocked = tuple(word.lower() for word in table.strings("blocked") if word)
    places = _places(table, zones)
    table.done()
    starts = range(0, digits * max((own.stop for own in places), default=0), digits)
    if 2 * (length - offset) < digits * len(starts):
        table.error(
            "bytes",
            Text(
                f"{len(starts)} cards do not fit into {length} bytes",
                f"{length} 个字节放不下 {len(starts)} 张牌",
            ),
            code="out-of-range",
        )
    numbers: dict[str, int] = {}
    for n, card in enumerate(index.cards):
        value = card.get(key)
        if type(value) is int and 0 < value < 16**digits:
            numbers.setdefault(f"{value:0{digits}x}", n)
    if len(reader.diagnostics) > before:
        return None
    written = {n: word for word, n in numbers.items()}
    return ShareCode(
        length, digits, offset, interleaved, blocked, places, starts, zones, index, numbers, written
    )


def _digits(table: TableReader) -> int:
    bits = table.integer("bits", 8, least=4, most=32)
    if bits % 4:
        table.error("bits", Text("bits: 4, 8, 12, 16 … 32", "bits：4、8、12、16……32"), code="out-of-range")
    return -(-bits // 4)


def _places(table: TableReader, zones: tuple[Zone, ...]) -> tuple[slice, ...]:
    """`zones = { characters = 3, actions = 30 }`: the places of each zone."""
    known = {zone.id: n for n, zone in enumerate(zones)}
    places = [slice(0, 0)] * len(zones)
    used = 0
    rooms = table.table("zones", required=True)
    for id in rooms.data if rooms else ():
        assert rooms is not None
        room = rooms.integer(id, 0, least=1, most=MOST_BYTES)
        known_name(rooms, id, id, known, Text("zone", "区域"), code="unknown-zone")
        if id in known:
            places[known[id]] = slice(used, used + room)
        used += room
    return tuple(places)
