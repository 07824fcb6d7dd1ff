"""七圣召唤: the card index against its facts, the rules against the verdicts of another checker."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random

import pypdfium2
import pytest
from qisheng_kit import deck, given, hand, judged_decks, load, oracle, tournament_codes

from cardgen.build.faces import back_of, draw
from cardgen.build.make import open_workshop
from cardgen.diagnostics import Diagnostic
from cardgen.load.decks import parse_deck
from cardgen.load.project import find_project, shipped_root
from cardgen.model.frame import Glyphs, Group, Item
from cardgen.model.game import Card, Output
from cardgen.rules.batch import Clerk, check_lines
from cardgen.rules.share_code import decode, encode, read_code

ELEMENTS = {
    "cryo": "冰",
    "hydro": "水",
    "pyro": "火",
    "electro": "雷",
    "anemo": "风",
    "geo": "岩",
    "dendro": "草",
}


DICE = {**ELEMENTS, "any": "任意", "same": "相同"}


def test_every_obtainable_card_is_there() -> None:
    game, _ = load()
    made = ("summon", "status", "made")
    drawn = ("roll", "five", "one", "star", "aura", "face", "seat", "dice", "reaction", "share")
    drawn += ("setup", "battle")
    pieces = [
        c
        for c in game.cards
        if (c.get("count") and c.kind not in made) or c.id == "reactions-2" or c.kind in drawn
    ]
    assert Counter(card.kind for card in game.cards if card not in pieces) == {
        "character": 145,
        "equipment": 263,
        "support": 87,
        "event": 124,
        "summon": 13,
        "status": 58,
        "made": 1,
    }
    assert len({card.name for card in game.cards}) == 619 + 13 + 58 + 1 + len(pieces)
    assert {card.copies for card in game.cards} == {0}
    assert sum(card.get("arcane") is True for card in game.cards) == 13
    assert all(card.id.isascii() for card in game.cards)


@pytest.mark.parametrize("key", ["official", "share"])
def test_a_card_is_known_by_each_of_its_keys(key: str) -> None:
    game, rules = load()
    known = [(n, card) for n, card in enumerate(game.cards) if card.get(key) is not None]
    assert len({card.get(key) for _, card in known}) == len(known) == (620 if key == "official" else 619)
    for n, card in known:
        assert rules.cards.find(str(card.get(key))) == n
        assert rules.cards.find(card.name) == rules.cards.find(card.id) == n


def test_numbers_and_names_are_those_of_the_facts() -> None:
    facts = given("facts/qisheng-cards.json")
    by_id = {card.get("official"): card for card in load()[0].cards if card.get("share")}
    assert load()[0].version == facts["data_version"]
    wanted = [c for c in facts["characters"] + facts["action_cards"] if c["obtainable"]]
    assert len(wanted) == len(by_id)
    for fact in wanted:
        card = by_id[fact["id"]]
        assert (card.name, card.get("share")) == (fact["zh"], fact["share_id"])
        assert f"v{card.get('since')}.0" == fact["since"]
        if card.kind == "character":
            assert (card.get("hp"), card.get("energy") or -1) == (fact["hp"], fact["energy"])
            assert card.get("element") == ELEMENTS[fact["element"]]
            assert said(card, "nations") + said(card, "camps") == sum(
                tag.startswith(("nation_", "camp_")) for tag in fact["tags"]
            )
        else:
            assert dice(card) == sum(
                n for kind, n in fact["cost"].items() if kind not in ("energy", "legend")
            )
            assert (card.get("energy") or 0) == fact["cost"].get("energy", 0)
            assert bool(card.get("arcane")) == fact["arcane"]
            owner = by_id[fact["talent_of"]].id if fact["talent_of"] else None
            assert card.get("talent_of") == owner
            needs = [card.get(f"needs_{what}") for what in ("element", "nation", "camp")]
            assert (needs != [None, None, None]) == bool(fact["needs_character_tags"])


def said(card: Card, field: str) -> int:
    value = card.get(field)
    return len(value) if isinstance(value, tuple) else 0


def dice(card: Card) -> int:
    paid = [card.get("cost"), card.get("any_dice") or 0]
    return sum(n for n in paid if isinstance(n, int))


def test_another_checker_says_the_same_of_399_decks() -> None:
    _, rules = load()
    decks = judged_decks()
    wrong = [n for n, (one, legal) in enumerate(decks) if rules.check(one).legal != legal]
    assert (len(decks), sum(legal for _, legal in decks), wrong) == (399, 224, [])


def test_share_codes_are_those_of_others() -> None:
    _, rules = load()
    assert rules.share is not None
    codes = json.loads(oracle("qisheng-share-codes.json"))
    for case in codes["decode"] + codes["encode"]:
        zones = read_code(rules.share, case["code"])
        assert zones is not None
        assert zones == hand(rules, case["share_ids"]).zones
    for case in codes["encode"]:
        assert encode(rules.share, hand(rules, case["share_ids"])) == case["code"]
    assert (len(codes["decode"]), len(codes["encode"])) == (30, 30)


def test_codes_that_are_none_are_told() -> None:
    _, rules = load()
    assert rules.share is not None
    for case in json.loads(oracle("qisheng-share-codes.json"))["bad"]:
        found = decode(rules.share, case["code"])
        if case["result"] == "error":
            assert isinstance(found, Diagnostic)
        else:
            assert not isinstance(found, Diagnostic)
            assert not rules.check(found).legal


def test_all_5263_tournament_decks_are_legal() -> None:
    codes = [code for _, _, code in given("facts/qisheng-tournament-codes.json")["codes"]]
    outcomes = Counter(result.outcome for result in check_lines(Clerk(load()[1]), codes))
    assert outcomes == {"legal": 5263}


def test_every_tournament_deck_is_legal_and_comes_back_from_its_code() -> None:
    _, rules = load()
    share = rules.share
    assert share is not None
    codes = tournament_codes()
    outcomes = Counter(result.outcome for result in check_lines(Clerk(rules), codes))
    assert outcomes == {"legal": 1053}
    for code in codes:
        found = decode(share, code)
        assert not isinstance(found, Diagnostic)
        there, _ = rules.hand(found)
        assert there.zones == read_code(share, code)
        again = encode(share, there)
        assert isinstance(again, str)
        assert read_code(share, again) == there.zones


@pytest.mark.nightly
def test_100_tournament_decks_print_whole(tmp_path: Path) -> None:
    """Every copy of every card is on the sheets: pdfium reads the number that stands at its foot."""
    game, rules = load()
    assert rules.share is not None
    codes = [code for _, _, code in given("facts/qisheng-tournament-codes.json")["codes"]]
    file = tmp_path / "deck.pdf"
    for code in Random(100).sample(codes, 100):
        words = ("sheet", "qisheng", "--deck", code, "--output", str(file))
        subprocess.run((sys.executable, "-m", "cardgen", *words), cwd=shipped_root(), check=True)
        pages = pypdfium2.PdfDocument(file.read_bytes())
        text = "".join(page.get_textpage().get_text_bounded() for page in pages)
        wanted = Counter(game.cards[n].get("official") for zone in read_code(rules.share, code) for n in zone)
        assert Counter(map(int, re.findall(r"#(\d+)", text))) == wanted, code


def test_what_a_player_is_told() -> None:
    _, rules = load()
    verdict = rules.check(deck(["甘雨", "迪卢克", "菲谢尔"], ["热诚之火"]))
    assert [f.rule for f in verdict.findings] == ["unknown-card", "actions"]
    verdict = rules.check(deck(["甘雨", "迪卢克", "菲谢尔"], ["元素共鸣：热诚之火"] * 2 + ["派蒙"] * 3))
    found = {f.rule: f for f in verdict.findings}
    assert list(found) == ["actions", "copies", "resonance"]
    assert (found["resonance"].have, found["resonance"].need) == (1, 2)
    assert [rules.cards.name(n) for n in found["resonance"].cards] == ["元素共鸣：热诚之火"]
    assert found["copies"].message.zh == "「派蒙」有 3 张，至多 2 张"
    assert verdict.status == "illegal"


def test_skills_and_effects_are_those_of_the_facts() -> None:
    facts = given("facts/qisheng-effects.json")
    by_id = {card.get("official") or card.get("entity"): card for card in load()[0].cards}
    for fact in facts["characters"]:
        card = by_id[fact["id"]]
        assert (card.name, card.get("hp")) == (fact["name"], fact["hp"])
        skills = card.get("skills")
        assert isinstance(skills, tuple) and len(skills) == len(fact["skills"])
        for skill, wanted in zip(skills, fact["skills"], strict=True):
            assert isinstance(skill, Mapping)
            paid = Counter(skill.get("dice") or ())
            assert paid == Counter({DICE[k]: n for k, n in wanted["cost"].items() if k != "energy"})
            assert skill.get("energy", 0) == wanted["cost"].get("energy", 0)
            dealt = [d for d in wanted.get("damage", ()) if d["target"] == "enemy_active"]
            healed = wanted.get("heal", ())
            expected = dealt[0]["amount"] if dealt else healed[0]["amount"] if healed else None
            assert skill.get("damage") == expected
    for fact in [*facts["actions"], *facts["summons"]]:
        card = by_id[fact.get("id") or fact["entity_id"]]
        assert card.name == fact["name"] and card.get("text")
    for fact in facts["summons"]:
        card = by_id[fact["entity_id"]]
        assert (card.get("uses"), card.get("element")) == (fact["usages"], ELEMENTS[fact["element"]])
        dealt = [d["amount"] for d in fact["end_phase_damage"] if d["target"] == "enemy_active"]
        assert [card.get("damage")] == (dealt or [None])


def test_what_is_said_twice_on_cards_agrees() -> None:
    cards = load()[0].cards
    names = {card.id: card.name for card in cards}
    for card in cards:
        if owner := card.get("talent_of"):
            assert card.get("owner") == names[str(owner)]
        if second := card.get("second"):
            assert f"{card.get('short')}{second}" == card.name
        skills = card.get("skills")
        if isinstance(skills, tuple):
            assert bool(card.get("crowded")) == (len(skills) == 4), card.id


def test_the_back_cover_says_what_the_reaction_cards_say() -> None:
    """Names and bonuses of all reactions, in the same order."""
    template = (shipped_root() / "templates/qisheng/book-back.toml").read_text("utf-8")
    shown = re.findall(r'name = "(\S+)", plus = "(\S+)"', template)
    cards = [card for card in load()[0].cards if card.kind == "reactions"]
    rows = [row for card in cards for row in card.get("rows") or ()]  # type: ignore[union-attr]
    assert shown == [(row["name"], row.get("plus", "+0")) for row in rows]


def test_the_codes_to_scan_are_those_of_the_decks() -> None:
    game, rules = load()
    shown = {card.id.removeprefix("share-"): card.get("code") for card in game.cards if card.kind == "share"}
    files = (shipped_root() / "card_data/qisheng/decks").glob("*.toml")
    written = {file.stem: file.read_text("utf-8").split("\n")[0].split("：")[1] for file in files}
    assert shown == written and len(shown) == 5
    assert all(read_code(rules.share, str(code)) for code in shown.values())


def test_what_both_players_need_at_once_is_printed_as_often() -> None:
    counts = {card.name: card.get("count") for card in load()[0].cards}
    wanted = {
        "饱腹": 6,
        "冻结": 3,
        "结晶": 2,
        "草原核": 2,
        "激化领域": 2,
        "燃烧烈焰": 2,
        "奥兹": 2,
        "泡影": 1,
    }
    assert {name: counts[name] for name in wanted} == wanted


def test_decks_are_legal_and_say_their_share_code() -> None:
    _, rules = load()
    assert rules.share is not None
    files = sorted((shipped_root() / "card_data/qisheng/decks").glob("*.toml"))
    assert len(files) == 5
    for file in files:
        text = file.read_text("utf-8")
        found, mistakes = parse_deck(text, file.name)
        assert found is not None and not mistakes
        assert rules.check(found.deck).legal
        code = text.splitlines()[0].removeprefix("# 分享码：")
        there, _ = rules.hand(found.deck)
        assert [sorted(zone) for zone in there.zones] == [
            sorted(zone) for zone in read_code(rules.share, code) or ()
        ]


def test_backs_of_tokens_can_be_read() -> None:
    """No letter is smaller than six points."""
    game, _ = load()
    workshop = open_workshop(find_project(shipped_root()), game)
    backs = [back_of(workshop, card, Output("", "token")) for card in game.cards if card.kind == "status"]
    assert not workshop.desk.diagnostics
    assert min(size for back in backs if back for size in sizes(back.items)) >= 6


def sizes(items: Iterable[Item]) -> Iterator[float]:
    for item in items:
        if isinstance(item, Glyphs):
            yield item.size
        elif isinstance(item, Group):
            yield from sizes(item.frame.items)


def test_every_card_of_the_index_is_drawn() -> None:
    """Art or what stands for it is there, and nothing is too large for its place."""
    game, _ = load()
    workshop = open_workshop(find_project(shipped_root()), game)
    drawn = draw(workshop, game.cards, Output("", "poker"))
    assert len(drawn) == len(game.cards)
    assert not workshop.desk.diagnostics


def test_tables_of_the_book_show_what_the_cards_say() -> None:
    game, _ = load()
    known = {card.id: card for card in game.cards}
    tables = [card for card in game.cards if card.kind in ("setup", "battle")]
    laid = [piece for card in tables for side in ("ours", "theirs") for piece in card.get(side) or ()]
    shown = [piece for piece in laid if piece["what"] in ("card", "figure")]  # type: ignore[index]
    assert len(tables) == 2 and len(shown) > 15
    for piece in shown:
        card = known[piece["art"]]  # type: ignore[index]
        said = (card.get("hp"), card.get("cost"), card.get("uses"))
        assert piece["name"] == card.name  # type: ignore[index]
        assert int(piece["number"]) == next(number for number in said if number is not None)  # type: ignore[index,arg-type]
