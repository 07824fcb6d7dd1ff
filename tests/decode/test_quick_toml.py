"""The quick reader returns what tomllib returns, or gives up."""

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toml_documents import DOCUMENTS

from cardgen.decode.quick_toml import quick_toml

CARDS = """# 攻击牌
[defaults]
kind = "attack"   # all of them

[[card]]
id = "a-1"
name = "攻击 # 一级"
copies = 7
rare = true
tags = ["a", "b, c",]
box = [1, 2.5]
[[card]]
id = 'a-2'
text = "say \\"x\\""

[kinds.attack.fields]
damage = { type = "integer" }
[kinds.attack]
name = ""
[[element]]
[[element.child]]
x = 1
[[element.child]]
x = 2
[[element]]
[[element.child]]
[[element.child.part]]
y = -1.50
[[element.child.part]]
y = { a = ["x\\n", [true]], b = {} }
[[element.child]]
[[element.child.part]]
y = 'c:\\d' # note"""


def test_reads_usual_files() -> None:
    found = quick_toml(CARDS)
    assert found is not None
    assert found == tomllib.loads(CARDS)


@pytest.mark.parametrize(
    "text",
    [
        'a = """x\ny"""\n',
        "a = 1\na = 2",
        "[a]\n[a]",
        "a = {b = 1}\n[a.c]",
        "a = {b = 1}\n[a]",
        "a = [{b = 1}]\n[[a]]",
        "[a]\n[[a]]",
        "[[a]]\n[a]",
        "a = 1\n[a.b]",
        "[a.b]\n[a]\nb = 1",
        "a.b = 1",
        "a = x",
        'a = "x\ny"',
        "a = 007",
        'a = "\x01"',
        "# \x01",
        "a",
        "[a",
        "[[a.b]]",
        "a = " + "9" * 5000,
        "a = " + "[" * 3000,
    ],
)
def test_gives_up(text: str) -> None:
    assert quick_toml(text) is None


def agree(text: str) -> None:
    found = quick_toml(text)
    if found is not None:
        assert repr(found) == repr(tomllib.loads(text))


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(DOCUMENTS)
def test_agrees_on_random_documents(text: str) -> None:
    agree(text)


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(CARDS.splitlines(keepends=True)), max_size=15).map("".join))
def test_agrees_on_shuffled_lines(text: str) -> None:
    agree(text)


@settings(max_examples=400, deadline=None)
@given(
    st.integers(0, len(CARDS)),
    st.integers(0, 3),
    st.sampled_from([*"\"'[]{}=#.,\\\n a1\x00\x7f名-", ""]),
)
def test_agrees_on_damaged_files(at: int, cut: int, put: str) -> None:
    agree(CARDS[:at] + put + CARDS[at + cut :])
