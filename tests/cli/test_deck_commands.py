"""`cardgen deck …` and `cardgen rules` on a small game, as a player and a designer would use them."""

import io
import json
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

GAME = """
title = "小共鸣"
[sizes.mini]
card = ["44mm", "63mm"]
[kinds.character]
name = "角色"
[kinds.character.fields]
element = "string"
number = "integer"
[kinds.action]
name = "行动"
[kinds.action.fields]
needs = "string"
number = "integer"
"""
CARDS = "".join(
    f'[[card]]\nid = "{id}"\nname = "{name}"\nkind = "{kind}"\nnumber = {number}\n{more}\n'
    for number, (id, name, kind, more) in enumerate(
        [
            ("diluc", "迪卢克", "character", 'element = "火"'),
            ("xiangling", "香菱", "character", 'element = "火"'),
            ("ayaka", "神里绫华", "character", 'element = "冰"'),
            ("fire", "热诚之火", "action", 'needs = "火"'),
            ("sword", "白缨枪", "action", ""),
            ("bread", "兽肉薄荷卷", "action", ""),
        ],
        1,
    )
)
RULES = """
[parameters]
actions = 4
[zones.characters]
name = "角色区"
name_en = "characters"
holds = { kind = "character" }
[zones.actions]
name = "行动区"
name_en = "actions"
holds = { kind = "action" }
[share_code]
bytes = 13
bits = 16
key = "number"
zones = { characters = 2, actions = 4 }
offset = true
[formats.short]
parameters = { actions = 2 }
[[rule]]
id = "characters"
form = "count"
zone = "characters"
exactly = 2
[[rule]]
id = "different"
form = "copies"
zone = "characters"
at_most = 1
[[rule]]
id = "actions"
form = "count"
zone = "actions"
exactly = "$actions"
why = "一副牌的行动牌张数是固定的"
[[rule]]
id = "copies"
form = "copies"
zone = "actions"
at_most = 2
[[rule]]
id = "resonance"
form = "needs"
each = { needs = { exists = true } }
where = { kind = "character", element = "$each.needs" }
zone = "characters"
at_least = 2
why = "两名同元素的角色才能共鸣"
[[rule]]
id = "bread-first"
form = "count"
where = { id = "bread" }
at_least = 1
severity = "warning"
"""
GOOD = '[cards]\ndiluc = 1\n"香菱" = 1\nfire = 2\nsword = 1\nbread = 1\n'
BAD = 'name = "坏牌"\n\n[cards]\ndiluc = 1\nayaka = 1\n"热诚之火" = 3\n"白英枪" = 1\n'
HALF = "[cards]\ndiluc = 1\nfire = 2\nbread = 1\n"

solver = pytest.mark.skipif(find_spec("ortools") is None, reason="needs the extra “repair”")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "card_data" / "small"
    for name in ("cards", "decks"):
        (folder / name).mkdir(parents=True)
    write(folder / "game.toml", GAME)
    write(folder / "cards" / "cards.toml", CARDS)
    write(folder / "rules.toml", RULES)
    write(folder / "decks" / "good.toml", GOOD)
    write(tmp_path / "bad.toml", BAD)
    write(tmp_path / "half.toml", HALF)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


# ---- deck check -----------------------------------------------------------------------------------------


def test_a_legal_deck(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "check", "small", "card_data/small/decks/good.toml", folder=project)
    assert (result.status, result.out, result.err) == (0, "good: legal, 6 cards\n", "")
    assert (
        cardgen("deck", "check", "小共鸣", "good", folder=project, language="zh").out
        == "good：合法，6 张牌\n"
    )


def test_every_finding_is_told_at_its_place(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "check", "small", "bad.toml", folder=project)
    assert result.status == 1
    heads = [line for line in result.out.split("\n") if "[" in line and "bad.toml:" in line]
    places = [line.partition("] ")[0] for line in heads]
    assert places == [
        "bad.toml:1:1: error[actions",
        "bad.toml:1:1: warning[bread-first",
        "bad.toml:6:1: error[copies",
        "bad.toml:6:1: error[resonance",
        "bad.toml:7:1: error[unknown-card",
    ]
    assert "  why: 两名同元素的角色才能共鸣\n" in result.out
    assert "  hint: did you mean “白缨枪”?\n" in result.out
    assert result.out.endswith("坏牌: illegal, 4 errors, 1 warning\n")


