"""A game's web site: every card that it prints with a page of its own, decks, the rulebook, files."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from cardgen.build.contact import contact_sheet, once_each
from cardgen.build.faces import Progress, draw, silent
from cardgen.build.make import Supplies, Workshop, alone, make, stop_on_errors, supplies, workshop_with
from cardgen.build.plan import Plan, plan, requests
from cardgen.build.rulebook import RulebookRequest, put_rulebook
from cardgen.changes.card_text import card_text
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors, merged, mistake
from cardgen.export.files import Files, Parcel, safe_name
from cardgen.export.formats import CARDS, SCREEN
from cardgen.export.html_body import Body
from cardgen.export.html_colors import colors
from cardgen.export.html_fonts import faces
from cardgen.export.html_words import page_words
from cardgen.export.site.pages import PREVIEW, RULES, SCRIPT, STYLE, pages
from cardgen.export.site.values import Site, SiteCard, SiteDeck, SiteFile
from cardgen.export.site.words import site_words
from cardgen.load.decks import deck_files, parse_deck, read_deck_text
from cardgen.load.project import Project
from cardgen.load.rules import load_rules
from cardgen.model.document import Document, Heading, Words, words_in
from cardgen.model.frame import Frame, Glyphs, Group
from cardgen.model.game import Card, Field, Game, Scalar, Value
from cardgen.rules.share_code import encode

# What a field says, as HTML and as text.
Said = tuple[str, str]
PIXELS = 480  # how wide the picture of a card is
PREVIEW_PIXELS = 1200
# Letters as shapes: a page that shows the drawing as a picture has none of our fonts.
DRAWING = CARDS["svg"]._replace(outlines=True)


def put_site(
    project: Project,
    game: Game,
    folder: Path,
    files: Files,
    *,
    address: str,
    downloads: bool,
    many: bool = False,
    progress: Progress = silent,
) -> tuple[int, tuple[Diagnostic, ...]]:
    """Writes the site. How many cards it shows, and what there is to say; Mistakes if anything is wrong.

    `many`: also files that are a mountain of paper, which do not matter where there are no `downloads`.
    """
    wanted = [plan(request) for request in requests(project, game, many=many or not downloads)]
    known = supplies(project, game)
    workshop = workshop_with(known)
    frames = _faces(workshop, wanted)
    if not frames:
        raise mistake("no-cards", Text(f"{game.title} prints no cards", f"{game.title}没有要打印的牌"))
    total = len(frames) + (len(wanted) if downloads else 0) + 1
    cards = []
    for done, (card, face) in enumerate(frames):
        progress(done, total, card.name)
        shown = _card(card, face, game)
        _draw(workshop, shown, face, folder, files)
        cards.append(shown)
    found = [*workshop.desk.diagnostics]
    sheet = contact_sheet(workshop, wanted)
    dpi = max(int(72 * PREVIEW_PIXELS / sheet.width), 10)
    files.write(folder / PREVIEW, alone(workshop, sheet, game.title, CARDS["jpg"], dpi))
    book = game.rulebook.is_file()
    if book:
        progress(len(frames), total, game.rulebook.name)
        asked = RulebookRequest(
            game.rulebook, game, ("html",), ("a4",), 0, False, folder, stem=Path(RULES).stem
        )
        found += put_rulebook(project, asked, files)[1]
    taken = [*_downloads(known, wanted, folder, files, progress, len(frames) + 1, total)] if downloads else []
    site = _site(project, game, tuple(cards), tuple(taken), book, address)
    for path, page in pages(site):
        files.write(folder / path, page.encode())
    files.write(folder / STYLE, _style(site, workshop).encode())
    files.write(folder / SCRIPT, _beside(SCRIPT).encode())
    progress(total, total, game.title)
    return len(cards), merged(found)


def _faces(workshop: Workshop, plans: list[Plan]) -> list[tuple[Card, Frame]]:
    """Each card that is printed, and its face, in the order of the game."""
    drawn: dict[tuple[str, str], Frame] = {}
    for output, cards in once_each(plans):
        for key, found in draw(workshop, cards, output._replace(file="")).items():
            drawn.setdefault(key, found[0])
    stop_on_errors(workshop.desk)
    return [(card, face) for card in workshop.game.cards if (face := drawn.get((card.kind, card.id)))]


def _draw(workshop: Workshop, shown: SiteCard, face: Frame, folder: Path, files: Files) -> None:
    dpi = max(round(72 * PIXELS / min(face.width, face.height)), 20)
    files.write(folder / "cards" / f"{shown.slug}.webp", alone(workshop, face, "", SCREEN, dpi))
    files.write(folder / "cards" / f"{shown.slug}.svg", alone(workshop, face, shown.name, DRAWING, dpi))


def _card(card: Card, face: Frame, game: Game) -> SiteCard:
    """The card with its texts, and with whatever else can be read on its face."""
    body = Body(str, str, lambda source: "", game.symbols, set())
    read = "".join(_letters(face))
    said: list[tuple[str, Said]] = []
    for name, field in game.kinds[card.kind].fields.items():
        value = card.get(name)
        if value is not None and (
            not isinstance(value, Scalar) or field.type == "text" or _plain(value) in read
        ):
            said += [(field.label, one) for one in _said(value, field, game, body)]
    scale = PIXELS / min(face.width, face.height)
    return SiteCard(
        id=card.id,
        name=card.name,
        kind=card.kind,
        copies=card.copies,
        slug=safe_name(card.id),
        width=face.width * scale,
        height=face.height * scale,
        facts=tuple((label, html) for label, (html, _) in said),
        words=" ".join(text for _, (_, text) in said),
    )


def _letters(frame: Frame) -> Iterator[str]:
    """What can be read on a face, without blanks."""
    for item in frame.items:
        if isinstance(item, Glyphs) and not item.ghost:
            yield "".join("".join(item.text).split())
        elif isinstance(item, Group):
            yield from _letters(item.frame)


def _plain(value: Scalar) -> str:
    return f"{value:g}" if isinstance(value, float) else "".join(str(value).split())


def _said(value: Value, field: Field, game: Game, body: Body) -> Iterator[Said]:
    """A field's value as HTML and as text; nothing where there is nothing to say."""
    match value:
        case "" | bool():
            return
        case str():
            parts = [card_text(part, game.symbols) for part in value.split("\n\n")]
            yield "".join(f"<p>{body.words(part)}</p>" for part in parts), " ".join(map(words_in, parts))
            return
        case int() | float():
            yield f"<p>{value:g}</p>", ""
            return
        case tuple():
            below = field._replace(type=field.of or "text")
            found = [one for item in value for one in _said(item, below, game, body)]
        case _:
            texts = {
                name: part for name, part in field.fields.items() if part.type == "text" or name == "name"
            }
            found = [
                one
                for name, part in texts.items()
                if name in value
                for one in _said(value[name], part, game, body)
            ]
    if found:
        yield "".join(html for html, _ in found), " ".join(text for _, text in found)


