"""A game's folder → Game: game.toml first, then its cards checked against it."""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Diagnostic, Place, Span, Text, has_errors
from cardgen.load.book_style import read_book_style
from cardgen.load.cards import CardFile, read_cards
from cardgen.load.kinds import read_kinds
from cardgen.load.names import read_vars
from cardgen.load.outputs import read_outputs, read_sizes
from cardgen.load.project import Project, names_in, shipped_root
from cardgen.load.symbols import read_symbols
from cardgen.load.words import ALL, read_tongues, read_words, spoken, unread_words, words_beside, wordy
from cardgen.model.game import Card, Game, Kind, LookTable, Output, Picks, Symbol, Variable, Voice
from cardgen.model.language import Tongues

if TYPE_CHECKING:
    from cardgen.rules.index import Index


def load_game(
    project: Project, folder: Path, *, draft: bool = False, language: str = ""
) -> tuple[Game | None, list[Diagnostic]]:
    """The game and every mistake in its files; no game where its game.toml cannot be made sense of.

    `draft`: a picture that is not there is no mistake yet. `language`: the one to read it in; else its own.
    """
    path = folder / "game.toml"
    read, diagnostics = read_toml(path, project.display(path), folder)
    if read is None:
        return None, diagnostics
    tongues = read_tongues(read, language, diagnostics)
    file = spoken(project, path, folder, read, tongues, diagnostics)
    reader = TableReader(file.data, Place(file), diagnostics)
    variables, symbols = load_symbols(project, folder, tongues, diagnostics)
    variables.update(read_vars(reader, "vars"))
    sizes = read_sizes(reader, variables)
    kinds = read_kinds(reader, project, folder.name, sizes)
    title = reader.string("title", "", required=True)
    # Without kinds every card would be reported for want of one.
    files = card_files(project, folder, kinds, tongues, diagnostics) if kinds else []
    cards = read_cards(files, kinds, folder, diagnostics, draft=draft)

    @cache
    def index() -> "Index":
        """Imported only here and below, because few games print decks or pick cards."""
        from cardgen.rules.index import Index

        return Index(cards)

    def deck(output: TableReader) -> dict[str, int]:
        from cardgen.load.deck_copies import read_deck_copies

        return read_deck_copies(output, project, folder / "decks", index())

    def only(output: TableReader) -> Picks | None:
        from cardgen.rules.unmatched import Pool, read_selector

        pool = Pool(game, index())
        selector = read_selector(output.raw("only"), output.place_of("only"), diagnostics, pool)
        return selector.compiled if selector is not None else None

    looks: dict[str, LookTable] = {}
    if reader.has("looks"):
        from cardgen.load.looks import read_looks

        looks = read_looks(reader, kinds)
    voices = {
        name: Voice(one.data, one.place) for name, one in reader.named("voices", Text("voice", "文字样式"))
    }
    language = tongues.wanted or reader.string("language", "")
    fonts = reader.strings("fonts") or _families(language)
    game = Game(
        id=folder.name,
        title=title or folder.name,
        version=reader.string("version", ""),
        language=language,
        authors=reader.strings("authors"),
        licence=reader.string("licence", ""),
        credit=reader.string("credit", ""),
        root=folder,
        kinds=kinds,
        cards=cards,
        sizes=sizes,
        symbols={**symbols, **read_symbols(reader, folder, variables)},
        vars=variables,
        looks=looks,
        fonts=fonts,
        keep=reader.strings("keep"),
        keywords=read_keywords(reader),
        voices=voices,
        publisher=reader.string("publisher", ""),
        players=reader.string("players", ""),
        minutes=reader.string("minutes", ""),
        age=reader.string("age", ""),
        book=read_book_style(reader, variables, voices, fonts),
        tongues=tongues,
        place=reader.place,
    )
    if reader.has("papers"):
        from cardgen.load.papers import read_papers

        game = game._replace(papers=read_papers(reader.scoped(variables)))
    if reader.has("spots"):
        from cardgen.load.spots import read_spots

        game = game._replace(spots=read_spots(reader.scoped(variables)))
    game = game._replace(outputs=read_outputs(reader, variables, sizes, kinds, only, deck))
    reader.asked.update(dict.fromkeys(("language", "languages")))
    reader.done()
    for output in game.outputs:
        check_spare(output, cards, diagnostics)
    check_back_cards(game, diagnostics)
    return game, diagnostics