@solver
def test_unfinished_is_not_illegal(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "check", "small", "half.toml", folder=project)
    assert result.status == 1
    assert result.out.endswith("half: not finished, can still become legal: 3 things missing\n")
    chinese = cardgen("deck", "check", "small", "half.toml", folder=project, language="zh")
    assert chinese.out.endswith("half：尚未完成，还可以补成合法：缺 3 处\n")


def test_without_a_solver_it_only_may(cardgen: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    result = cardgen("deck", "check", "small", "half.toml", folder=project)
    assert result.out.endswith("half: not finished, may still become legal: 3 things missing\n")
    as_json = cardgen("deck", "check", "small", "half.toml", "--format", "json", folder=project)
    (half,) = json.loads(as_json.out)
    assert (half["status"], half["proven"]) == ("unfinished", False)


@solver
def test_batches_prove_only_if_asked(cardgen: Run, project: Path) -> None:
    write(project / "many.jsonl", '{"cards": {"diluc": 1, "fire": 2, "bread": 1}}\n')
    for option, proven in ((), False), (("--prove",), True):
        result = cardgen("deck", "check", "small", "--batch", "many.jsonl", *option, folder=project)
        said = json.loads(result.out)
        assert (result.status, said["status"], said["proven"]) == (1, "unfinished", proven)


def test_an_empty_deck_is_not_finished(cardgen: Run, project: Path) -> None:
    write(project / "empty.toml", "")
    result = cardgen("deck", "check", "small", "empty.toml", folder=project)
    assert result.status == 1
    assert "empty: not finished" in result.out


def test_several_decks_and_a_folder(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "check", "small", "good", "half.toml", "bad.toml", folder=project)
    assert result.status == 1
    assert result.out.endswith("3 decks: 1 legal, 1 not finished, 1 illegal\n")
    write(project / "card_data/small/decks/second.toml", GOOD)
    both = cardgen("deck", "check", "small", "card_data/small/decks", folder=project)
    assert both.status == 0
    assert both.out.split("\n")[:3] == [
        "good: legal, 6 cards",
        "second: legal, 6 cards",
        "2 decks: 2 legal, 0 not finished, 0 illegal",
    ]
    assert cardgen("deck", "check", "small", folder=project) == both


def test_json_is_for_programs(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "check", "small", "bad.toml", "good", "--format", "json", folder=project)
    bad, good = json.loads(result.out)
    assert result.status == 1
    assert good == {"deck": "good", "legal": True, "status": "legal", "proven": True, "findings": []}
    assert (bad["deck"], bad["legal"], bad["status"]) == ("坏牌", False, "illegal")
    by_rule = {finding["rule"]: finding for finding in bad["findings"]}
    assert set(by_rule) == {"actions", "bread-first", "copies", "resonance", "unknown-card"}
    copies = by_rule["copies"]
    assert (copies["cards"], copies["have"], copies["need"]) == (["fire"], 3, 2)
    assert (copies["file"], copies["line"], copies["column"]) == ("bad.toml", 6, 1)
    assert by_rule["actions"]["why"] == "一副牌的行动牌张数是固定的"
    assert by_rule["bread-first"]["severity"] == "warning"


def test_github_annotations(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "check", "small", "bad.toml", "--format", "github", folder=project)
    assert result.status == 1
    lines = result.out.rstrip("\n").split("\n")
    assert len(lines) == 5
    assert any(line.startswith("::error file=bad.toml,line=6,col=1,title=resonance::") for line in lines)


def test_a_format_changes_the_rules(cardgen: Run, project: Path) -> None:
    text = "[cards]\ndiluc = 1\nayaka = 1\nsword = 1\nbread = 1\n"
    write(project / "short.toml", f'format = "short"\n{text}')
    assert cardgen("deck", "check", "small", "short.toml", folder=project).status == 0
    write(project / "long.toml", text)
    assert cardgen("deck", "check", "small", "long.toml", folder=project).status == 1
    assert cardgen("deck", "check", "small", "long.toml", "--rules", "short", folder=project).status == 0
    assert cardgen("deck", "check", "small", "long.toml", "--set", "actions=2", folder=project).status == 0


def test_an_unknown_format_is_told_where_it_was_written(cardgen: Run, project: Path) -> None:
    write(project / "odd.toml", 'format = "shrot"\n')
    result = cardgen("deck", "check", "small", "odd.toml", folder=project)
    assert result.status == 1
    assert "odd.toml:1:10: error[unknown-format]" in result.err
    assert "did you mean “short”?" in result.err
    asked = cardgen("deck", "check", "small", "good", "--rules", "shrot", folder=project)
    assert asked.status != 0
    assert "did you mean “short”?" in asked.err


def test_mistakes_in_the_file_are_told_with_the_verdict(cardgen: Run, project: Path) -> None:
    write(project / "typo.toml", 'nmae = "x"\n' + GOOD.replace("sword = 1", "sword = 1.5"))
    result = cardgen("deck", "check", "small", "typo.toml", folder=project)
    assert result.status == 1
    assert "typo.toml:1:1: error[unknown-key]" in result.out
    assert "typo.toml:6:9: error[wrong-type]" in result.out
    assert "error[actions]" in result.out
    assert result.out.endswith("typo: illegal, 3 errors\n")


def test_a_deck_of_another_game(cardgen: Run, project: Path) -> None:
    write(project / "other.toml", 'game = "七圣召唤"\n' + GOOD)
    result = cardgen("deck", "check", "small", "other.toml", folder=project)
    assert result.status == 1
    assert "other.toml:1:8: error[wrong-game] this deck is for 七圣召唤, not for 小共鸣" in result.out


def test_files_that_cannot_be_read_do_not_stop_the_others(cardgen: Run, project: Path) -> None:
    (project / "gbk.toml").write_bytes('name = "双火"\n'.encode("gbk"))
    write(project / "bare.toml", "[cards]\n迪卢克 = 1\n香菱 = 1\n")
    result = cardgen("deck", "check", "small", "gbk.toml", "bare.toml", "good", folder=project)
    assert result.status == 1
    assert "looks like GBK" in result.out
    assert "gbk.toml: cannot be read" in result.out
    assert result.out.count("error[bare-key]") == 2
    assert "good: legal" in result.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("check", "smal", "good"), "did you mean “small”?"),
        (("check", "small", "godo"), "did you mean “good”?"),
        (("check", "small", "good", "--as-of", "soon"), "year, month, day"),
        (("check", "small", "good", "--set", "actions"), "is not NAME=VALUE"),
        (("check", "small", "good", "--set", "actoins=2"), "did you mean “actions”?"),
        (("check", "small", "card_data"), "no decks (*.toml, *.txt) in this folder"),
        (("check",), "GAME is missing"),
        (("check", "small", "good", "--output", "x.jsonl"), "--output and --cluster need --batch"),
        (("check", "small", "--batch", "good", "--output", "x.txt"), "ends with .jsonl or .parquet"),
        (("chekc",), "did you mean “deck check”?"),
        (("fix", "small"), "DECK is missing"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], words: str, cardgen: Run, project: Path) -> None:
    result = cardgen("deck", *arguments, folder=project)
    assert (result.status, result.out) == (2, "")
    assert words in result.err


