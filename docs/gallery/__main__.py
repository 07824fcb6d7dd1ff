"""`python docs/gallery`: draws the gallery's pictures with the real engine, and writes its README."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from contact_sheet import contact_sheet
from PIL import Image
from tabletop import HANDS, Fan, tabletop

from cardgen.build.faces import back_of, draw
from cardgen.build.make import make, open_workshop, stop_on_errors, supplies
from cardgen.build.plan import Request, plan
from cardgen.diagnostics import Diagnostic, Mistakes
from cardgen.export.files import Together, write_whole
from cardgen.export.pdf import pdf
from cardgen.export.png import png
from cardgen.load.game import load_game
from cardgen.load.project import Project, find_game, find_project
from cardgen.model.frame import Book, Page
from cardgen.model.game import Card, Game, Output, Picks
from cardgen.select import parse_text
from cardgen.units import Rect

HERE = Path(__file__).parent
GAP = 12
# Every weapon, trick and hero once: what `cardgen sheet kapaiwang --copies 1 --only …` prints.
SHEET = "attack-?,double-1,defend-? | kind=effect,hero | thief,mine,clone"

# Games on one picture: which cards, the kinds in the fan, and cards to be seen by all eyes.
WHOLE = {
    "kapaiwang": (
        "kind=attack,defend,effect,mechanic,skill,hero",
        ("attack", "defend", "effect", "mechanic", "skill", "hero"),
        ("attack-3", "defend-2", "double-effect", "eggplant", "skill-3", "wizard"),
    ),
    "confix": (
        "kind!=dial,set_dial,battle",
        ("spell", "object", "creature"),
        ("magma-beast", "tidal-insight", "rune-vein", "morph-moth", "chasm-shadow"),
    ),
    "jimu": (
        "kind=monster,prophecy,turn,battle,order,coin,boon,mat",
        ("monster", "prophecy"),
        ("moss-turtle", "thunder-rhino", "wildfire-dragon", "head-start", "guard-totem"),
    ),
    "qisheng": (
        "ganyu,diluc,kamisato-ayaka,raiden-shogun,venti,nahida,ningguang,beidou,dandelion-field,oz,raven-bow,"
        "flowing-flame,witchs-scorching-hat,dawn-winery,katheryne,paimon,liyue-harbor-wharf,sweet-madame,"
        "elemental-resonance-fervent-flames,ancient-courtyard,strategize,lightning-stiletto,butter-crab,"
        "fish-and-chips,tandoori-roast-chicken,water-and-justice,heavy-strike,master-of-weaponry,calxs-arts,"
        "red-feather-fan,parametric-transformer,tenshukaku,ornate-kabuto,skyward-spine",
        ("equipment", "support", "event"),
        ("ganyu", "diluc", "raven-bow", "dawn-winery", "sweet-madame"),
    ),
    "dashasifang": (
        "aliens-supreme-overlord,aliens-beam-up,dinosaurs-king-rex,dinosaurs-rampage,ninjas-ninja-master,"
        "ninjas-seeing-stars,pirates-pirate-king,pirates-broadside,robots-nukebot,robots-tech-center,"
        "tricksters-pixie,tricksters-flame-trap,wizards-archmage,wizards-portal,zombies-walker,zombies-overrun,"
        "elder-things-shoggoth,elder-things-insanity,innsmouth-the-locals,innsmouth-return-to-the-sea,"
        "minions-of-cthulhu-corruption,minions-of-cthulhu-servitor-of-cthulhu,miskatonic-university-professor,"
        "miskatonic-university-eldritch-gate,madness,dinosaurs-fort-titanosaurus,"
        "base-the-mothership,base-tar-pits,base-tortuga,base-ninja-dojo,base-the-central-brain,base-rlyeh",
        ("minion", "action"),
        ("aliens-supreme-overlord", "aliens-beam-up", "dinosaurs-king-rex", "ninjas-ninja-master"),
    ),
}

PIECES = (
    "card_data/pieces/game.toml",
    "card_data/pieces/cards/pieces.toml",
    "templates/pieces/piece.toml",
    "templates/pieces/named.toml",
)


def load(project: Project, name: str) -> Game:
    """A game without mistakes."""
    found = find_game(project, name)
    if isinstance(found, Diagnostic):
        raise Mistakes([found])
    game, problems = load_game(project, found[1])
    if game is None or problems:
        raise Mistakes(problems)
    return game


def pictures(
    project: Project, game: Game, cards: Sequence[Card], size: str, dpi: int, back: str = ""
) -> list[Image.Image]:
    """Each card as a picture, and the back of a kind after them."""
    workshop, output = open_workshop(project, game), Output("", size)
    faces = [face for face, *_ in draw(workshop, cards, output).values()]
    if back:
        card = next(card for card in game.cards if card.kind == back)
        faces += filter(None, (back_of(workshop, card, output),))
    stop_on_errors(workshop.desk)
    boxes = [Rect(0.0, 0.0, face.width, face.height) for face in faces]
    pages = tuple(Page(face, box, box) for face, box in zip(faces, boxes, strict=True))
    data = pdf(Book(game.title, pages), workshop.fonts)
    return [Image.open(BytesIO(png(data, page, dpi))) for page in range(len(pages))]


def contact(images: Sequence[Image.Image], most: int) -> Image.Image:
    """Pictures of one size in equal rows of at most so many."""
    w, h = images[0].width + GAP, images[0].height + GAP
    columns = -(-len(images) // (rows := -(-len(images) // most)))
    sheet = Image.new("RGB", (columns * w + GAP, rows * h + GAP), "#d9d5cd")
    for i, image in enumerate(images):
        sheet.paste(image, (GAP + i % columns * w, GAP + i // columns * h))
    return sheet


def save(image: Image.Image, name: str, colors: int = 80) -> None:
    """A small PNG: few colours, those of flat areas and of small coloured words among them."""
    method, dither = Image.Quantize.MAXCOVERAGE, Image.Dither.NONE
    small = image.convert("RGB").quantize(colors, method, kmeans=2, dither=dither)
    data = BytesIO()
    small.save(data, "PNG", optimize=True)
    write_whole(HERE / name, data.getvalue())
    print(f"{name}: {small.width}×{small.height}, {len(data.getvalue()) / 1000:.0f} kB")


def signs(game: Game) -> tuple[Card, ...]:
    """One card for each common symbol."""
    place = game.kinds["sign"].place
    assert place is not None
    names = {id: symbol.label if symbol.label.isalnum() else "" for id, symbol in game.symbols.items()}
    return tuple(Card(id, name, "sign", 1, {}, place) for id, name in names.items())


def by_kind(game: Game) -> Iterator[tuple[str, list[Card]]]:
    """The kinds that have printed cards, with their cards."""
    for kind in game.kinds:
        if cards := [card for card in game.cards if card.kind == kind and card.copies]:
            yield kind, cards


def meant(game: Game, words: str) -> Picks:
    """What a selector picks."""
    problems: list[Diagnostic] = []
    only = parse_text(words, problems, game.field_names)
    if only is None:
        raise Mistakes(problems)
    return only.compiled


def sheet(project: Project, game: Game) -> Image.Image:
    """The first page of a printed sheet."""
    output = Output("", next(iter(game.sizes)), copies=1, only=meant(game, SHEET))
    return printed(project, game, output, 110)[0]


def printed(project: Project, game: Game, output: Output, dpi: int) -> list[Image.Image]:
    """The pages of an output."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "sheet.pdf"
        with Together() as files:
            made = make(supplies(project, game), plan(Request(game, output, target)), files)
        data = target.read_bytes()
    return [Image.open(BytesIO(png(data, page, dpi))) for page in range(made.pages)]