def _downloads(
    known: Supplies, wanted: list[Plan], folder: Path, files: Files, progress: Progress, done: int, total: int
) -> Iterator[SiteFile]:
    """The files that `cardgen build` makes."""
    for n, what in enumerate(wanted):
        progress(done + n, total, what.request.file)
        parcel = Parcel(folder)
        target = folder / "files" / what.request.file
        made = make(known, what._replace(request=what.request._replace(target=target)), parcel)
        for data in parcel.files.values():
            files.write(target, data)
        yield SiteFile(what.request.file, made.bytes, made.pages)


def _site(
    project: Project,
    game: Game,
    cards: tuple[SiteCard, ...],
    files: tuple[SiteFile, ...],
    book: bool,
    address: str,
) -> Site:
    labels = page_words(game.tag)
    glance = ((labels.players, game.players), (labels.minutes, game.minutes), (labels.age, game.age))
    credits = (game.credit,) if game.credit else ("、".join(game.authors), game.publisher, game.licence)
    return Site(
        title=game.title,
        version=game.version,
        language=game.tag,
        subtitle="",
        glance=tuple((label, said) for label, said in glance if said),
        credits=tuple(filter(None, credits)),
        address=address,
        style=game.book,
        kinds=tuple((kind.id, kind.name) for kind in game.kinds.values()),
        cards=cards,
        decks=tuple(_decks(project, game, {card.id: card for card in cards})),
        files=files,
        rulebook=book,
    )


def _decks(project: Project, game: Game, shown: Mapping[str, SiteCard]) -> Iterator[SiteDeck]:
    """The decks that come with the game and are legal, or any where it has no rules."""
    folder = game.root / "decks"
    if not folder.is_dir():
        return
    for path in deck_files(project, folder, game.root):
        display = project.display(path)
        file, problems = parse_deck(read_deck_text(path, display, game.root), display, path.stem)
        if file is None or has_errors(problems):
            raise Mistakes(problems)
        rules, problems = load_rules(project, game, format=file.deck.format)
        if rules is None:
            continue
        verdict = rules.check(file.deck)
        if verdict.status != "legal":
            continue
        hand, _ = rules.hand(file.deck)
        code = encode(rules.share, hand) if rules.share else ""
        language = "zh" if game.tag.startswith("zh") else "en"
        piles = tuple(
            (
                getattr(zone.name, language),
                tuple(
                    (one.name, shown.get(one.id), copies)
                    for number, copies in Counter(numbers).items()
                    if (one := rules.cards.cards[number])
                ),
            )
            for zone, numbers in zip(rules.zones, hand.zones, strict=True)
        )
        said = code if isinstance(code, str) else ""
        yield SiteDeck(file.deck.name or path.stem, safe_name(path.stem), said, piles)


def _style(site: Site, workshop: Workshop) -> str:
    """Colours and letters as in the rulebook, and the sheet."""
    words = site_words(site.language)
    heads = (
        *(name for _, name in site.kinds),
        *(card.name for card in site.cards),
        *(text for deck in site.decks for text in (deck.name, *(name for name, _ in deck.piles))),
        *words,
    )
    blocks = tuple(Heading(2, (Words(text),), "") for text in heads)
    document = Document(site.title, blocks, language=site.language)
    return colors(site.style) + faces(site.style, document, "".join(heads), workshop.fonts) + _beside(STYLE)


def _beside(name: str) -> str:
    from cardgen.export import site

    return Path(site.__path__[0], name).read_text("utf-8")