def test_a_game_without_rules_or_decks(cardgen: Run, project: Path) -> None:
    (project / "card_data/small/decks/good.toml").unlink()
    assert "has none of its own" in cardgen("deck", "check", "small", folder=project).err
    (project / "card_data/small/rules.toml").unlink()
    result = cardgen("deck", "check", "small", "half.toml", folder=project)
    assert result.status == 1
    assert "error[no-rules]" in result.err


def test_help_of_the_group(cardgen: Run) -> None:
    shown = cardgen("deck")
    assert shown == cardgen("deck", "--help")
    assert shown.status == 0
    assert "deck check" in shown.out
    assert "build" not in shown.out


# ---- share codes ----------------------------------------------------------------------------------------


def code_of(cardgen: Run, project: Path) -> str:
    result = cardgen("deck", "code", "small", "good", folder=project)
    assert (result.status, result.err) == (0, "")
    return str(result.out.strip())


def test_a_deck_becomes_a_code_and_a_deck_again(cardgen: Run, project: Path) -> None:
    code = code_of(cardgen, project)
    assert len(code) == 20
    back = cardgen("deck", "code", "small", code, folder=project)
    assert back.status == 0
    assert "fire = 2  # 热诚之火\n" in back.out
    write(project / "back.toml", back.out)
    assert cardgen("deck", "code", "small", "back.toml", folder=project).out.strip() == code


