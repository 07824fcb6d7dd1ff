"""A game in several languages: whose words stand where, what is missing, and what differs."""

from io import StringIO
from pathlib import Path

import pytest

from cardgen import api
from cardgen.cli.checks.game import check_game
from cardgen.cli.run import run
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics import Diagnostic
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.model.game import Game

GAME = """title = "试"
languages = ["en", "ja"]
[keywords]
"燃烧" = "每轮受伤。"
"冰冻" = "停一轮。"
[kinds.attack]
name = "攻击"
[kinds.attack.fields]
damage = "integer"
point = { type = "number", default = 7, translate = true }
motif = { type = "string", translate = false }
text = { type = "text", label = "效果", default = "伤{damage}。" }
steps = { type = "list", of = "table", fields = { text = "text", n = "integer" } }
first = { type = "table", fields = { names = { type = "list", of = "string" } } }
"""
CARDS = """[defaults]
kind = "attack"
[[card]]
id = "fire"
name = "火球"
damage = 3
motif = "一团火"
first = { names = ["烫", "热"] }
steps = [{ text = "一", n = 1 }, { text = "二", n = 2 }]
[[card]]
id = "ice"
name = { zh = "冰箭", en = "Ice arrow" }
damage = 4
text = "停 1 轮，【冰冻】。"
"""
ENGLISH = """[[card]]
id = "fire"
name = "Fireball"
point = 6
first = { names = ["hot", "warm"] }
steps = [{ text = "one" }, { text = "two" }]
[[card]]
id = "ice"
text = "Rest for 1 turn, 【frozen】."
"""
GAME_EN = """title = "Trial"
[keywords]
burning = "Hurt each round."
frozen = "Rest for a round."
[kinds.attack]
name = "Attack"
[kinds.attack.fields.text]
label = "Effect"
default = "{damage} damage."
"""


def project(folder: Path, **files: str) -> Path:
    """A game in a project of its own; names of files with `__` for `/`."""
    root = folder / "card_data" / "trial"
    written = {"game.toml": GAME, "cards/a.toml": CARDS, "cards/a.en.toml": ENGLISH, "game.en.toml": GAME_EN}
    for name, text in {**written, **{key.replace("__", "/"): text for key, text in files.items()}}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def run_in(folder: Path, *words: str) -> None:
    out = StringIO()
    assert run([*words], Session("en", folder, out, out), {}) == 0, out.getvalue()


def loaded(root: Path, language: str = "") -> tuple[Game, list[Diagnostic]]:
    game, found = load_game(find_project(root), root, language=language)
    assert game is not None
    return game, found


def test_each_language_has_its_own_words_and_all_else_is_the_same(tmp_path: Path) -> None:
    root = project(tmp_path)
    (own, told), (other, missing) = loaded(root), loaded(root, "en")
    assert told == missing == []
    assert [(card.name, card.get("text")) for card in own.cards] == [
        ("火球", "伤3。"),
        ("冰箭", "停 1 轮，【冰冻】。"),
    ]
    assert [(card.name, card.get("text"), card.own_name) for card in other.cards] == [
        ("Fireball", "3 damage.", "火球"),
        ("Ice arrow", "Rest for 1 turn, 【frozen】.", "冰箭"),
    ]
    assert other.cards[0].get("steps") == ({"text": "one", "n": 1}, {"text": "two", "n": 2})
    assert (other.title, other.kinds["attack"].name, other.language) == ("Trial", "Attack", "en")
    assert [*other.keywords] == ["burning", "frozen"]
    assert other.fonts == ("Inter",) and own.fonts == ()
    assert other.shelf == ("trial", "en") and other.rulebook.name == "rulebook.en.md"


