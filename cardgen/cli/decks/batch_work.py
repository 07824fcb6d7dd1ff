"""What a batch asks for, as data: done here, or by others, who open the game themselves."""

from datetime import date
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from cardgen.cli.decks.mend import as_record, solved
from cardgen.cli.decks.solver import no_solver
from cardgen.diagnostics import Language, Mistakes
from cardgen.load.deck_answers import Answers, Court, Form, Judged
from cardgen.load.deck_sources import Piece
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.load.rulings import Rulings
from cardgen.model.game import Scalar
from cardgen.rules.batch import Clerk, Outcome, Prove, Result, json_text


class Mending(NamedTuple):
    """How decks are mended. `pool`: the cards that may be put in, with how many or without; None: all."""

    seconds: int
    adding: bool
    pool: tuple[tuple[int, int], ...] | frozenset[int] | None


class BatchTask(NamedTuple):
    """By which rules decks are judged, in which form verdicts are written; `mending`: they are mended."""

    game: str
    edition: str
    format: str | None
    as_of: date | None
    settings: tuple[tuple[str, Scalar], ...]
    language: Language
    prove: bool
    form: Form
    mending: Mending | None = None


def batch_work(rulings: Rulings, task: BatchTask) -> "Court | Mender":
    """Who does it."""
    clerk = Clerk(
        rulings.of(),
        task.language,
        of=rulings.of,
        settings=rulings.settings,
        prove=_solver() if task.prove else None,
    )
    return Court(clerk, task.form) if task.mending is None else Mender(clerk, task.mending)


def on_worker(root: str, task: BatchTask, piece: Piece) -> Judged:
    """The same by a worker, to which the game came as a folder."""
    return _opened(root, task)(piece)


@lru_cache(4)
def _opened(root: str, task: BatchTask) -> "Court | Mender":
    project = find_project(Path(root))
    game, problems = load_game(project, Path(root, "card_data", task.game), language=task.edition)
    if game is None:
        raise Mistakes(problems)
    return batch_work(Rulings(project, game, task.format, task.as_of, dict(task.settings), {}), task)


class Shared:
    """The same for processes of this machine: one that starts anew reads the game itself."""

    def __init__(self, here: "Court | Mender", rulings: Rulings, task: BatchTask) -> None:
        self._here, self._root, self._task = here, str(rulings.game.root.parents[1]), task

    def __call__(self, piece: Piece) -> Judged:
        return self._here(piece)

    def __reduce__(self) -> tuple[object, ...]:
        return partial, (on_worker, self._root, self._task)


class Mender:
    """Finds the smallest change for each deck of a piece."""

    def __init__(self, clerk: Clerk, how: Mending) -> None:
        self._clerk = clerk
        self._how = how

    def __call__(self, piece: Piece) -> Judged:
        results = [self._mended(number, word) for number, word in piece.decks()]
        numbers = [one.line for one in results]
        return Answers(piece.file, numbers, numbers, dict(enumerate(results))).judged("jsonl")

    def _mended(self, number: int, word: "str | dict[str, object]") -> Result:
        try:
            id, seat, deck = self._clerk.deck(number, word)
        except Mistakes as mistakes:
            return self._clerk.unread(number, mistakes)
        seconds, adding, pool = self._how
        found = solved(seat.rules, deck, dict(pool) if isinstance(pool, tuple) else pool, seconds, adding)
        record = {key: value for key, value in as_record(found, deck, seat.rules).items() if key != "deck"}
        outcome: Outcome = "hopeless" if found.deck is None else "mended" if found.swaps else "legal"
        return Result(number, outcome, json_text({"id": id, **record}))


def _solver() -> Prove:
    """Who settles what is not certain about a hand."""
    from cardgen.rules.repair import is_installed, proven_hand

    if not is_installed():
        raise no_solver()
    return proven_hand