def entire(
    project: Project, game: Game, words: str, fanned: tuple[str, ...], shown: tuple[str, ...]
) -> Image.Image:
    """Faces of a game, the fanned kinds first, and a back."""
    kinds = [*fanned, *(kind for kind in game.kinds if kind not in fanned)]
    picks = meant(game, words)
    cards = sorted((card for card in game.cards if picks(card.get)), key=lambda card: kinds.index(card.kind))
    faces = pictures(project, game, cards, "poker", 60, back=kinds[0])
    ids = [card.id for card in cards]
    count = sum(card.kind in fanned for card in cards)
    return contact_sheet(faces, count, [ids.index(id) for id in shown], 1248)


def hand(project: Project, game: Game, fan: Fan) -> list[Image.Image]:
    """The faces of a hand in sleeve size, and a back."""
    cards = {card.id: card for card in game.cards}
    return pictures(project, game, [cards[id] for id in fan.cards], "poker", 166, back=fan.kind)


def save_tabletop(project: Project) -> None:
    """The picture that opens the README, as WebP."""
    table = tabletop([(fan, hand(project, load(project, id), fan)) for id, fan in HANDS.items()])
    data = BytesIO()
    table.save(data, "WEBP", quality=80, method=6)
    write_whole(HERE / "tabletop.webp", data.getvalue())
    print(f"tabletop.webp: {table.width}×{table.height}, {len(data.getvalue()) / 1000:.0f} kB")