def test_codes_are_judged_like_files(cardgen: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(cardgen, project)
    assert cardgen("deck", "check", "small", code, folder=project).out == f"{code[:8]}…: legal, 6 cards\n"
    write(project / "codes.txt", f"# mine\n{code}\n\n{code}\n")
    several = cardgen("deck", "check", "small", "codes.txt", folder=project)
    assert several.out.startswith("codes:2: legal, 6 cards\ncodes:4: legal, 6 cards\n2 decks: 2 legal")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(code.encode())))
    assert cardgen("deck", "check", "small", "-", folder=project).out == "-: legal, 6 cards\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("2 龙井\n".encode("gbk"))))
    result = cardgen("deck", "check", "small", "-", folder=project)
    assert result.status == 1
    assert "standard input:1:3: error[not-utf-8]" in result.out + result.err


def test_a_bad_code_is_explained(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "check", "small", code_of(cardgen, project)[:-1], folder=project)
    assert result.status == 1
    assert "error[bad-share-code] a share code has 20 characters, this one has 19" in result.out
    write(project / "codes.txt", "A" * 30)
    placed = cardgen("deck", "check", "small", "codes.txt", folder=project)
    assert "codes.txt:1:1: error[bad-share-code]" in placed.out


def test_a_folder_has_no_code(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "code", "small", "//", folder=project)
    assert (result.status, result.out) == (2, "")
    assert "“//” is a folder, not a deck" in result.err


def test_very_many_mistakes_of_a_deck_end_after_fifty(cardgen: Run, project: Path) -> None:
    lines = "".join(f"nobody{n} = 1\n" for n in range(300))
    (project / "many.toml").write_text(f"[cards]\n{lines}", "utf-8")
    words = ("deck", "check", "small", "many.toml")
    said = cardgen(*words, folder=project).out
    assert said.count("error[unknown-card]") < 51
    assert "many.toml: error[more-mistakes] 25" in said
    assert cardgen(*words, "--all", folder=project).out.count("error[unknown-card]") == 300
    assert cardgen(*words, "--format", "github", folder=project).out.count("title=unknown-card") < 51
    assert cardgen(*words, "--format", "json", folder=project).out.count("unknown-card") == 300


def test_what_no_code_can_hold(cardgen: Run, project: Path) -> None:
    assert cardgen("deck", "code", "small", "bad.toml", folder=project).status == 1
    write(project / "many.toml", "[cards]\nsword = 9\n")
    result = cardgen("deck", "code", "small", "many.toml", folder=project)
    assert result.status == 1
    assert "many.toml:1:1: error[bad-share-code]" in result.err


def test_a_game_without_codes(cardgen: Run, project: Path) -> None:
    rules = RULES.partition("[share_code]")[0] + "[formats" + RULES.partition("[formats")[2]
    write(project / "card_data/small/rules.toml", rules)
    assert "has no share codes" in cardgen("deck", "code", "small", "good", folder=project).err
    unknown = cardgen("deck", "check", "small", "A" * 20, folder=project)
    assert unknown.status == 2
    assert "there is no file" in unknown.err


# ---- batch ----------------------------------------------------------------------------------------------