def read_keywords(reader: TableReader) -> dict[str, str]:
    """`[keywords]`: what each one means."""
    table = reader.table("keywords")
    meanings = ((word, table.string(word, "")) for word in table.data) if table else ()
    return {word: text for word, text in meanings if text}


def load_symbols(
    project: Project, game: Path, tongues: Tongues, diagnostics: list[Diagnostic]
) -> tuple[dict[str, Variable], dict[str, Symbol]]:
    """The variables and symbols of every symbols.toml: shipped, the project's, the game's; later ones win."""
    shipped = shipped_root() / "templates"
    variables: dict[str, Variable] = {}
    symbols: dict[str, Symbol] = {}
    common = [(folder / "common", folder.parent) for folder in reversed(project.template_folders)]
    for folder, inside in (*common, (game, game)):
        path = folder / "symbols.toml"
        if not os.path.exists(path):
            continue
        # What is common to all games is in no language.
        file, problems = read_words(project, path, inside, tongues if folder == game else Tongues())
        diagnostics += problems
        if file is not None:
            reader = TableReader(file.data, Place(file), diagnostics)
            variables.update(read_vars(reader, "vars"))
            # Ours are tested; others are checked each time.
            trusted = folder.parent == shipped
            symbols.update(read_symbols(reader, folder, variables, trusted=trusted))
            reader.done()
    return variables, symbols


def load_card_files(
    project: Project, folder: Path, language: str = ""
) -> tuple[Mapping[str, Kind], list[CardFile], Tongues, list[Diagnostic]]:
    """The kinds of a game, its files of cards as they are written, its languages, and what is wrong there."""
    path = folder / "game.toml"
    read, found = read_toml(path, project.display(path), folder)
    if read is None:
        return {}, [], Tongues(), found
    tongues = read_tongues(read, language, found)
    file = spoken(project, path, folder, read, tongues, found)
    reader = TableReader(file.data, Place(file), found)
    kinds = read_kinds(reader, project, folder.name, read_sizes(reader, read_vars(reader, "vars")))
    return kinds, card_files(project, folder, kinds, tongues, found) if kinds else [], tongues, found


def card_files(
    project: Project,
    folder: Path,
    kinds: Mapping[str, Kind],
    tongues: Tongues,
    diagnostics: list[Diagnostic],
) -> list[CardFile]:
    """The files of cards/, by name. Hidden files are no cards; others that nobody reads are told."""
    listed = names_in(folder / "cards", project.display(folder / "cards"), folder)
    if isinstance(listed, Diagnostic):
        diagnostics.append(listed)
        return []
    names = [name for name in listed if name[0] not in ".~"]
    files: list[CardFile] = []
    fields = wordy(kinds) if tongues.wanted else ALL
    for name in names:
        path = folder / "cards" / name
        display = project.display(path)
        if tag := words_beside(name, names):
            diagnostics += [unread_words(tag, display)] if tag not in tongues.others else []
            continue
        if name.endswith(".toml"):
            file, problems = read_words(project, path, folder, tongues, fields)
            tables: Sequence[CardFile] = ()
            if file is not None and isinstance(named := file.data.pop("table", None), str):
                tables, more = named_table(project, path.parent, Place(file) / "table", named, kinds, tongues)
                problems += more
            files += (*([file] if file is not None else ()), *tables)
        else:
            tables, problems = other_cards(path, display, folder, kinds, tongues)
            files += [spoken(project, path, folder, one, tongues, problems, fields) for one in tables]
        diagnostics += problems
    if not files and not has_errors(diagnostics):
        diagnostics.append(
            Diagnostic(
                "no-cards",
                Text("there are no cards", "没有卡牌"),
                Span(project.display(folder)),
                Text("put them into cards/*.toml or cards/*.csv", "请写在 cards/*.toml 或 cards/*.csv 里"),
            )
        )
    return files


