"""Long files, parsed piece by piece: the same as of the whole, or the same complaint."""

import pytest
import rtoml

from cardgen.decode import toml_pieces

CARDS = "".join(f'[[card]]\nid = "c{n}"\nlist = [\n1,\n]\n[card.inner]\nx = {n}\n' for n in range(9))
WHOLE = {
    "tables": CARDS,
    "what stands before": "a = 1\n[defaults]\nkind = 'k'\n" + CARDS,
    "lists in a table": CARDS + "[[card.rows]]\ny = 1\n[[card.rows]]\ny = 2\n[[card]]\nz = 3\n",
    "something after": CARDS + "[other]\nx = 1\n",
    "a name again": "[defaults]\n" + CARDS + "[defaults]\n",
    "a text over lines": CARDS + 'text = """\n[[card]]\n"""\n' + CARDS,
    "another list": "[[one]]\nx = 1\n" + CARDS,
    "a comment": CARDS + "[[card]] # here\nx = 1\n" + CARDS,
    "a list over lines": CARDS + "x = [\n[[card]],\n]\n",
    "no list": "card = 1\n" + CARDS,
    "a list already": "card = []\n" + CARDS,
    "wrong in the middle": CARDS + "x = \n" + CARDS,
    "a key twice": CARDS + "x = 1\nx = 2\n" + CARDS,
    "a quoted name": CARDS.replace("[[card]]", '[["card"]]'),
    "no tables": "a = 1\n" * 3,
    "nothing": "",
}


def outcome(text: str, whole: bool) -> object:
    try:
        return rtoml.loads(text) if whole else toml_pieces.loads(text)
    except rtoml.TomlParsingError as problem:
        return str(problem)


@pytest.mark.parametrize("text", WHOLE.values(), ids=WHOLE)
def test_pieces_are_the_same_as_the_whole(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toml_pieces, "LONG", 0)
    monkeypatch.setattr(toml_pieces, "PIECE", 60)
    assert outcome(text, whole=False) == outcome(text, whole=True)


def test_a_long_file_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    longest: list[int] = []
    monkeypatch.setattr(toml_pieces, "LONG", 0)
    monkeypatch.setattr(toml_pieces, "PIECE", 60)
    monkeypatch.setattr(
        toml_pieces, "rtoml", type("", (), {"loads": _noting(longest), "TomlParsingError": 1})
    )
    assert len(toml_pieces.loads(CARDS)["card"]) == 9  # type: ignore[arg-type]
    assert len(longest) > 3 and max(longest) < len(CARDS) / 2


def _noting(lengths: list[int]) -> object:
    def loads(text: str) -> object:
        lengths.append(len(text))
        return rtoml.loads(text)

    return staticmethod(loads)
