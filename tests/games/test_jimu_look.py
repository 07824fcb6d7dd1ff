"""基姆大陆 as it is seen: what each face says, windows that follow the text, the fan, pictures, the back."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from kapaiwang_kit import picture
from PIL import Image, ImageChops, ImageStat
from shipped_kit import draw_kinds

from cardgen.build.faces import back_of
from cardgen.build.make import Workshop
from cardgen.load.project import shipped_root
from cardgen.model.frame import Frame, Glyphs, Group, Path
from cardgen.model.game import Card, Game, Output
from cardgen.units import MM, contrast, parse_color

HOME = shipped_root() / "card_data" / "jimu"
DECKS = ("prairie-fire", "hundred-years", "rising-tide", "underground")
# As dark as the pictures that the faces were drawn after, and no darker.
INK = 0.52
DPI = 60


@cache
def faces() -> tuple[Workshop, dict[str, Frame]]:
    return draw_kinds("jimu", ("monster", "prophecy"))


def game() -> Game:
    return faces()[0].game


def number(card: Card, field: str) -> int:
    value = card.get(field)
    return value if isinstance(value, int) else 0


@cache
def seen() -> dict[str, Image.Image]:
    workshop, drawn = faces()
    return {id: picture(workshop, frame, DPI) for id, frame in drawn.items()}


def runs(frame: Frame, dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[str, float, float, float]]:
    """Words, where they begin, their baseline, and their size, in millimetres; what is turned is left out."""
    for item in frame.items:
        match item:
            case Glyphs() if not item.ghost:
                yield "".join(item.text), (dx + item.x) / MM, (dy + item.y) / MM, item.size / MM
            case Group(inner, (_, _, _, _, e, f)):
                yield from runs(inner, dx + e, dy + f)


def written(id: str) -> str:
    return "".join("".join(text for text, *_ in runs(faces()[1][id])).split())


def seals(card: Card) -> list[str]:
    """The words of the seals that a card's lines have, in order."""
    found = []
    for line in str(card.get("text")).splitlines():
        word = line.split("**")[1] if line.startswith("**") else ""
        if word in ("响应", "反应"):
            found.append(word)
        elif word:
            found.append("特技" if number(card, "skill_cost") else "技能")
        else:
            found.append("属性" if card.kind == "monster" else "效果")
    return found


def test_a_face_says_all_that_its_card_says() -> None:
    for card in game().cards:
        shown = written(card.id)
        said = [card.name, str(card.get("flavour"))]
        rules = str(card.get("text")).replace("【", "").replace("】", "")
        said += ["".join(line.split("**")[-1].split()) for line in rules.splitlines()]
        if card.kind == "monster":
            said += [str(number(card, field)) for field in ("level", "attack", "defence")]
            said.append(str(card.get("tribe")))
            said += [word for word in str(card.get("text")).split("**")[1:2] if word != "响应"]
        else:
            said += [str(card.get("mark") or "兆"), "预言"]
        missing = [words for words in said if words not in shown]
        assert not missing, (card.id, missing, shown)
        assert ("攻击技能" in shown) == bool(card.get("strike")), card.id


def test_each_line_of_rules_has_the_seal_of_its_kind() -> None:
    kinds = {"属性", "效果", "响应", "反应", "技能", "特技"}
    for card in game().cards:
        small = [text for text, x, _, size in runs(faces()[1][card.id]) if x < 12 and abs(size - 2.85) < 0.01]
        assert [text for text in small if text in kinds] == seals(card), card.id


def test_a_special_skill_shows_a_wisp_for_each_point() -> None:
    """Their colour is on no other part of a face, but in some pictures."""
    wisp = parse_color("#5fd0bd")
    for card in game().cards:
        count = sum(fill == wisp for fill in _fills(faces()[1][card.id], 57 * MM))
        assert count == number(card, "skill_cost"), card.id


