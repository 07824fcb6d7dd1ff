"""Games from Python: cards as values, pictures, sheets, verdicts, rulebooks.

    import cardgen

    game = cardgen.open_game("kapaiwang")
    picture = game.draw("attack-1", to="png")

What stands in docs/python.md is for everybody and stays; the rest of the package is our own.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.build.faces import back_of, draw
from cardgen.build.make import Workshop, alone, make, open_workshop, stop_on_errors, supplies
from cardgen.build.plan import Request, plan
from cardgen.decode.suggest import hint_for
from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors, mistake
from cardgen.export.files import Parcel
from cardgen.export.formats import CARDS, DOCUMENTS, DPI
from cardgen.load.game import load_game
from cardgen.load.project import find_game, find_project
from cardgen.model.deck import Deck, Entry
from cardgen.model.frame import Frame
from cardgen.model.game import Backs, Card, Output
from cardgen.rules.finding import Status

if TYPE_CHECKING:
    from cardgen.rules.ruleset import RuleSet

FORM = Text("form", "种格式")


class Judged(NamedTuple):
    """What the rules say of a deck: its status, and the reasons, each in English and Chinese.

    `proven`: of a deck that is not finished, whether it can certainly still become legal.
    """

    status: Status
    reasons: tuple[Text, ...] = ()
    proven: bool = True

    @property
    def legal(self) -> bool:
        return self.status == "legal"


class OpenGame:
    """A game whose cards can be drawn. Each is laid out once."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop
        self._frames: dict[tuple[str, str, bool], Frame] = {}

    @property
    def title(self) -> str:
        return self.workshop.game.title

    @property
    def version(self) -> str:
        return self.workshop.game.version

    @property
    def cards(self) -> tuple[Card, ...]:
        """In the order of the files; those with 0 copies too."""
        return self.workshop.game.cards

    def card(self, word: str) -> Card:
        """The card with this id or, if only one has it, this name."""
        found = [card for card in self.cards if card.id == word]
        found = found or [card for card in self.cards if card.name == word]
        if len(found) != 1:
            message = Text(f"no single card is called “{word}”", f"没有唯一一张叫「{word}」的牌")
            known = [name for card in self.cards for name in (card.id, card.name)]
            raise mistake("unknown-card", message, hint_for(word, known))
        return found[0]

    def face(self, card: str, *, size: str = "", back: bool = False) -> Frame:
        """The drawing of a card, or of its back. `size`: one of the game's; its first where none is named."""
        size = self._size(size)
        wanted = self.card(card)
        key = wanted.id, size, back
        if key not in self._frames:
            self._frames[key] = self._drawn(wanted, size, back)
        return self._frames[key]

    def _size(self, name: str) -> str:
        """A size of the game; its first where none is named."""
        sizes = self.workshop.game.sizes
        return _known(name or next(iter(sizes)), sizes, Text("size", "个尺寸"))

    def _drawn(self, card: Card, size: str, back: bool) -> Frame:
        workshop, output = self.workshop, Output("", size)
        kind = workshop.game.kinds[card.kind]
        if back:
            frame = back_of(workshop, card, output)
        else:
            frame = next((frames[0] for frames in draw(workshop, (card,), output).values()), None)
        stop_on_errors(workshop.desk)
        if frame is None:
            raise mistake("no-back", Text(f"cards of {kind.name} have no back", f"{kind.name}牌没有背面"))
        return frame

    def draw(
        self, card: str, to: str = "png", *, size: str = "", back: bool = False, dpi: int = DPI
    ) -> bytes:
        """A card as a file: `png`, `svg` or `pdf`."""
        form = CARDS[_known(to, CARDS, FORM)]
        return alone(self.workshop, self.face(card, size=size, back=back), self.card(card).name, form, dpi)

    def pdf(
        self,
        deck: Mapping[str, int] | None = None,
        *,
        paper: str = "a4",
        size: str = "",
        backs: Backs = "none",
        bleed: float = 0.0,
    ) -> bytes:
        """Sheets to print and cut: the whole set, or so many of each card by its id. `bleed` in points."""
        game = self.workshop.game
        wanted = {self.card(word).id: copies for word, copies in (deck or {}).items()}
        output = Output("cards.pdf", self._size(size), paper, backs, bleed=bleed, deck=wanted)
        files = Parcel(Path())
        request = Request(game, output, Path(output.file), many=True)
        make(supplies(self.workshop.project, game), plan(request), files)
        (data,) = files.files.values()
        return data

    def check_deck(self, deck: Mapping[str, int] | str | os.PathLike[str]) -> Judged:
        """What rules.toml says of a deck: copies by card, or a deck file."""
        from cardgen.load.decks import parse_deck, read_deck_text

        game = self.workshop.game
        if isinstance(deck, Mapping):
            asked = Deck("", {"": tuple(Entry(card, copies) for card, copies in deck.items())})
        else:
            path = Path(deck)
            text = read_deck_text(path, path.name, game.root)
            file, problems = parse_deck(text, path.name, path.stem, lambda: self._rules("").piles)
            if file is None or has_errors(problems):
                raise Mistakes(problems)
            asked = file.deck
        verdict = self._rules(asked.format).check(asked)
        return Judged(verdict.status, tuple(one.message for one in verdict.findings), verdict.proven)

    def _rules(self, format: str) -> "RuleSet":
        from cardgen.load.rules import load_rules

        rules, problems = load_rules(self.workshop.project, self.workshop.game, format=format)
        if rules is None or has_errors(problems):
            raise Mistakes(problems)
        return rules

    def rulebook(self, to: str = "html", *, paper: str = "a4") -> bytes:
        """The game's rulebook as a file: one of the endings that `cardgen rulebook --to` takes."""
        from cardgen.build.rulebook import RulebookRequest, put_rulebook

        game = self.workshop.game
        ending = _known(to, DOCUMENTS, FORM)
        asked = RulebookRequest(game.rulebook, game, (ending,), (paper,), 0, False, Path())
        files = Parcel(Path())
        put_rulebook(self.workshop.project, asked._replace(stem="book"), files)
        (data,) = files.files.values()
        return data


def open_game(name: str, folder: str | os.PathLike[str] = ".", *, language: str = "") -> OpenGame:
    """A game by its id, title or folder, as `cardgen` finds it from `folder`; Mistakes where it has any.

    `language`: one that game.toml names; else the game's own.
    """
    project = find_project(Path(folder))
    found = find_game(project, name)
    if isinstance(found, Diagnostic):
        raise Mistakes([found])
    game, problems = load_game(project, found[1], language=language)
    if game is None or has_errors(problems):
        raise Mistakes(problems)
    workshop = open_workshop(project, game)
    stop_on_errors(workshop.desk)
    return OpenGame(workshop)


def _known(word: str, words: Iterable[str], what: Text) -> str:
    """A word that is one of those; raises Mistakes where it is not."""
    if word not in (known := [*words]):
        message = Text(f"there is no {what.en} “{word}”", f"没有「{word}」这{what.zh}")
        raise mistake("unknown-choice", message, hint_for(word, known))
    return word
