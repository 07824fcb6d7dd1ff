"""The cache: the same files with it, without it and whatever is done to it; and what has to be drawn anew."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardgen.build import cache, shelf, store, surroundings
from cardgen.export import pdf
from cardgen.layout import faces
from cardgen.layout.faces import layers
from cardgen.model.frame import Frame, Page

GAME = """
title = "试"
[kinds.k]
fields = { text = "text" }
back = "back"
[[outputs]]
file = "cards.pdf"
backs = "long-edge"
"""
FACE = """
[[element]]
type = "image"
file = "art/{id}.svg"
box = ["5mm", "5mm", "20mm", "20mm"]
optional = true
[[element]]
type = "image"
file = "frame.svg"
box = ["30mm", "5mm", "20mm", "20mm"]
[[element]]
type = "text"
text = "{name}"
[[element]]
type = "text"
text = "{text}"
box = ["5mm", "40mm", "50mm", "30mm"]
color = { linear = 90, stops = ["#c00", "#00c"] }
"""
BACK = '[[element]]\ntype = "shape"\nbox = "bleed"\nfill = "#335577"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H{}V9H1Z" fill="#c00"/></svg>'
Call = Callable[..., object]


def card(n: int, text: str = "摸 2 张牌，弃 1 张。") -> str:
    return f'[[card]]\nid = "c{n}"\nname = "牌{n}"\nkind = "k"\ntext = "{text}"\n'


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    files = {
        "card_data/g/game.toml": GAME,
        "card_data/g/cards/cards.toml": "".join(map(card, range(4))),
        "card_data/g/frame.svg": SVG.format(9),
        "card_data/g/art/c1.svg": SVG.format(8),
        "templates/g/k.toml": FACE,
        "templates/g/back.toml": BACK,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The ids of the cards that are drawn."""
    ids: list[str] = []
    draw = faces.drawn

    def noted(parts: object, subject: object, *more: object, **options: object) -> Frame:
        if len(more) > 2:  # with its card: not what is drawn for all
            ids.append(subject.card.id)  # type: ignore[attr-defined]
        return draw(parts, subject, *more, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(faces, "drawn", noted)
    assert layers.__globals__["drawn"] is noted
    yield ids


@pytest.fixture
def built(cardgen: Call, game: Path, drawn: list[str]) -> Callable[..., tuple[bytes, list[str]]]:
    """Builds with the cache, and compares with what is built without it; the cards that were drawn."""

    def build() -> tuple[bytes, list[str]]:
        file = game / "output/g/cards.pdf"
        drawn.clear()
        result = cardgen("build", "g", folder=game)
        assert result.status == 0, result.err  # type: ignore[attr-defined]
        with_cache, ids = file.read_bytes(), [*drawn]
        assert cardgen("build", "g", "--no-cache", folder=game).status == 0  # type: ignore[attr-defined]
        assert file.read_bytes() == with_cache
        return with_cache, ids

    return build


def change(path: Path, old: str, new: str) -> None:
    """Changes a file, but neither its length nor its time, as a clock set back may."""
    before = path.stat()
    text = path.read_text("utf-8")
    assert old in text and len(old.encode()) == len(new.encode())
    path.write_text(text.replace(old, new, 1), "utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


ALL = ["c0", "c1", "c2", "c3", "back"]


def test_nothing_is_drawn_twice(built: Callable[..., tuple[bytes, list[str]]]) -> None:
    first, ids = built()
    assert ids == ALL
    assert built() == (first, [])


@pytest.mark.parametrize(
    ("file", "old", "new", "ids"),
    [
        ("card_data/g/cards/cards.toml", "摸 2", "摸 3", ["c0"]),
        ("card_data/g/art/c1.svg", "c00", "0c0", ["c1"]),
        ("card_data/g/frame.svg", "c00", "0c0", ALL[:4]),
        ("templates/g/k.toml", "40mm", "41mm", ALL),
        ("card_data/g/game.toml", "试", "戏", ALL),
    ],
)
def test_what_is_changed_is_drawn_anew(
    game: Path, built: Callable[..., tuple[bytes, list[str]]], file: str, old: str, new: str, ids: list[str]
) -> None:
    before, _ = built()
    change(game / file, old, new)
    after, again = built()
    assert again == ids and after != before


def test_a_picture_that_comes_or_goes(game: Path, built: Callable[..., tuple[bytes, list[str]]]) -> None:
    built()
    (game / "card_data/g/art/c2.svg").write_text(SVG.format(5), "utf-8")
    assert built()[1] == ["c2"]
    (game / "card_data/g/art/c1.svg").unlink()
    assert built()[1] == ["c1"]


def test_other_code_and_other_fonts_draw_anew(
    built: Callable[..., tuple[bytes, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = built()
    with monkeypatch.context() as patched:
        patched.setattr(surroundings, "_program", lambda: iter(["another"]))
        assert built() == (first, ALL)
    monkeypatch.setattr(surroundings, "HEAD_OF_FONT", 100)
    assert built() == (first, ALL)


@pytest.mark.parametrize("harm", ["cut", "face", "stream", "empty", "other", "gone"])
def test_damaged_files_are_passed_over_and_mended(
    game: Path, built: Callable[..., tuple[bytes, list[str]]], harm: str
) -> None:
    first, _ = built()
    (file,) = (game / "cache").iterdir()
    data = file.read_bytes()
    middle, early = len(data) // 2, len(store.HEAD) + 100  # the font lies behind the faces
    harmed = {
        "cut": data[:middle],
        "face": flipped(data, early),
        "stream": flipped(data, middle),
        "empty": b"",
        "other": b"%PDF-1.7\n",
    }
    file.write_bytes(harmed[harm]) if harm in harmed else file.unlink()
    again, ids = built()
    # Each record says itself whether it is what was written; the first is what all faces show.
    assert again == first and ids == {"face": ALL[:4], "stream": []}.get(harm, ALL)
    assert built() == (first, [])


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_what_is_the_same_is_packed_once(cardgen: Call, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what has changed, nor what another zlib may pack in another way."""
    sizes: list[int] = []
    packed = shelf.packed

    def noted(data: bytes, level: int) -> bytes:
        sizes.append(len(data))
        return packed(data, level)

    def streams() -> list[int]:
        sizes.clear()
        assert cardgen("build", "g", folder=game).status == 0  # type: ignore[attr-defined]
        return [*sizes]

    monkeypatch.setattr(shelf, "packed", noted)
    monkeypatch.setattr(shelf, "LONG", 1000)
    first = streams()
    assert any(size > 10_000 for size in first)
    assert streams() == [size for size in first if size < 1000]
    change(game / "card_data/g/cards/cards.toml", "张牌", "牌张")
    assert 0 < len(streams()) < len(first)
    monkeypatch.setattr(shelf, "ZLIB_RUNTIME_VERSION", "0")
    assert streams() == first


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The labels of the pages that are painted."""
    labels: list[str] = []
    paint = pdf.PdfFile._painted

    def noted(self: pdf.PdfFile, page: Page, painter: pdf.Painter) -> pdf.Piece:
        labels.append(page.label)
        return paint(self, page, painter)

    monkeypatch.setattr(pdf.PdfFile, "_painted", noted)
    yield labels


MANY = [card(n, f"摸 {n} 张牌。") for n in range(40)]


@pytest.mark.parametrize(
    ("file", "old", "new", "pages"),
    [
        ("cards/cards.toml", "摸 30", "摸 33", ["4a"]),
        ("cards/cards.toml", MANY[30] + MANY[31], MANY[31] + MANY[30], ["4a"]),  # in another order
        ("art/c12.svg", "c00", "0c0", ["2a"]),
        ("frame.svg", "c00", "0c0", ["1a", "2a", "3a", "4a", "5a"]),
        ("cards/cards.toml", 'id = "c39"', 'id = "c39"\ncopies = 2', ["5a", "5b"]),
    ],
)
def test_pages_on_which_nothing_changed_are_taken_whole(
    cardgen: Call, game: Path, painted: list[str], file: str, old: str, new: str, pages: list[str]
) -> None:
    def made(*more: str) -> tuple[bytes, list[str]]:
        painted.clear()
        assert cardgen("build", "g", *more, folder=game).status == 0  # type: ignore[attr-defined]
        return (game / "output/g/cards.pdf").read_bytes(), [*painted]

    root = game / "card_data/g"
    (root / "cards/cards.toml").write_text("".join(MANY), "utf-8")
    (root / "art/c12.svg").write_text(SVG.format(7), "utf-8")
    first, each = made()
    assert len(each) == 10 and made() == (first, [])
    text = (root / file).read_text("utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new), "utf-8")
    after, again = made()
    assert again == pages and after != first and made() == (after, [])
    assert made("--no-cache")[0] == after
    (root / file).write_text(text, "utf-8")
    assert made()[0] == first


def test_what_nobody_asks_for_goes(tmp_path: Path) -> None:
    """By bytes: a large record that is asked for no more is not carried along."""
    records = store.Store(str(tmp_path), "x")
    records.put(b"large", b"l" * 5000)
    for n in range(9):
        records.put(b"%d" % n, b"s" * 10)
    records.save()
    again = store.Store(str(tmp_path), "x")
    assert all(again.get(b"%d" % n) for n in range(9))
    again.put(b"new", b"n")
    again.save()
    assert cache.contents(str(tmp_path))[1] < 5000
    third = store.Store(str(tmp_path), "x")
    assert third.get(b"new") == b"n" and all(third.get(b"%d" % n) for n in range(9))


def saved(folder: Path, name: str, text: bytes) -> None:
    records = store.Store(str(folder), name)
    records.put(b"k", text)
    records.save()


def read(folder: Path, name: str) -> bytes | None:
    return store.Store(str(folder), name).get(b"k")


def test_two_writers_leave_what_one_of_them_wrote(tmp_path: Path) -> None:
    texts = [str(n).encode() * 200_000 for n in range(4)]
    threads = [
        threading.Thread(target=lambda text=text: [saved(tmp_path, "x", text) for _ in range(10)])
        for text in texts
    ]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert read(tmp_path, "x") in (None, *texts)
    assert read(tmp_path, "x") in texts
    assert len(list(tmp_path.iterdir())) == 1


def test_it_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 2500)
    for n, name in enumerate("abc"):
        saved(tmp_path, name, b"x" * 1000)
        os.utime(tmp_path / f"{name}{cache.ENDING}", (n, n))
    assert [read(tmp_path, name) is None for name in "abc"] == [True, False, False]
    assert cache.contents(str(tmp_path))[0] == 2


@pytest.mark.parametrize("folder", [True, False])
def test_many_records_are_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: bool) -> None:
    """With a cache those that fit are there the next time; what only passes is not."""
    monkeypatch.setattr(store, "HELD", 1000)
    monkeypatch.setattr(cache, "MOST_BYTES", 30_000)
    texts = {b"%d" % n: b"%d" % n * 100 for n in range(200)}
    records = store.Store(str(tmp_path) if folder else "", "x")
    for key, text in texts.items():
        records.put(key, text, stays=key != b"7")
    assert all(records.get(key) == text for key, text in texts.items())
    records.save()
    if not folder:
        assert not list(tmp_path.iterdir())
        return
    again = store.Store(str(tmp_path), "x")
    found = {key for key, text in texts.items() if again.get(key) == text}
    assert b"7" not in found and 50 < len(found) < 150
    again.put(b"new", b"n")
    again.save()
    third = store.Store(str(tmp_path), "x")
    assert third.get(b"new") == b"n" and all(third.get(key) == texts[key] for key in found)


def test_what_is_not_saved_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "HELD", 10)
    records = store.Store(str(tmp_path), "x")
    records.put(b"k", b"v" * 100)
    assert list(tmp_path.iterdir())
    records.close()
    assert not list(tmp_path.iterdir())


def test_faces_that_are_put_aside_are_the_same(
    built: Callable[..., tuple[bytes, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if there were so many that there is no room for them in memory, nor for pages."""
    first, _ = built()
    for where in (shelf, pdf):
        monkeypatch.setattr(where, "ROOM", 0)
    monkeypatch.setattr(shelf, "FORMS", 1)
    monkeypatch.setattr(store, "HELD", 0)
    monkeypatch.setattr(shelf, "OFTEN", 1)
    assert built() == (first, [])
    monkeypatch.setattr(surroundings, "HEAD_OF_FONT", 77)
    assert built() == (first, ALL)


def test_a_folder_that_cannot_be_written_is_no_mistake(
    built: Callable[..., tuple[bytes, list[str]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    assert built()[1] == built()[1] == ALL


def test_what_is_told_of_a_card_is_told_each_time(cardgen: Call, game: Path) -> None:
    cards = game / "card_data/g/cards/cards.toml"
    cards.write_text(cards.read_text("utf-8") + card(9, "很长的字。" * 300), "utf-8")
    said = [cardgen("build", "g", folder=game) for _ in range(2)]
    assert said[0].status == 1 and "c9" not in said[0].out and "overflow" in said[0].err  # type: ignore[attr-defined]
    assert said[0] == said[1]


def test_a_process_that_stays_keeps_faces_in_memory(tmp_path: Path) -> None:
    shelves = shelf.Shelves("", remember=True)
    shelves.store("a").put(b"k", b"v")
    assert shelves.store("a").get(b"k") == b"v" and shelves.store("b").get(b"k") is None
    assert not list(tmp_path.iterdir())


def test_what_was_built_need_not_be_drawn_to_be_checked(cardgen: Call, game: Path, drawn: list[str]) -> None:
    first = cardgen("check", "g", folder=game)
    assert drawn == ALL and not (game / "cache").exists()
    assert cardgen("build", "g", folder=game).status == 0  # type: ignore[attr-defined]
    drawn.clear()
    assert cardgen("check", "g", folder=game) == first and not drawn


def test_where_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cardgen: Call) -> None:
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder() == str(tmp_path / "cardgen")
    assert str(tmp_path / "cardgen") in cardgen("doctor").out  # type: ignore[attr-defined]
    monkeypatch.setenv(cache.VARIABLE, "")
    assert cache.cache_folder() == ""


def test_a_font_that_only_kept_faces_use(game: Path, built: Callable[..., tuple[bytes, list[str]]]) -> None:
    """Nothing that is drawn anew opens it."""
    face = game / "templates/g/k.toml"
    heavy = '[[element]]\ntype = "text"\ntext = "{id}"\nweight = 860\n'
    face.write_text(face.read_text("utf-8") + heavy, "utf-8")
    first, _ = built()
    assert built() == (first, [])
