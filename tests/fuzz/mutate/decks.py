"""Deck files, batches of them as JSON lines, and share codes."""

import json
from base64 import b64encode
from random import Random
from typing import Any

from .. import nasty, toml_tree
from ..files import Input, base_files
from .toml_files import damaged

DECK = "card_data/g/decks/one.toml"
LIST = "// 茶\n2 龙井\n3x puer\nzhanggui ×1\n\nSideboard (1)\n- 1 龙井\nleader:\nSB: 2 puer\n"
LINE = {"id": 7, "zones": {"leader": ["zhanggui"], "pile": ["龙井", "puer"]}, "values": {"players": 2}}


def decks(random: Random) -> Input:
    new = damaged(random, base_files()[DECK].decode())
    commands = (
        ("deck", "check", "g"),
        ("deck", "check", "g", "one", "--format", random.choice(("json", "github", "text"))),
        ("deck", "code", "g", "one"),
        ("sheet", "g", "--deck", "one"),
        ("deck", "fix", "g", "one", "--seconds", "1", "--pool", DECK),
        ("check", "g"),
    )
    return Input({DECK: new}, tuple(random.sample(commands, 2)))


def lists(random: Random) -> Input:
    """Plain lists of cards, as files and as standard input."""
    new = nasty.line_damage(random, LIST)
    if random.random() < 0.3:
        new = new.replace("龙井", nasty.text(random))
    data = new.encode("utf-8", "surrogatepass")
    commands = (
        ("deck", "check", "g", "list.txt"),
        ("deck", "check", "g", "-"),
        ("deck", "code", "g", "list.txt"),
        ("sheet", "g", "--deck", "list.txt"),
        ("deck", "print", "g", "list.txt", "--anyway", "--parts", random.choice(("list", "box", "list,box"))),
    )
    return Input({"list.txt": data}, tuple(random.sample(commands, 2)), stdin=data)


def events(random: Random) -> Input:
    """Tables of players with their lists."""
    cells = [random.choice((LIST, _code(random), "list.txt", "", nasty.text(random))) for _ in range(3)]
    rows = [f'{nasty.text(random)},"{cell}"' for cell in cells]
    data = "\n".join((random.choice(("选手,牌表", "list,x,player", "")), *rows)).encode(
        "utf-8", "surrogatepass"
    )
    if random.random() < 0.3:
        data = nasty.byte_damage(random, data)
    files = {"players.csv": data, "list.txt": LIST.encode()}
    return Input(files, (("deck", "event", "g", "players.csv"),))


def batches(random: Random) -> Input:
    """Lines for `deck check --batch`: JSON, codes, and neither."""
    lines = [_line(random) for _ in range(random.choice((1, 3, 3, 200)))]
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    if random.random() < 0.2:
        data = nasty.byte_damage(random, data)
    how = ("--batch", "-") if random.random() < 0.5 else ("--batch", "lines.txt")
    return Input({"lines.txt": data}, (("deck", "check", "g", *how),), stdin=data)


def codes(random: Random) -> Input:
    """Share codes: right ones, other bytes, other lengths, and what is no code."""
    code = _code(random)
    files = {"codes.txt": "\n".join(_code(random) for _ in range(5)).encode("utf-8", "surrogatepass")}
    plain = code.replace("\0", "").encode("utf-8", "ignore").decode()
    plain = plain if plain.strip("./") else "-"  # a folder that somebody names may lie anywhere
    return Input(
        files,
        (
            ("deck", "code", "g", plain),
            ("deck", "check", "g", plain, "codes.txt"),
            ("deck", "check", "g", "--batch", "codes.txt"),
        ),
    )


def _code(random: Random) -> str:
    data = bytes(
        random.choice((0, 1, 2, 3, 4, 255)) for _ in range(random.choice((5, 5, 5, 5, 4, 6, 0, 5000)))
    )
    text = b64encode(data).decode()
    return nasty.line_damage(random, text) if random.random() < 0.4 else text


def _line(random: Random) -> str:
    how = random.random()
    if how < 0.2:
        return _code(random)
    if how < 0.8:
        return _dumped(toml_tree.damaged(random, LINE))
    return nasty.line_damage(random, json.dumps(LINE, ensure_ascii=False))


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