def _fills(frame: Frame, below: float, dy: float = 0.0, scale: float = 1.0) -> Iterator[object]:
    """Colours of shapes that begin below a line."""
    for item in frame.items:
        match item:
            case Path(data) if dy + scale * data.numbers[1] > below:
                yield item.fill
            case Group(inner, (_, _, _, d, _, f)):
                yield from _fills(inner, below, dy + scale * f, scale * d)


def test_pictures_end_at_one_of_two_heights() -> None:
    """A short text leaves more room for the picture; in a row, cards are even. Metal feet are left out."""
    ends: dict[str, float] = {}
    for id, image in seen().items():
        if number(next(card for card in game().cards if card.id == id), "level") < 4:
            grey = image.convert("L")
            x, down = round(12.2 * DPI / 25.4), range(round(50 * DPI / 25.4), grey.height)
            ends[id] = next(y for y in down if grey.getpixel((x, y)) > 190) * 25.4 / DPI  # type: ignore[operator]
    assert all(min(abs(end - 58.2), abs(end - 61.4)) < 0.7 for end in ends.values()), ends
    assert ends["gale-omen"] + 2 < ends["bone-armour"]
    assert ends["truffle-boar"] + 2 < ends["moss-turtle"]


def test_words_have_air_and_size() -> None:
    """Nothing below 6 pt but the foot line; rules end well above what is said below them."""
    for id, frame in faces()[1].items():
        for text, x, baseline, size in runs(frame):
            if baseline < 85:
                assert size * MM >= 6, (id, text)
            if x > 13 and 62 < baseline < 80 and abs(size - 3.15) < 0.3:
                assert baseline + 0.12 * size < 79.6, (id, text)
            assert 2.5 < x < 60.5, (id, text)


def test_numbers_stand_within_the_fan() -> None:
    for card in game().cards:
        if card.kind == "monster":
            for field in ("level", "attack", "defence"):
                text = str(number(card, field))
                places = [x for found, x, *_ in runs(faces()[1][card.id]) if found == text and x < 14]
                assert places, (card.id, field)


def test_small_type_can_be_read_on_paper() -> None:
    paper = parse_color("#efe2c8")
    assert paper is not None
    for id in ("moss-turtle", "ember-lizard", "mud-crab", "chime-bird", "stone-toad", "gale-omen"):
        foot = [g for g in _glyphs(faces()[1][id]) if g.size < 7]
        assert foot, id
        for glyphs in foot:
            assert contrast(glyphs.color, paper) >= 4.4, id  # type: ignore[arg-type]


def _glyphs(frame: Frame) -> Iterator[Glyphs]:
    for item in frame.items:
        if isinstance(item, Glyphs):
            yield item
        elif isinstance(item, Group):
            yield from _glyphs(item.frame)


def test_every_card_has_a_picture_of_its_own() -> None:
    motifs = [str(card.get("motif")) for card in game().cards]
    assert len(set(motifs)) == len(motifs)
    assert all(len(motif.split()) == 4 for motif in motifs)
    files = {path.stem.removesuffix("-over") for path in (HOME / "art").glob("*.svg")}
    assert files == {*(card.id for card in game().cards), "back", "cover"}
    sizes = {path.stem: path.stat().st_size for path in (HOME / "art").glob("*.svg")}
    assert max(size for name, size in sizes.items() if name != "cover") < 152_000
    prints = {id: _print(image) for id, image in seen().items()}
    for (one, a), (other, b) in combinations(prints.items(), 2):
        assert (a ^ b).bit_count() >= 10, (one, other)


