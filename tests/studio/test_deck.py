"""The deck screen's endpoints: judged as on the command line, mended, read and written."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from studio_kit import client, open_studio, write_project

RULES = """
[zones.main]
name = "主牌"
holds = { kind = "k" }
[[rule]]
id = "size"
form = "count"
zone = "main"
exactly = 4
why = "一副四张"
[[rule]]
id = "copies"
form = "copies"
zone = "main"
at_most = 3
"""


@pytest.fixture
def asks(tmp_path: Path) -> TestClient:
    cards = write_project(tmp_path)
    (cards.parent.parent / "rules.toml").write_text(RULES, "utf-8")
    return client(open_studio(tmp_path))


def judged(asks: TestClient, cards: dict[str, int]) -> Any:
    return asks.post("/api/g/g/deck/judge", json={"zones": {"main": cards}}).json()


def test_the_pool_and_the_piles(asks: TestClient) -> None:
    told = asks.get("/api/g/g/deck").json()
    assert told["pools"] == {"deck": {"a": "main", "b": "main"}} and told["scope"] == "deck"
    assert told["rules"] == 2 and told["writes"]
    assert [zone["name"]["zh"] for zone in told["zones"]] == ["主牌"] and not told["decks"]


def test_a_deck_is_judged_with_cards_to_blame(asks: TestClient) -> None:
    assert judged(asks, {"a": 2, "b": 2})["status"] == "legal"
    found = judged(asks, {"a": 4})
    assert found["status"] == "illegal"
    (reason,) = found["findings"]
    assert reason["rule"] == "copies" and reason["cards"] == ["a"] and "甲" in reason["message"]["zh"]
    assert judged(asks, {"a": 1})["status"] == "unfinished"


def test_set_ups_are_judged_by_their_own_rules(asks: TestClient, tmp_path: Path) -> None:
    """A game whose players build no decks may have rules for how they begin."""
    rules = RULES.replace("[zones.main]", '[zones.main]\nscope = "setup"')
    rules = rules.replace("[[rule]]", '[[rule]]\nscope = "setup"')
    (tmp_path / "card_data/g/rules.toml").write_text(rules, "utf-8")
    told = asks.get("/api/g/g/deck").json()
    assert told["scope"] == "setup" and told["pools"]["setup"] == {"a": "main", "b": "main"}
    body = {"zones": {"main": {"a": 4}}, "scope": "setup"}
    found = asks.post("/api/g/g/deck/judge", json=body).json()
    assert found["rules"] == 2 and found["status"] == "illegal"


def test_the_smallest_repair(asks: TestClient) -> None:
    pytest.importorskip("ortools")
    found = asks.post("/api/g/g/deck/mend", json={"zones": {"main": {"a": 4}}}).json()
    assert found["swaps"] == 1 and found["proven"] and found["deck"]["zones"] == {"main": {"a": 3, "b": 1}}


def test_lists_are_read_and_what_is_none_is_told(asks: TestClient) -> None:
    read = asks.post("/api/g/g/deck/read", json={"text": "2 甲\n2x b"}).json()
    assert read["zones"] == {"main": {"a": 2, "b": 2}}
    told = asks.post("/api/g/g/deck/read", json={"text": "cards = ["})
    assert told.status_code == 422 and told.json()["findings"]


def test_a_saved_deck_is_one_that_can_be_read(asks: TestClient, tmp_path: Path) -> None:
    deck = {"name": "../双", "zones": {"main": {"a": 2, "b": 2}}}
    saved = asks.post("/api/g/g/deck/save", json=deck).json()
    folder = tmp_path / "card_data/g/decks"
    (file,) = folder.iterdir()
    assert file.parent == folder and "/" not in saved["file"]
    opened = asks.get("/api/g/g/deck/open", params={"file": saved["file"]}).json()
    assert opened["zones"] == deck["zones"] and opened["name"] == "../双" and opened["seen"] == saved["seen"]
    # Somebody else writes it: what is on the page is not written over it.
    file.write_text(file.read_text("utf-8") + "# 我的\n", "utf-8")
    refused = asks.post("/api/g/g/deck/save", json={**deck, "file": saved["file"], "seen": saved["seen"]})
    assert refused.status_code == 409 and file.read_text("utf-8").endswith("# 我的\n")


@pytest.mark.parametrize(
    "body",
    [{}, {"zones": []}, {"zones": {"main": {"a": -1}}}, {"zones": {"main": {"a": 1e9}}}, {"zones": {"m": 3}}],
)
def test_what_is_no_deck_is_refused(asks: TestClient, body: dict[str, object]) -> None:
    assert asks.post("/api/g/g/deck/judge", json=body).status_code == 400
