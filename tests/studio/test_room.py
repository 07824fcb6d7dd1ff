"""A game that stays open: what a change of its files makes of it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from studio_kit import CARDS, GAME, TEMPLATE, client, open_studio, write_project

from cardgen.load.project import find_project
from cardgen.studio.room import Room


@pytest.fixture
def room(tmp_path: Path) -> Room:
    write_project(tmp_path)
    opened = Room(find_project(tmp_path), tmp_path / "card_data" / "g")
    for card in opened.game.cards:
        opened.said(card, "s")
    return opened


def revisions(room: Room) -> dict[str, str]:
    return {card.id: room.rev(card) for card in room.game.cards}


def save(room: Room, name: str, text: str) -> Path:
    path = room.folder.parent.parent / name
    path.write_text(text, "utf-8")
    return path


def test_only_the_card_that_changed_is_drawn_anew(room: Room) -> None:
    before, kept = revisions(room), room.faces.front(room.card("b"), "s")
    path = save(
        room, "card_data/g/cards/c.toml", CARDS.replace("n = 1", "n = 5").replace("# 开头", "# 开头\n\n")
    )
    change = room.changed([path])
    assert [card.id for card in change.cards] == ["a"] and not change.all
    after = revisions(room)
    assert after["a"] != before["a"] and after["b"] == before["b"]
    assert room.faces.front(room.card("b"), "s") is kept
    # It stands two lines further down, which nobody has to draw.
    assert room.card("b").place.span(key=True).line == 11


def test_a_new_name_stays_whole_where_others_say_it(room: Room) -> None:
    """A name is not torn apart at the end of a line: with another name, another card may break otherwise."""
    cards = CARDS.replace('name = "乙"', 'name = "乙"\ntext = "看见青龙就跑"')
    path = save(room, "card_data/g/cards/c.toml", cards)
    room.changed([path])
    save(room, "card_data/g/cards/c.toml", cards.replace('name = "甲"', 'name = "青龙"'))
    assert {card.id for card in room.changed([path]).cards} == {"a", "b"}
    assert "青龙" in room.supplies.typesetter.kept.words and room.supplies.game is room.game


def test_a_mistake_keeps_what_was_last_right(room: Room) -> None:
    before = revisions(room)
    path = save(room, "card_data/g/cards/c.toml", CARDS.replace("n = 1", "n = 77"))
    change = room.changed([path])
    assert room.stale and not change.cards and not change.all and revisions(room) == before
    assert [found.code for found in room.problems] == ["out-of-range"]
    save(room, "card_data/g/cards/c.toml", CARDS)
    room.changed([path])
    assert not room.stale and not room.problems


def test_a_template_changes_every_card(room: Room) -> None:
    before = revisions(room)
    path = save(room, "templates/g/t.toml", TEMPLATE.replace("40mm", "30mm"))
    assert room.changed([path]).all
    assert all(after != before[id] for id, after in revisions(room).items())


def test_a_picture_changes_the_cards_that_show_it(room: Room) -> None:
    from PIL import Image

    art = room.folder / "art"
    art.mkdir()
    Image.new("RGB", (9, 9), "red").save(art / "a.png")
    image = '[[element]]\ntype = "image"\nbox = ["0mm", "0mm", "9mm", "9mm"]\nfile = "art/{id}.png"\n'
    room.changed([save(room, "templates/g/t.toml", TEMPLATE + image)])
    first = room.faces.svg(room.card("a"), "s", False)
    room.said(room.card("b"), "s")
    Image.new("RGB", (9, 9), "blue").save(art / "a.png")
    change = room.changed([art / "a.png"])
    assert [card.id for card in change.cards] == ["a"]
    assert room.faces.svg(room.card("a"), "s", False) != first


def test_cards_come_and_go(room: Room) -> None:
    more = CARDS + '\n[[card]]\nid = "c"\nkind = "k"\nname = "丙"\n'
    assert room.changed([save(room, "card_data/g/cards/c.toml", more)]).all
    assert [card.id for card in room.game.cards] == ["a", "b", "c"]
    room.changed([save(room, "card_data/g/cards/c.toml", CARDS)])
    assert [card.id for card in room.game.cards] == ["a", "b"]


def test_a_folder_that_vanishes_is_told(room: Room) -> None:
    (room.folder / "game.toml").unlink()
    room.changed([room.folder / "game.toml"])
    assert room.stale and room.problems[0].code == "file-missing" and len(room.game.cards) == 2
    room.changed([save(room, "card_data/g/game.toml", GAME)])
    assert not room.stale


def test_the_page_is_told_all_about_a_card(tmp_path: Path) -> None:
    write_project(tmp_path)
    asks = client(open_studio(tmp_path))
    game = asks.get("/api/g/g").json()
    assert [card["name"] for card in game["cards"]] == ["甲", "乙"]
    assert game["kinds"][0]["fields"][0]["label"] == "数"
    told = asks.get("/api/g/g/card/b").json()
    assert told["line"] == 9 and told["copies"] == 3
    names = [(part["id"], part["type"], part["line"]) for part in told["parts"]]
    assert names == [("name", "text", 1), ("rules", "text", 6)]
    x, y, w, h = told["parts"][0]["box"]
    assert 4 < x < 46 and 4 < y < 16 and 0 < w <= 40 and 0 < h <= 12
    assert asks.get("/api/g/g/pick?q=n>=2").json()["cards"] == ["b"]
    assert asks.get("/api/g/g/pick?q=m>=2").json()["findings"][0]["code"] == "unknown-field"
    assert asks.get("/api/g/g/face/a.svg").text.startswith("<svg")
    assert asks.get("/api/g/g/back/a.svg").status_code == 404


def test_a_game_in_another_language(tmp_path: Path) -> None:
    cards = write_project(tmp_path)
    (tmp_path / "card_data/g/game.toml").write_text('languages = ["en"]\n' + GAME, "utf-8")
    cards.with_suffix(".en.toml").write_text('[[card]]\nid = "a"\nname = "First"\n', "utf-8")
    asks = client(open_studio(tmp_path))
    own, other = asks.get("/api/g/g").json(), asks.get("/api/g/g@en").json()
    assert own["languages"] == ["zh-CN", "en"] and (other["id"], other["name"]) == ("g@en", "g")
    assert [game["cards"][0]["name"] for game in (own, other)] == ["甲", "First"]
    faces = [asks.get(f"/api/g/{id}/face/a.svg").content for id in ("g", "g@en")]
    assert faces[0] != faces[1]
    # What is the same in all languages is changed in the game's own.
    body = {"do": "set", "card": "a", "path": ["n"], "value": 3, "was": 1}
    assert asks.post("/api/g/g@en/edit", json=body).json()["findings"][0]["code"] == "read-only"
    assert asks.get("/api/g/g@fr").status_code == 422


def test_pages_are_told_of_changes(tmp_path: Path) -> None:
    import asyncio

    cards = write_project(tmp_path)
    studio = open_studio(tmp_path)
    studio.room("g")
    heard: list[dict[str, object]] = []

    class Listener:
        async def send_json(self, message: dict[str, object]) -> None:
            heard.append(message)

    async def change() -> None:
        studio.listeners.add(Listener())  # type: ignore[arg-type]
        cards.write_text(CARDS.replace("n = 2", "n = 3"), "utf-8")
        await studio.files_changed({cards, tmp_path / "elsewhere"})
        await asyncio.gather(*studio.checking)

    with ThreadPoolExecutor(1) as apart:  # a browser that other tests drive has a loop in this thread
        apart.submit(asyncio.run, change()).result()
    assert [message["type"] for message in heard] == ["changed", "checked"]
    assert [card["id"] for card in heard[0]["cards"]] == ["b"] and not heard[0]["stale"]  # type: ignore[attr-defined]
    studio.close()
