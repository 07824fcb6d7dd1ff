"""A release: everything that an author uploads, in one archive. The same game gives the same bytes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cardgen.build.contact import contact_sheet, dpi_of
from cardgen.build.faces import Progress, silent
from cardgen.build.make import Supplies, alone, make, stop_on_errors, supplies, workshop_with
from cardgen.build.plan import Plan, Request, plan, requests
from cardgen.build.rulebook import RulebookRequest, put_rulebook
from cardgen.diagnostics import Diagnostic, Mistakes, Text, merged
from cardgen.export.archive import zipped
from cardgen.export.files import Parcel, safe_name
from cardgen.export.formats import CARDS, ending
from cardgen.load.project import Project
from cardgen.model.game import Game

A4, LETTER = "a4", "letter"
FORMS = ("pdf", "html", "md", "txt")
PAPERS = (A4, LETTER, "a5")
# What is packed already.
PACKED = frozenset({"pdf", "png", "jpg", "jpeg", "webp", "zip", "epub"})
ABOUT = "README.txt"
SUMS = "SHA256SUMS"
HOW_TO_PRINT = (
    "按实际大小（100%）打印，不要选“适合页面”。每张纸上有一条 100 毫米的线，裁切之前先用尺子量一量。",
    "Print at actual size (100 %), never “fit to page”. Each sheet has a line of 100 mm: measure it first.",
)


class Release(NamedTuple):
    """An archive with what is in it: names, pages (0 where there are none) and sizes."""

    name: str
    data: bytes
    files: tuple[tuple[str, int, int], ...]
    diagnostics: tuple[Diagnostic, ...]


def make_release(
    project: Project,
    game: Game,
    others: Sequence[Game] = (),
    progress: Progress = silent,
    *,
    many: bool = False,
) -> Release:
    """The archive. `others`: the same game in its other languages, each in a folder of its own.

    `many`: also a mountain of paper.

    Raises Mistakes where anything of the game cannot be made.
    """
    name = safe_name("-".join(filter(None, (game.id, game.version))))
    parcel = Parcel(project.output_folder())
    pages: dict[str, int] = {}
    found: list[Diagnostic] = []
    for edition in (game, *others):
        wanted = requests(project, edition, many=many)
        found += _edition(project, edition, wanted, parcel, pages, progress)
    for path, kept in _licences(game):
        parcel.write(parcel.folder / kept, path.read_bytes())
    if not parcel.files:
        raise Mistakes([_nothing(game)])
    parcel.write(parcel.folder / ABOUT, _about(game, parcel, pages).encode("utf-8"))
    parcel.write(parcel.folder / SUMS, _sums(parcel.files).encode("utf-8"))
    names = sorted(parcel.files)
    data = zipped((f"{name}/{one}", parcel.files[one], ending(one) not in PACKED) for one in names)
    listed = tuple((one, pages.get(one, 0), len(parcel.files[one])) for one in names)
    return Release(f"{name}.zip", data, listed, merged(found))


def _edition(
    project: Project,
    game: Game,
    wanted: Sequence[Request],
    parcel: Parcel,
    pages: dict[str, int],
    progress: Progress,
) -> list[Diagnostic]:
    """Puts all files of one language among the others, and how many pages each has."""
    folder = parcel.folder / safe_name(game.tongues.wanted) if game.tongues.wanted else parcel.folder
    planned = [plan(request) for request in wanted]
    other = [*_on_letter(wanted, folder)]
    known = supplies(project, game)
    found: list[Diagnostic] = []
    total = len(planned) + len(other) + 2
    for done, what in enumerate((*_into(planned, folder / "print-a4"), *other)):
        progress(done, total, what.request.file)
        made = make(known, what, parcel)
        found += made.diagnostics
        pages[made.target.relative_to(parcel.folder).as_posix()] = made.pages
    progress(total - 2, total, game.rulebook.name)
    if game.rulebook.is_file():
        found += _rulebook(project, game, folder / "rulebook", parcel, pages)
    progress(total - 1, total, "gallery.png")
    if planned:
        parcel.write(folder / "gallery.png", _gallery(known, planned))
    progress(total, total, game.title)
    return found


def _into(planned: Iterable[Plan], folder: Path) -> Iterator[Plan]:
    """The same files in another folder."""
    for what in planned:
        request = what.request
        yield what._replace(request=request._replace(target=folder / request.file))


def _on_letter(wanted: Iterable[Request], folder: Path) -> Iterator[Plan]:
    """The files that are meant for A4 on the paper of North America; what does not fit there is left out."""
    for request in wanted:
        if request.output.paper.casefold() != A4:
            continue
        output = request.output._replace(paper=LETTER)
        target = folder / "print-letter" / request.file
        try:
            yield plan(request._replace(output=output, target=target))
        except Mistakes:
            continue


def _rulebook(
    project: Project, game: Game, folder: Path, parcel: Parcel, pages: dict[str, int]
) -> tuple[Diagnostic, ...]:
    """Puts the rulebook among the other files, and how many pages each of its forms has."""
    asked = RulebookRequest(game.rulebook, game, FORMS, PAPERS, 0, True, folder)
    written, found = put_rulebook(project, asked, parcel)
    pages.update({one.target.relative_to(parcel.folder).as_posix(): one.pages for one in written})
    return found


def _gallery(known: Supplies, planned: Iterable[Plan]) -> bytes:
    """A picture for the page from which the game is downloaded."""
    workshop = workshop_with(known)
    sheet = contact_sheet(workshop, planned)
    stop_on_errors(workshop.desk)
    return alone(workshop, sheet, known.game.title, CARDS["png"], dpi_of(sheet))


def _licences(game: Game) -> Iterator[tuple[Path, str]]:
    """The licence of the game and those of what it is made of, each with its name in the archive."""
    for folder in (game.root, *sorted(path for path in game.root.iterdir() if path.is_dir())):
        own = "" if folder == game.root else f"-{folder.name}"
        for path in sorted(folder.glob("LICEN[CS]E*")):
            if path.is_file() and not path.is_symlink():
                yield path, f"{path.stem}{own}{path.suffix}"


def _about(game: Game, parcel: Parcel, pages: Mapping[str, int]) -> str:
    """What the archive holds, in words for people."""
    head = [f"{game.title} {f'v{game.version}' if game.version else ''}".strip()]
    head += [line for line in ("、".join(game.authors), game.publisher, game.licence, game.credit) if line]
    lines = []
    for name in sorted((*parcel.files, SUMS)):
        number = pages.get(name, 0)
        lines.append(f"{name}  ({number} 页 / pages)" if number else name)
    return "\n".join((*dict.fromkeys(head), "", *HOW_TO_PRINT, "", *lines, ""))


def _sums(files: dict[str, bytes]) -> str:
    """For `sha256sum --check`."""
    return "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))


def _nothing(game: Game) -> Diagnostic:
    return Diagnostic(
        "no-cards",
        Text(
            f"{game.title}: there is nothing to release, neither sheets nor a rulebook",
            f"{game.title}：没有可以发布的东西，既没有要打印的牌，也没有规则书",
        ),
        game.place.span() if game.place else None,
        Text(
            "add [[outputs]] to game.toml, or write rulebook.md",
            "请在 game.toml 里写 [[outputs]]，或写 rulebook.md",
        ),
    )
