"""Outputs of small games, through the real readers, up to the sheets."""

from pathlib import Path
from typing import NamedTuple

from cardgen.build.faces import silent
from cardgen.build.make import caption_of, open_workshop
from cardgen.build.pairing import printed
from cardgen.build.plan import Plan, plan, requests
from cardgen.diagnostics import Diagnostic, merged
from cardgen.impose.sheets import Printed, impose
from cardgen.load.game import load_game
from cardgen.load.project import find_project
from cardgen.model.frame import Frame, Glyphs, Group, Page

GROUND = '[[element]]\ntype = "shape"\nbox = "bleed"\nfill = "#335577"\n'
NAME = '[[element]]\nid = "name"\ntype = "text"\ntext = "{name}"\n'


class Made(NamedTuple):
    """A file as far as its sheets, and what was said about it."""

    plan: Plan
    printed: tuple[Printed, ...]
    pages: tuple[Page, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def codes(self) -> list[str]:
        return [found.code for found in self.diagnostics]


def made(root: Path, game: str, cards: str, *, draft: bool = False, **templates: str) -> Made:
    """The first output of a game. Mistakes in reading it are the test's own."""
    files = {"card_data/g/game.toml": f'title = "试"\n{game}', "card_data/g/cards/cards.toml": cards}
    files |= {f"templates/g/{name}.toml": text for name, text in templates.items()}
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    project = find_project(root)
    loaded, problems = load_game(project, root / "card_data" / "g", draft=draft)
    assert loaded is not None and not problems, problems
    what = plan(requests(project, loaded)[0])
    workshop = open_workshop(project, loaded, draft=draft)
    laid = printed(workshop, what, silent)
    output = what.request.output
    pages = impose(
        laid,
        what.runs,
        backs=output.backs,
        caption=caption_of(workshop),
        typesetter=workshop.desk.typesetter,
    )
    return Made(what, laid, pages, merged(workshop.desk.diagnostics))


def words(frame: Frame | None) -> str:
    """What a face says."""
    items = frame.items if frame else ()
    return "".join(
        words(item.frame) if isinstance(item, Group) else "".join(item.text)
        for item in items
        if isinstance(item, Group | Glyphs)
    )


def card(id: str, name: str, kind: str = "k", copies: int = 1, more: str = "") -> str:
    return f'[[card]]\nid = "{id}"\nname = "{name}"\nkind = "{kind}"\ncopies = {copies}\n{more}\n'