def test_what_has_no_words_yet_is_told_where_it_stands(tmp_path: Path) -> None:
    _, found = loaded(project(tmp_path), "ja")
    told = [(str(one.span).removeprefix("cards/"), one.message.en) for one in found]
    assert {one.code for one in found} == {"untranslated"} and not any("一团火" in word for _, word in told)
    assert ("game.toml:1:9", "not in ja yet: “试”") in told
    assert ("a.toml:5:8", "not in ja yet: “火球”") in told


def test_the_words_of_another_file_keep_their_place(tmp_path: Path) -> None:
    root = project(tmp_path, **{"cards__a.en.toml": ENGLISH + 'pont = 3\n[[card]]\nid = "fier"\n'})
    found = load_game(find_project(root), root, language="en")[1]
    told = {one.code: (str(one.span), one.hint.en if one.hint else "") for one in found}
    assert told["unknown-key"] == ("cards/a.en.toml:10:1", "did you mean “point”?")
    assert told["words-of-nothing"] == ("cards/a.en.toml:12:6", "did you mean “fire”?")


def test_a_language_that_the_game_does_not_name(tmp_path: Path) -> None:
    root = project(tmp_path, **{"cards__a.fr.toml": "[[card]]\n"})
    found = load_game(find_project(root), root)[1]
    assert [(one.code, str(one.span)) for one in found] == [("no-language", "cards/a.fr.toml")]
    wrong = load_game(find_project(root), root, language="fr")[1]
    assert "no words in “fr”" in wrong[0].message.en


def test_numbers_symbols_and_keywords_agree(tmp_path: Path) -> None:
    words = ENGLISH.replace("1 turn", "2 turns").replace("【frozen】", "【burning】") + "damage = 5\n"
    root = project(tmp_path, **{"cards__a.en.toml": words, "game.toml": GAME.replace(', "ja"', "")})
    told = [one for one in check_game(find_project(root), root).diagnostics if one.code == "parity"]
    assert [(one.severity, str(one.span)) for one in told] == [
        ("warning", "cards/a.en.toml:9:8"),
        ("warning", "cards/a.en.toml:9:8"),
        ("error", "cards/a.en.toml:10:10"),
    ]
    assert "numbers are not those of the original: 2 (original: 1)" in told[0].message.en
    assert "keywords are not those of the original: burning (original: 冰冻)" in told[1].message.en
    assert told[2].message.en == "en: card “Ice arrow”: damage is 5 here and 4 in the original"


def test_rulebooks_are_compared_chapter_by_chapter(tmp_path: Path) -> None:
    own = "# 试\n\n两人。\n\n## 开局\n\n各摸 5 张，{{count}} 张牌。\n"
    other = "# Trial\n\nFor two.\n\n## Setup\n\nDraw 4 each.\n"
    root = project(tmp_path, **{"rulebook.md": own, "game.toml": GAME.replace(', "ja"', "")})
    found = check_game(find_project(root), root).diagnostics
    assert [one.message.en for one in found] == ["en: the rulebook is not in this language yet"]
    (root / "rulebook.en.md").write_text(other, encoding="utf-8")
    told = [one for one in check_game(find_project(root), root).diagnostics if one.code == "parity"]
    assert [str(one.span) for one in told] == ["rulebook.en.md:5:1"] * 2
    assert "4 (original: 5)" in told[0].message.en and "– (original: count)" in told[1].message.en


def test_words_after_a_closed_container_are_no_directive(tmp_path: Path) -> None:
    own = "# 试\n\n:::note 注\n好。\n:::\n\n手牌\n: 拿着的牌。\n"
    other = "# Trial\n\n:::note Note\nGood.\n:::\n\nhand\n: What you hold.\n"
    pages = {"rulebook.md": own, "rulebook.en.md": other, "game.toml": GAME.replace(', "ja"', "")}
    root = project(tmp_path, **{name.replace("/", "__"): text for name, text in pages.items()})
    assert [one for one in check_game(find_project(root), root).diagnostics if one.code == "parity"] == []