def test_a_batch_writes_a_line_for_each_deck(cardgen: Run, project: Path) -> None:
    code = code_of(cardgen, project)
    deck = {"id": 7, "zones": {"characters": ["diluc", "迪卢克"], "actions": ["fire"]}}
    write(project / "batch.txt", f"{code}\n{json.dumps(deck, ensure_ascii=False)}\nnonsense\n")
    result = cardgen("deck", "check", "small", "--batch", "batch.txt", folder=project)
    first, second, *_ = [json.loads(line) for line in result.out.rstrip("\n").split("\n")]
    assert result.status == 1
    assert first["legal"] is True
    assert (second["id"], second["legal"]) == (7, False)
    assert {"actions"} <= {finding["rule"] for finding in second["findings"]}
    assert "3" in result.err


def test_a_batch_from_standard_input(cardgen: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_of(cardgen, project)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{code}\n{code}\n".encode())))
    result = cardgen("deck", "check", "small", "--batch", "-", folder=project)
    assert result.status == 0
    assert result.out.count('"legal": true') == 2


def test_a_batch_file_that_is_not_there(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "check", "small", "--batch", "none.txt", folder=project)
    assert result.status != 0
    assert "none.txt" in result.err


# ---- repair ---------------------------------------------------------------------------------------------


@solver
def test_fix_says_the_smallest_change_and_writes_it(cardgen: Run, project: Path) -> None:
    write(project / "one.toml", GOOD.replace('"香菱"', "ayaka"))
    result = cardgen("deck", "fix", "small", "one.toml", "--output", "new/fixed.toml", folder=project)
    assert (result.status, result.err) == (0, "")
    assert result.out.split("\n") == [
        "one: 1 change makes it legal, and fewer do not",
        "  − 1 × 神里绫华",
        "  + 1 × 香菱",
        "wrote new/fixed.toml",
        "",
    ]
    assert cardgen("deck", "check", "small", "new/fixed.toml", folder=project).status == 0


@solver
def test_fix_has_nothing_to_do_for_a_legal_deck(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "fix", "small", "good", folder=project)
    assert (result.status, result.out) == (0, "good: is legal already\n")


@solver
def test_complete_only_adds(cardgen: Run, project: Path) -> None:
    result = cardgen("deck", "complete", "small", "half.toml", "--format", "json", folder=project)
    said = json.loads(result.out)
    assert result.status == 0
    assert (said["legal"], said["proven"], said["swaps"], said["out"]) == (True, True, 2, [])
    assert {change["card"] for change in said["in"]} >= {"xiangling"}


@solver
def test_a_pool_and_a_selector_limit_what_is_put_in(cardgen: Run, project: Path) -> None:
    write(project / "pool.toml", "[cards]\nxiangling = 1\nbread = 3\n")
    pooled = cardgen("deck", "complete", "small", "half.toml", "--pool", "pool.toml", folder=project)
    assert pooled.status == 0
    assert "+ 1 × 兽肉薄荷卷" in pooled.out
    only = cardgen("deck", "complete", "small", "half.toml", "--only", "kind=action", folder=project)
    assert only.status == 1
    assert "no legal deck can be made" in only.out
    write(project / "pool.toml", "[cards]\nnobody = 1\n")
    assert "nobody" in cardgen("deck", "fix", "small", "half.toml", "--pool", "pool.toml", folder=project).err


def test_without_the_solver_it_is_said_how_to_install_it(
    cardgen: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardgen.rules.repair import SolverMissing

    def missing() -> None:
        raise SolverMissing

    monkeypatch.setattr("cardgen.rules.repair.solve.load_solver", missing)
    for command in ("fix", "complete"):
        result = cardgen("deck", command, "small", "half.toml", folder=project)
        assert (result.status, result.out) == (2, "")
        assert 'pip install "cardgen[repair]"' in result.err


# ---- rules, check ---------------------------------------------------------------------------------------


def test_rules_are_printed_as_sentences(cardgen: Run, project: Path) -> None:
    result = cardgen("rules", folder=project)
    lines = result.out.split("\n")
    assert (result.status, lines[0]) == (0, "小共鸣: 6 rules")
    assert lines[2] == "A deck"
    assert any("exactly 4" in line and line.endswith("[actions]") for line in lines)
    assert "    两名同元素的角色才能共鸣" in lines
    assert any("(advice)" in line and "[bread-first]" in line for line in lines)
    chinese = cardgen("rules", "小共鸣", "--rules", "short", folder=project, language="zh").out
    assert chinese.startswith("小共鸣 · short：6 条规则\n")
    assert "恰好 2 张" in chinese
    assert "恰好 4 张" not in chinese


@pytest.fixture
def tea(cardgen: Run, tmp_path: Path) -> Path:
    """The starter game with rules of its own."""
    assert cardgen("new", "tea", language="zh").status == 0
    folder = tmp_path / "tea" / "card_data" / "tea"
    write(
        folder / "rules.toml",
        """
[zones.pile]
scope = "set"
holds = { kind = ["tea", "guest", "weather"] }
[zones.deck]
holds = { kind = "tea" }
[[rule]]
id = "eighteen"
form = "count"
scope = "set"
exactly = 18
[[rule]]
id = "three-teas"
form = "count"
exactly = 3
""",
    )
    (folder / "decks").mkdir()
    write(folder / "decks" / "one.toml", "[cards]\nlongjing = 3\n")
    return tmp_path / "tea"


def test_check_judges_the_printed_set_and_the_decks(cardgen: Run, tea: Path) -> None:
    result = cardgen("check", "tea", folder=tea)
    assert (result.status, result.out) == (0, "tea: nothing wrong\n")
    cards = tea / "card_data/tea/cards/cards.toml"
    write(cards, cards.read_text("utf-8").replace("copies = 4", "copies = 5", 1))
    write(tea / "card_data/tea/decks/two.toml", "[cards]\npuer = 2\n")
    wrong = cardgen("check", "tea", folder=tea)
    assert wrong.status == 1
    assert "error[eighteen]" in wrong.out
    assert "card_data/tea/decks/two.toml:1:1: error[three-teas]" in wrong.out
    assert wrong.out.endswith("tea: 2 errors, 0 warnings\n")


def test_a_deck_may_say_that_it_is_not_legal(cardgen: Run, tea: Path) -> None:
    deck = tea / "card_data/tea/decks/one.toml"
    write(deck, 'expect = "illegal"\n[cards]\npuer = 5\n')
    assert cardgen("check", "tea", folder=tea).status == 0
    write(deck, 'expect = "illegal"\n[cards]\npuer = 3\n')
    result = cardgen("check", "tea", folder=tea)
    assert result.status == 1
    assert "one.toml:1:10: error[unexpected-verdict]" in result.out
    assert "says that it is illegal, but it is legal" in result.out


def test_check_tells_mistakes_in_rules(cardgen: Run, tea: Path) -> None:
    rules = tea / "card_data/tea/rules.toml"
    write(rules, rules.read_text("utf-8").replace('form = "count"', 'form = "cuont"', 1))
    result = cardgen("check", "tea", folder=tea)
    assert result.status == 1
    assert "rules.toml:9:8: error[unknown-form]" in result.out
    assert "did you mean “count”?" in result.out


@solver
def test_check_finds_rules_that_contradict(cardgen: Run, tea: Path) -> None:
    rules = tea / "card_data/tea/rules.toml"
    more = '[[rule]]\nid = "four"\nform = "count"\nwhere = { id = "puer" }\nat_least = 4\n'
    write(rules, rules.read_text("utf-8") + more)
    result = cardgen("check", "tea", folder=tea)
    assert result.status == 1
    assert "error[contradiction] no deck can keep all of these rules: three-teas, four" in result.out
    assert "rules.toml:13:6: error[contradiction]" in result.out


@solver
def test_check_finds_cards_that_no_deck_can_hold(cardgen: Run, tea: Path) -> None:
    rules = tea / "card_data/tea/rules.toml"
    more = '[[rule]]\nid = "no-puer"\nform = "count"\nwhere = { id = "puer" }\nat_most = 0\n'
    write(rules, rules.read_text("utf-8") + more)
    result = cardgen("check", "tea", folder=tea)
    assert result.status == 0
    assert "warning[impossible-card] no legal deck can hold “普洱”" in result.out
