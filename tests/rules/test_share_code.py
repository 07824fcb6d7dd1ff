"""Share codes as data: any layout comes back as it went in, and what is no code is said to be none."""

import tomllib
from base64 import b64decode, b64encode
from pathlib import Path

import pytest
from case_kit import read_case
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Diagnostic
from cardgen.load.project import shipped_root
from cardgen.rules.hand import Hand
from cardgen.rules.ruleset import RuleSet
from cardgen.rules.share_code import ShareCode, decode, encode, read_code

CARDS = 40
PLAIN = "bytes = 9\nbits = 12\nkey = 'no'\nzones = { main = 4, side = 2 }"


def rules_of(layout: str) -> tuple[RuleSet | None, list[Diagnostic]]:
    """A game of forty cards numbered 3, 10, 17 …, the last without a number, with such codes."""
    cards = "".join(f"[[card]]\nid = 'c{n}'\nno = {7 * n + 3}\n" for n in range(CARDS - 1))
    return read_case(
        f"[fields]\nno = 'integer'\n{cards}[[card]]\nid = 'c{CARDS - 1}'\n"
        f"[rules.zones.table]\nscope = 'table'\n[rules.zones.main]\n[rules.zones.side]\n"
        f"[rules.share_code]\n{layout}\n"
    ).rules()


def code_of(layout: str) -> ShareCode:
    rules, found = rules_of(layout)
    assert rules is not None and rules.share is not None, found
    return rules.share


def hand(main: list[int], side: list[int]) -> Hand:
    return Hand([[], main, side])


def encoded(code: ShareCode, main: list[int], side: list[int]) -> str:
    found = encode(code, hand(main, side))
    assert isinstance(found, str), found
    return found


layouts = st.builds(
    lambda offset, interleaved, spare, bits: (
        f"bytes = {-(-6 * bits // 8) + spare + offset}\nbits = {bits}\nkey = 'no'\n"
        f"offset = {str(offset).lower()}\ninterleaved = {str(interleaved).lower()}\n"
        "zones = { side = 2, main = 4 }\nblocked = ['a', 'Q7']"
    ),
    st.booleans(),
    st.booleans(),
    st.integers(0, 3),
    st.sampled_from([12, 16, 20]),
)
cards = st.integers(0, CARDS - 2)


@settings(max_examples=60, deadline=None)
@given(layouts, st.lists(cards, min_size=4, max_size=4), st.lists(cards, min_size=2, max_size=2))
def test_a_full_deck_comes_back_in_its_order(layout: str, main: list[int], side: list[int]) -> None:
    code = code_of(layout)
    text = encoded(code, main, side)
    assert len(text) == code.characters
    assert read_code(code, text) == [[], main, side]
    deck = decode(code, f" {text[:5]}\n{text[5:]} ")
    assert not isinstance(deck, Diagnostic)
    there = {zone: [e.card for e in entries for _ in range(e.copies)] for zone, entries in deck.zones.items()}
    assert there == {"main": [f"c{n}" for n in main], "side": [f"c{n}" for n in side]}


@settings(max_examples=40, deadline=None)
@given(st.lists(cards, max_size=4), st.lists(cards, max_size=2))
def test_missing_cards_are_empty_places(main: list[int], side: list[int]) -> None:
    code = code_of(PLAIN)
    text = encoded(code, main, side)
    deck = decode(code, text)
    assert not isinstance(deck, Diagnostic)
    assert sum(e.copies for e in deck.zones["main"]) == len(main)
    assert sum(e.copies for e in deck.zones["side"]) == len(side)
    assert read_code(code, text) == [[], main, side]


def test_the_bytes_are_as_described() -> None:
    main, side = [0, 1, 2, 3], [0, 1]
    plain = bytes.fromhex("00300a01101800300a")
    assert b64decode(encoded(code_of(PLAIN), main, side)) == plain
    mixed = bytes((plain[0], plain[5], plain[1], plain[6], plain[2], plain[7], plain[3], plain[8], plain[4]))
    assert b64decode(encoded(code_of(PLAIN + "\ninterleaved = true"), main, side)) == mixed
    offset = PLAIN.replace("bytes = 9", "bytes = 10") + "\noffset = true"
    assert b64decode(encoded(code_of(offset), main, side)) == plain + b"\0"
    raised = b64encode(bytes((n + 200) % 256 for n in plain) + b"\xc8").decode()
    assert read_code(code_of(offset), raised) == [[], main, side]