def other_cards(
    path: Path, display: str, folder: Path, kinds: Mapping[str, Kind], tongues: Tongues
) -> tuple[Sequence[CardFile], list[Diagnostic]]:
    """What is in a file of cards/ that is no TOML. Imported only here, because few games have tables."""
    from cardgen.load.card_tables import TEXT_TABLES, WORKBOOKS, read_tables

    endings = (*TEXT_TABLES, *WORKBOOKS)
    if path.suffix.lower() in endings:
        return read_tables(path, display, folder, kinds, tongues)
    message = Text("nobody reads this file", "这个文件没有人读")
    known = ", ".join((".toml", *endings))
    hint = Text(f"cards are in files that end with {known}", f"卡牌写在以 {known} 结尾的文件里")
    return (), [Diagnostic("unread-file", message, Span(display), hint, "warning")]


def named_table(
    project: Project, here: Path, place: Place, name: str, kinds: Mapping[str, Kind], tongues: Tongues
) -> tuple[Sequence[CardFile], list[Diagnostic]]:
    """The table that `table = "../../exports/cards.csv"` names, wherever it lies, as seen from its file."""
    from cardgen.load.card_tables import TEXT_TABLES, WORKBOOKS, read_tables

    path = Path(os.path.abspath(here / os.path.expanduser(name)))
    if path.suffix.lower() not in (*TEXT_TABLES, *WORKBOOKS):
        known = ", ".join((*TEXT_TABLES, *WORKBOOKS))
        message = Text(f"table: “{name}” is no table", f"table：「{name}」不是表格")
        hint = Text(f"tables end with {known}", f"表格以 {known} 结尾")
        return (), [Diagnostic("bad-value", message, place.span(), hint)]
    tables, told = read_tables(path, project.display(path), None, kinds, tongues)
    told = [one._replace(span=place.span()) if one.code == "file-missing" else one for one in told]
    return [spoken(project, path, here, one, tongues, told) for one in tables], told


def check_back_cards(game: Game, diagnostics: list[Diagnostic]) -> None:
    """What a card names as its other side must be a card, and as large."""
    fields = {kind.id: kind.back_card for kind in game.kinds.values() if kind.back_card}
    known = {card.id: card for card in game.cards} if fields else {}
    for card in known.values():
        field = fields.get(card.kind, "")
        wanted = card.get(field) if field else None
        if wanted is None:
            continue
        other, span = known.get(str(wanted)), (card.place / field).span()
        found: Diagnostic | None = None
        if other is None:
            message = Text(f"{field}: there is no card “{wanted}”", f"{field}：没有 id 为「{wanted}」的牌")
            found = Diagnostic("unknown-card", message, span, hint_for(str(wanted), known))
        elif game.kinds[other.kind].size != game.kinds[card.kind].size:
            message = Text(
                f"{field}: “{wanted}” has another size and cannot be on the back",
                f"{field}：「{wanted}」的尺寸不同，不能印在背面",
            )
            found = Diagnostic("back-size", message, span)
        if found is not None:
            diagnostics.append(found.about(Text(f"card “{card.name}”", f"卡牌「{card.name}」")))


def check_spare(output: Output, cards: tuple[Card, ...], diagnostics: list[Diagnostic]) -> None:
    """The cards that fill up sheets must be there."""
    ids = [card.id for card in cards] if output.spare else []
    for spare in output.spare:
        if spare not in ids and output.place:
            diagnostics.append(
                Diagnostic(
                    "unknown-card",
                    Text(f"spare: there is no card “{spare}”", f"spare：没有 id 为「{spare}」的牌"),
                    (output.place / "spare").span(),
                    hint_for(spare, ids),
                )
            )


def _families(language: str) -> tuple[str, ...]:
    """The fonts of a game that names none. Chinese, as most are, has the default face."""
    if not language or language == "zh-CN":
        return ()
    from cardgen.text.language_fonts import card_families

    return card_families(language)