def _print(image: Image.Image) -> int:
    """Which of two neighbours is brighter, on a grid of 16 by 16 over the picture."""
    wide, high = image.size
    small = image.crop((wide * 14 // 63, high * 13 // 88, wide * 60 // 63, high * 56 // 88)).convert("L")
    rows = small.resize((17, 16), Image.Resampling.LANCZOS)
    bits = [rows.getpixel((x, y)) > rows.getpixel((x + 1, y)) for y in range(16) for x in range(16)]  # type: ignore[operator]
    return sum(bit << n for n, bit in enumerate(bits))


def test_kinds_are_told_apart_in_a_grey_fan() -> None:
    """By the left 12 mm, each card against the mean of the others of each kind."""
    strips = {}
    for id, image in seen().items():
        grey = image.crop((0, 0, image.width * 12 // 63, image.height)).convert("L").resize((12, 44))
        strips[id] = list(grey.tobytes())
    kinds = {card.id: card.kind for card in game().cards}
    right = 0
    for id, strip in strips.items():
        distances = {}
        for kind in set(kinds.values()):
            others = [strips[other] for other in strips if kinds[other] == kind and other != id]
            mean = [sum(column) / len(others) for column in zip(*others, strict=True)]
            distances[kind] = sum((a - b) ** 2 for a, b in zip(strip, mean, strict=True))
        right += min(distances, key=distances.__getitem__) == kinds[id]
    assert right >= 0.9 * len(strips)


def test_faces_are_no_darker_than_linocuts_are() -> None:
    dark = {id: 1 - ImageStat.Stat(image.convert("L")).mean[0] / 255 for id, image in seen().items()}
    assert max(dark.values()) < INK, dark
    assert sum(dark.values()) / len(dark) < 0.46


def test_one_back_that_is_the_same_after_half_a_turn() -> None:
    workshop, _ = faces()
    firsts = {card.kind: card for card in game().cards}
    backs = []
    for card in firsts.values():
        back = back_of(workshop, card, Output("", "poker"))
        assert back is not None
        assert "".join(text for text, *_ in runs(back)).startswith("基姆大陆")
        backs.append(picture(workshop, back, DPI))
    assert backs[0].tobytes() == backs[1].tobytes()
    turned = backs[0].transpose(Image.Transpose.ROTATE_180)
    assert ImageStat.Stat(ImageChops.difference(backs[0], turned).convert("L")).mean[0] < 4
    assert ImageStat.Stat(backs[0].convert("L")).mean[0] < 150  # dense enough for thin paper


def test_one_box_makes_four_decks_of_thirty_at_once() -> None:
    used: Counter[str] = Counter()
    for name in DECKS:
        cards = Counter(tomllib.loads((HOME / "decks" / f"{name}.toml").read_text("utf-8"))["cards"])
        assert cards.total() == 30, name
        used += cards
    box = {card.id: card.copies for card in game().cards}
    assert all(n <= box[id] for id, n in used.items()), used
    assert used.keys() == box.keys()


def test_tables_of_the_book_show_what_the_cards_say() -> None:
    known = {card.id: card for card in game().cards}
    scenes = tomllib.loads((HOME / "cards" / "4-scenes.toml").read_text("utf-8"))["card"]
    shown = [
        each
        for scene in scenes
        for each in (*scene.get("own", ()), *scene.get("theirs", ()))
        if each["what"] in ("monster", "prophecy")
    ]
    assert shown
    for each in shown:
        card = known[each["id"]]
        assert each["name"] == card.name
        assert each["what"] == card.kind
        if card.kind == "monster":
            assert [each[field] for field in ("level", "attack", "defence")] == [
                number(card, field) for field in ("level", "attack", "defence")
            ]


@pytest.mark.parametrize("field", ("tribe", "level", "mark"))
def test_variety(field: str) -> None:
    values = Counter(str(card.get(field)) for card in game().cards if card.get(field) is not None)
    assert len(values) >= {"tribe": 5, "level": 10, "mark": 3}[field]


def test_the_page_about_the_game_has_its_numbers() -> None:
    sums: dict[int, list[int]] = {}
    for card in game().cards:
        if card.kind == "monster":
            sums.setdefault(number(card, "level"), []).append(
                number(card, "attack") + number(card, "defence")
            )
    page = (shipped_root() / "docs" / "games" / "jimu.md").read_text("utf-8")
    for level, both in sums.items():
        span = "–".join(map(str, sorted({min(both), max(both)})))
        assert f"| {level} | {len(both)} | {span} | {15 + 3.7 * level:.0f} |" in page