def test_the_offset_rises_until_nothing_blocked_is_left() -> None:
    offset = PLAIN.replace("bytes = 9", "bytes = 10") + "\noffset = true\n"
    first = encoded(code_of(offset), [0, 1, 2, 3], [0, 1])
    second = encoded(code_of(offset + f"blocked = ['{first[3:7].swapcase()}']"), [0, 1, 2, 3], [0, 1])
    assert b64decode(second)[-1] == 1
    assert first[3:7].lower() not in second.lower()
    hopeless = encoded(code_of(offset + "blocked = ['=']"), [0, 1, 2, 3], [0, 1])
    assert hopeless == first


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a share code has 12 characters, this one has 0"),
        ("AAMAoBEBgAM", "has 12 characters, this one has 11"),
        ("AAMAoBEBgAMK" * 2, "this one has 24"),
        ("AAMAoBE!gAMK", "“!” cannot be in a share code"),
        ("分享码分享码分享码分享码", "“分” cannot be"),
        ("AAMAoBEBgA==", "= may only end it"),
        ("////////////", "no card has the share number 4095"),
        ("AEAKARAYADAK", "no card has the share number 4"),
    ],
)
def test_what_is_no_code_is_said_plainly(text: str, words: str) -> None:
    found = decode(code_of(PLAIN), text)
    assert isinstance(found, Diagnostic)
    assert found.code == "bad-share-code"
    assert words in found.message.en
    assert found.message.zh
    assert isinstance(read_code(code_of(PLAIN), text), Diagnostic)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=20) | st.text("AZaz09+/=", min_size=10, max_size=14))
def test_no_text_is_too_strange(text: str) -> None:
    code = code_of(PLAIN)
    assert isinstance(decode(code, text), Diagnostic) is isinstance(read_code(code, text), Diagnostic)


def test_a_deck_that_no_code_can_hold() -> None:
    code = code_of(PLAIN)
    found = encode(code, hand([0] * 5, []))
    assert isinstance(found, Diagnostic)
    assert "room for 4 cards in main, the deck has 5" in found.message.en
    found = encode(code, hand([CARDS - 1], []))
    assert isinstance(found, Diagnostic)
    assert f"“c{CARDS - 1}” has no share number" in found.message.en


@pytest.mark.parametrize(
    ("layout", "code", "words"),
    [
        (PLAIN.replace("bytes = 9", "bytes = 8"), "out-of-range", "6 cards do not fit into 8 bytes"),
        (PLAIN.replace("bits = 12", "bits = 10"), "out-of-range", "4, 8, 12, 16"),
        (PLAIN.replace("side", "sied"), "unknown-zone", "no zone “sied”"),
        (PLAIN.replace("key = 'no'", ""), "missing-key", "“key” is missing"),
        (PLAIN + "\nofset = true", "unknown-key", "ofset"),
        (PLAIN.replace("main = 4", "main = 0"), "out-of-range", ""),
    ],
)
def test_mistakes_in_the_layout(layout: str, code: str, words: str) -> None:
    rules, found = rules_of(layout)
    assert rules is None
    assert [d.code for d in found] == [code]
    assert words in found[0].message.en


def test_the_page_describes_every_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "share-codes.md").read_text("utf-8")
    for key in ("bytes", "bits", "key", "zones", "offset", "interleaved", "blocked"):
        assert f"| `{key}` |" in page
    example = page.partition("```toml")[2].partition("```")[0]
    assert set(tomllib.loads(example)["share_code"]) == set(
        tomllib.loads((shipped_root() / "card_data/qisheng/rules.toml").read_text("utf-8"))["share_code"]
    )