def test_columns_of_a_table_hold_the_words_of_languages(tmp_path: Path) -> None:
    rows = "id,name,name:en,damage,text,text:en,steps.1.text,steps.1.text:en\n"
    rows += "fire,火球,Fireball,3,烧【燃烧】。,Burns【burning】.,一,one\nice,冰箭,Ice arrow,4,,,,\n"
    root = project(tmp_path, **{"cards__a.csv": rows})
    (root / "cards" / "a.toml").unlink()
    (root / "cards" / "a.en.toml").unlink()
    own, (other, found) = loaded(root)[0], loaded(root, "en")
    assert found == [] and [card.name for card in other.cards] == ["Fireball", "Ice arrow"]
    assert own.cards[0].get("steps") == ({"text": "一"},)
    assert other.cards[0].get("steps") == ({"text": "one"},)
    assert other.cards[1].get("text") == "4 damage."


def test_a_table_has_all_languages_and_is_read_again(tmp_path: Path) -> None:
    root = project(tmp_path)
    before = loaded(root)[0], loaded(root, "en")[0]
    run_in(tmp_path, "table", "trial", "--output", "cards.csv")
    for file in (root / "cards").iterdir():
        file.unlink()
    (tmp_path / "cards.csv").rename(root / "cards" / "cards.csv")
    for old, language in zip(before, ("", "en"), strict=True):
        new = loaded(root, language)[0]
        assert [card._replace(place=old.cards[0].place) for card in new.cards] == [
            card._replace(place=old.cards[0].place) for card in old.cards
        ]


TEMPLATE = """[[element]]
id = "words"
type = "group"
child = [
    { type = "text", text = "{name}" },
    { type = "text", box = ["0mm", "9mm", "$w", "9mm"], text = "攻击" },
]
"""


def test_templates_rules_and_outputs_follow(tmp_path: Path) -> None:
    root = project(tmp_path, **{"rules.toml": '[[rule]]\nid = "a"\nform = "copies"\nat_most = 3\n'})
    faces = tmp_path / "templates" / "trial"
    faces.mkdir(parents=True)
    (faces / "attack.toml").write_text(TEMPLATE, encoding="utf-8")
    (faces / "attack.en.toml").write_text('[[element]]\nid = "words"\nchild = [{}, { text = "Attack" }]\n')
    game = api.open_game(str(root), tmp_path, language="en")
    drawn = game.draw("fire", to="svg").decode()
    assert "Attack" in drawn and "攻击" not in drawn
    assert game.check_deck({"火球": 2}).legal and not game.check_deck({"Fireball": 4}).legal
    run_in(tmp_path, "build", "trial", "--language", "en")
    assert (tmp_path / "output" / "trial" / "en" / "cards.pdf").is_file()


def test_a_picture_with_words_has_one_for_each_language(tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="{}" d="M0 0h9v9z"/></svg>'
    root = project(tmp_path, **{"art__a.svg": svg.format("#ff0000"), "art__a.en.svg": svg.format("#00ff00")})
    faces = tmp_path / "templates" / "trial"
    faces.mkdir(parents=True)
    (faces / "attack.toml").write_text('[[element]]\ntype = "image"\nfile = "art/a.svg"\n', encoding="utf-8")
    assert "#00ff00" in api.open_game(str(root), tmp_path, language="en").draw("fire", to="svg").decode()
    assert "#00ff00" not in api.open_game(str(root), tmp_path).draw("fire", to="svg").decode()


@pytest.mark.parametrize("asked", ["zh", "zh-CN"])
def test_the_own_language_may_be_named(tmp_path: Path, asked: str) -> None:
    assert loaded(project(tmp_path), asked)[0].title == "试"


def test_card_king_is_whole_in_english() -> None:
    """Every word that is printed; that it fits and says the same is what `cardgen check` finds."""
    game, found = load_game(find_project(Path()), Path("card_data/kapaiwang").absolute(), language="en")
    assert game is not None and found == [] and game.rulebook.is_file()
