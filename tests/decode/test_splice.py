"""Changes in TOML texts: the value becomes another, every other byte stays."""

import random

import pytest
import rtoml

from cardgen.decode.locate import locate
from cardgen.decode.splice import Unsafe, add_entry, copy_entry, remove_entry, set_value

CASES = {
    "number": ("a = 1 # x\n", ("a",), 25, "a = 25 # x\n"),
    "no end of line": ("a =  1", ("a",), "b", 'a =  "b"'),
    "literal stays literal": ("a = 'x' #'\n", ("a",), "y", "a = 'y' #'\n"),
    "literal that cannot": ("a = 'x'\n", ("a",), "y'", 'a = "y\'"\n'),
    "lines": ('a = "x" # y\n', ("a",), "1\n2", 'a = """\n1\n2""" # y\n'),
    "lines to one": ('a = """\nx\ny"""  # y\n', ("a",), "1", 'a = "1"  # y\n'),
    "commented list": (
        "a = [ # x\n  1, # one\n  2, # two\n]\n",
        ("a",),
        [1, 3],
        "a = [ # x\n  1, # one\n  3, # two\n]\n",
    ),
    "longer list": ("a = [\n  1, # one\n]\n", ("a",), [1, 2], "a = [\n  1, 2, # one\n]\n"),
    "shorter list": ("a = [\n  1, # one\n  2 # two\n]\n", ("a",), [1], "a = [\n  1 # one\n   # two\n]\n"),
    "empty list": ("a = [ # none\n]\n", ("a",), ["x"], 'a = ["x" # none\n]\n'),
    "item": ('a = ["x", "y"]\n', ("a", 1), "z", 'a = ["x", "z"]\n'),
    "inline table": ("t = { a = 1, b = 2 }\n", ("t", "b"), 3, "t = { a = 1, b = 3 }\n"),
    "new in inline table": ("t = { a = 1 }\n", ("t", "b"), 2, "t = { a = 1, b = 2 }\n"),
    "new key": ("[t]\n  a = 1 # x\n\n# y\n[u]\n", ("t", "b"), 2, "[t]\n  a = 1 # x\n  b = 2\n\n# y\n[u]\n"),
    "new key before tables": (
        "[t]\na = 1\n[t.s]\nc = 1\n",
        ("t", "b"),
        2,
        "[t]\na = 1\nb = 2\n[t.s]\nc = 1\n",
    ),
    "key that has to be quoted": ("[t]\na = 1\n", ("t", "甲"), True, '[t]\na = 1\n"甲" = true\n'),
    "gone": ("[t]\na = 1\nb = 2\n", ("t", "a"), None, "[t]\nb = 2\n"),
    "gone, its comment not": ("[t]\n a = 1 # x\nb = 2\n", ("t", "a"), None, "[t]\n# x\nb = 2\n"),
    "gone inline": ("t = { a = 1, b = 2 }\n", ("t", "b"), None, "t = { a = 1 }\n"),
    "returns": ("a = 1\r\nb = 2\r\nc = 3\r\n", ("b",), "x\ny", 'a = 1\r\nb = """\r\nx\r\ny"""\r\nc = 3\r\n'),
    "both ends": ("a = 1\nb = 2\r\nc = 3\n", ("c",), 4, "a = 1\nb = 2\r\nc = 4\n"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_value_becomes_another(name: str) -> None:
    text, path, value, expected = CASES[name]
    assert set_value(text, path, value) == expected


@pytest.mark.parametrize("text", ["t.a = 1\n", "[t.s]\na = 1\n", "t = 1979-05-27\n"])
def test_what_is_not_known_to_be_safe_is_left(text: str) -> None:
    with pytest.raises(Unsafe):
        set_value(text, ("t", "b"), 2)


ENTRIES = (
    '# top\n[[c]] # 1\nid = "a" # i\n\n# second\n[[c]]\nid = "b"\n[c.s]\nx = 1\n\n# end\n[[c]]\nid = "d"'
)


def test_entries_come_and_go() -> None:
    assert remove_entry(ENTRIES, ("c",), 0) == ENTRIES.replace('[[c]] # 1\nid = "a" # i\n', "")
    assert remove_entry(ENTRIES, ("c",), 1) == ENTRIES.replace('[[c]]\nid = "b"\n[c.s]\nx = 1\n', "")
    assert remove_entry(ENTRIES, ("c",), 2) == ENTRIES.replace('[[c]]\nid = "d"', "")
    added = add_entry(ENTRIES, ("c",), 1, {"id": "n", "x": [1, "y"]})
    assert added == ENTRIES.replace("x = 1\n", 'x = 1\n\n[[c]]\nid = "n"\nx = [1, "y"]\n')
    assert add_entry(ENTRIES, ("c",), -1, {"id": "n"}) == ENTRIES + '\n\n[[c]]\nid = "n"\n'
    assert add_entry("", ("c",), -1, {"id": "n"}) == '[[c]]\nid = "n"\n'
    copied = copy_entry(ENTRIES, ("c",), 0, {"id": "n"})
    assert copied == ENTRIES.replace('"a" # i\n', '"a" # i\n\n[[c]] # 1\nid = "n" # i\n')
    assert rtoml.loads(copy_entry(ENTRIES, ("c",), 1, {"id": "n"}))["c"][2] == {"id": "n", "s": {"x": 1}}


def comments(text: str) -> list[str]:
    return [word for word in text.replace("\r", "").split() if word.startswith("#c")]


def document(chance: random.Random) -> str:
    """A file of cards with a comment, each its own, wherever one can stand."""
    number = iter(range(10_000))

    def note() -> str:
        return f" #c{next(number)}" if chance.random() < 0.5 else ""

    lines = [f"#c{next(number)} # [[card]]"]
    for card in range(chance.randint(1, 6)):
        lines += ["", *([f"#c{next(number)} \"'"] if chance.random() < 0.5 else ()), f"[[card]]{note()}"]
        lines += [f'id = "i{card}"{note()}', f"n={chance.randint(0, 9)}{note()}"]
        tags = ", ".join(f"'t{n}'" for n in range(chance.randint(0, 4)))
        lines += [f"  tags = [{tags}]{note()}"]
        more = [f'  "{n}",{note()}' for n in range(chance.randint(0, 4))]
        lines += [f"long = [{note()}", *more, f"]{note()}"]
        if chance.random() < 0.5:
            lines += ['text = """', f"第一行 # {card}", f'第二行"""{note()}']
        if chance.random() < 0.4:
            lines += [f"[[card.skills]]{note()}", f"cost = {card}{note()}", f'say = "x"{note()}']
    newline = chance.choice(["\n", "\r\n"])
    return newline.join(lines) + chance.choice(["", newline])


VALUES = (
    0,
    7,
    True,
    "",
    "字",
    '"',
    "'",
    "a\nb",
    "#no\n[[card]]",
    "\\",
    [],
    ["x"],
    ["t0", "新"],
    ["0", "1", "二"],
)


def edit(text: str, chance: random.Random) -> tuple[str, set[str]]:
    """One change, and the comments that it may take along."""
    cards = rtoml.loads(text.replace("\r\n", "\n"))["card"]
    at = chance.randrange(len(cards))
    match chance.randrange(8):
        case 0:
            return add_entry(text, ("card",), at, {"id": "new", "text": chance.choice(VALUES)}), set()
        case 1 if len(cards) > 1:
            new = remove_entry(text, ("card",), at)
            spots = locate(plain := text.replace("\r\n", "\n")).spots
            own = [spot for path, spot in spots.items() if path[:2] == ("card", at)]
            last = plain.find("\n", max(spot.end for spot in own))
            return new, set(comments(plain[spots["card", at].value : last if last > 0 else None]))
        case 2:
            return copy_entry(text, ("card",), at, {"id": f"copy{at}"}), set()
        case 3:
            return set_value(text, ("card", at, chance.choice(["n", "tags", "text", "flavour"])), None), set()
        case 4 if "skills" in cards[at]:
            return set_value(text, ("card", at, "skills", 0, "say"), chance.choice(VALUES)), set()
        case _:
            key = chance.choice(["id", "n", "tags", "long", "text", "flavour"])
            return set_value(text, ("card", at, key), chance.choice(VALUES)), set()


def check(seed: int, edits: int) -> None:
    """`proven` holds the values; here, that no comment is lost and no line end becomes another."""
    chance = random.Random(seed)
    text = document(chance)
    for _ in range(edits):
        before = comments(text)
        text, gone = edit(text, chance)
        after = comments(text)
        assert set(before) - gone <= set(after), (seed, set(before) - set(after) - gone)
        assert ("\r\n" in text) == (text.count("\n") > 0 and text.count("\r") == text.count("\n"))


def test_random_edits_keep_every_comment() -> None:
    for seed in range(40):
        check(seed, 5)


@pytest.mark.nightly
def test_many_random_edits_keep_every_comment() -> None:
    for seed in range(1000, 3000):
        check(seed, 10)