def folded(name: str) -> Iterator[str]:
    """A file of the gallery, to be unfolded."""
    text = (HERE / name).read_text("utf-8").rstrip()
    yield f"<details><summary><code>{name}</code></summary>\n\n```toml\n{text}\n```\n"
    yield "</details>\n"


def readme(gallery: Game, games: Sequence[Game]) -> str:
    """The gallery's page: every picture with the TOML that made it; of the first game, more."""
    kapaiwang, *others = games
    out = [(HERE / "head.md").read_text("utf-8")]
    for kind, cards in by_kind(gallery):
        template = f"templates/gallery/{kind}.toml"
        data = next((HERE / "card_data/gallery/cards").glob(f"*-{kind}.toml"))
        about = next(str(card.fields["about"]) for card in cards if "about" in card.fields)
        wide = 300 if len(cards) == 1 else 220
        out.append(f"## {gallery.kinds[kind].vars['sort']} · {gallery.kinds[kind].name}\n\n{about}\n")
        out += (f'<img src="{card.id}.png" width="{wide}" alt="{card.fields["caption"]}">' for card in cards)
        out.append("")
        for name in (template, data.relative_to(HERE).as_posix()):
            out += folded(name)
    out.append(
        "## sizes · 尺寸\n\nCards of two faces, landscape cards, tokens, hexes and tiles, front and back.\n"
    )
    out.append('<img src="pieces.png" width="900" alt="各种尺寸拼在一张纸上">\n')
    for name in PIECES:
        out += folded(name)
    out.append("## Common symbols · 共用符号\n\nEvery game has these: `:heart:` in a text.\n")
    out.append('<img src="symbols.png" alt="共用符号">\n')
    out.append(f"## {kapaiwang.title}\n\n{kapaiwang.credit} Faces, the fan, and how others see them.\n")
    out.append(f'<img src="kapaiwang.png" alt="{kapaiwang.title}">\n')
    for kind, cards in by_kind(kapaiwang):
        listed = "、".join(f"{card.name} ×{card.copies}" for card in cards)
        out.append(f"### {kapaiwang.kinds[kind].name}\n\n{listed}\n")
        out.append(f'<img src="kapaiwang-{kind}.png" alt="{kapaiwang.kinds[kind].name}">\n')
    names = [*(cards[0].id for _, cards in by_kind(kapaiwang)), "back"]
    out.append("### Larger, and the back\n")
    out += (f'<img src="kapaiwang-{name}.png" width="240" alt="{name}">' for name in names)
    out.append("")
    for game in others:
        out.append(f"## {game.title}\n\nFaces, the fan, and how others see them.\n")
        out.append(f'<img src="{game.id}.png" width="900" alt="{game.title}">\n')
    return "\n".join(out)


def main() -> None:
    project = find_project(HERE)
    gallery, kapaiwang = load(project, "gallery"), load(project, "kapaiwang")
    for _, cards in by_kind(gallery):
        images = pictures(project, gallery, cards, "poker", 180 if len(cards) == 1 else 140)
        for card, image in zip(cards, images, strict=True):
            save(image, f"{card.id}.png")
    save(contact(pictures(project, gallery, signs(gallery), "tile", 110), 9), "symbols.png", 32)
    for kind, cards in by_kind(kapaiwang):
        save(contact(pictures(project, kapaiwang, cards, "mini", 96), 6), f"kapaiwang-{kind}.png")
        save(pictures(project, kapaiwang, cards[:1], "mini", 200)[0], f"kapaiwang-{cards[0].id}.png")
    save(pictures(project, kapaiwang, [], "mini", 200, back="attack")[0], "kapaiwang-back.png")
    save(sheet(project, kapaiwang), "sheet.png", 240)
    for id, chosen in WHOLE.items():
        save(entire(project, load(project, id), *chosen), f"{id}.png", 64)
    save_tabletop(project)
    pieces = load(project, "pieces")
    save(contact(printed(project, pieces, pieces.outputs[0], 72), 2), "pieces.png")
    write_whole(HERE / "README.md", readme(gallery, [load(project, id) for id in WHOLE]).encode())


if __name__ == "__main__":
    main()
