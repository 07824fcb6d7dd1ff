"""`cardgen cards`: every card as a file of its own, or as what shops and tables on the screen take."""

import os
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import click

from cardgen.build.faces import Progress
from cardgen.build.plan import Request
from cardgen.build.saving import Saving
from cardgen.build.targets import TARGETS
from cardgen.build.targets.order import Order, take_order
from cardgen.cli.arguments.cluster import CLUSTER, open_cluster
from cardgen.cli.arguments.drafts import DRAFT, GREY, LOW_INK, THRIFT, saving
from cardgen.cli.arguments.jobs import JOBS
from cardgen.cli.arguments.lengths import address, length
from cardgen.cli.arguments.pictures import GAME_OR_PICTURES, game_or_pictures
from cardgen.cli.arguments.selectors import selector
from cardgen.cli.arguments.sizes import SIZE, with_size
from cardgen.cli.commands.sheet import base_output
from cardgen.cli.terminal.command import LANGUAGE, Command, Option
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import SUCCESS, Session, file_size, number_of, wrong_usage
from cardgen.diagnostics import Mistakes, Text, merged
from cardgen.export.files import Parcel, safe_name, write_whole
from cardgen.load.game import load_game
from cardgen.load.project import Project, find_project
from cardgen.model.game import Game

USUAL = "png"
BLEED = "3mm"
# So many files go to a worker of a cluster at once.
PART = 8


class Counted:
    """Files that are written as they come, each of them whole, and how many they are."""

    def __init__(self) -> None:
        self.paths: list[Path] = []
        self.bytes = 0

    def write(self, path: str | os.PathLike[str], data: bytes | Iterable[bytes]) -> None:
        whole = data if isinstance(data, bytes) else b"".join(data)
        write_whole(path, whole)
        self.paths.append(Path(path))
        self.bytes += len(whole)


class CardsTask(NamedTuple):
    """Which cards of a game are drawn, and how. `copies`: those of a deck; None: no deck was named."""

    game: str
    edition: str
    to: str
    only: str | None
    copies: tuple[tuple[str, int], ...] | None
    size: str | None
    dpi: int
    bleed: float
    backs: bool
    draft: bool
    grey: bool
    saving: Saving
    outlines: bool


def cards(
    session: Session,
    *,
    game: str | None,
    to: str,
    only: str | None,
    deck: str | None,
    size: str | None,
    dpi: int | None,
    bleed: str | None,
    backs: bool,
    url: str | None,
    profile: str | None,
    ink: int | None,
    outlines: bool,
    draft: bool,
    grey: bool,
    thrift: bool,
    low_ink: bool,
    output: str | None,
    cluster: str | None,
    jobs: int | None,
) -> int:
    """Draws the cards, and writes them as the target says."""
    target = TARGETS[to]
    beyond = length("--bleed", asked) if (asked := bleed or target.bleed) else 0.0
    at = address(url, files=True)
    project, found = game_or_pictures(session, game, size, draft=draft)
    if cluster and (target.module != TARGETS[USUAL].module or not found.place):
        raise wrong_usage(
            Text("--cluster draws files of single cards of a game", "--cluster 只画一个游戏的单张牌文件"),
            Text("such as: --to png", "例如：--to png"),
        )
    copies = None
    if deck:
        from cardgen.cli.decks.copies import deck_copies

        copies = tuple(deck_copies(session, project, found, deck).items())
    dots = dpi or target.dpi
    task = CardsTask(
        *(found.id, session.edition, to, only, copies, size, dots, beyond, backs or target.backs),
        *(draft, grey, saving(thrift, low_ink), outlines),
    )
    folder = project.output_folder(*map(safe_name, found.shelf))
    into = session.folder / output if output else folder if target.single else folder / to
    files = Counted()
    with ProgressBar(session) as progress:
        order = take(project, found, task, into, at, progress)
        named = str(session.folder / profile) if profile else ""
        workshop = order.workshop._replace(jobs=jobs or 0)
        order = order._replace(profile=named, ink=(ink or 0) / 100, workshop=workshop)
        note: Text | None = None
        if cluster:
            share_out(session, cluster, order, task, files)
        else:
            note = import_module(target.module).write(order, files)
    session.report(merged(order.workshop.desk.diagnostics))
    shown = session.shown(files.paths[0] if len(files.paths) == 1 else into)
    count, amount, data = len(order.cards), len(files.paths), file_size(files.bytes)
    done = Text(
        f"{found.title}: {number_of(count, 'card')} → {shown}: {number_of(amount, 'file')}, {data}",
        f"{found.title}：{count} 张牌 → {shown}：{amount} 个文件，{data}",
    )
    session.say(session.paint("good", session.text(done)))
    if note is not None:
        session.say(session.text(note))
    return SUCCESS


def take(project: Project, found: Game, task: CardsTask, into: Path, url: str, progress: Progress) -> Order:
    """The cards, drawn."""
    only, size = task.only, task.size
    if size and found.place:
        found = found._replace(kinds={k: kind._replace(size="") for k, kind in found.kinds.items()})
    wanted = base_output(found, size).bare()._replace(blank={}, place=None)
    if only or task.copies is not None:
        wanted = wanted._replace(deck=dict(task.copies or ()))
    wanted = wanted._replace(
        only=selector(found, only) if only else wanted.only,
        bleed=task.bleed,
        backs="long-edge" if task.backs else "none",
    )
    request = Request(found, wanted, into, draft=task.draft, grey=task.grey, saving=task.saving)
    order = take_order(project, request, to=task.to, dpi=task.dpi, url=url, progress=progress)
    return order._replace(outlines=task.outlines)


def share_out(session: Session, address: str, order: Order, task: CardsTask, files: Counted) -> None:
    """The workers of a cluster paint the files, some at a time."""
    from cardgen.build.cluster import packed
    from cardgen.build.targets.single import named_faces

    total = len(named_faces(order))
    pack = packed(order.workshop.project, order.workshop.game, everything=True)
    parts = [(start, min(start + PART, total)) for start in range(0, total, PART)]
    with open_cluster(session, address) as cluster:
        for (_, end), made in zip(parts, cluster.run(on_worker, pack, task, parts), strict=True):
            for name, data in made.items():
                files.write(order.folder / name, data)
            order.progress(end, total, order.title)


def on_worker(root: str, task: CardsTask, part: tuple[int, int]) -> dict[str, bytes]:
    """Some of the files, by name, from a worker to which the game came as a folder."""
    from cardgen.build.targets.single import write

    parcel = Parcel(Path(root))
    write(_opened(root, task), parcel, slice(*part))
    return parcel.files


@lru_cache(1)
def _opened(root: str, task: CardsTask) -> Order:
    """Every worker draws all faces, once: what one looks like may hang on the others."""
    project = find_project(Path(root))
    folder = Path(root, "card_data", task.game)
    found, problems = load_game(project, folder, draft=task.draft, language=task.edition)
    if found is None:
        raise Mistakes(problems)
    found = with_size(found, task.size) if task.size else found
    return take(project, found, task, Path(root), "", lambda done, total, what: None)


def _every(language: str) -> str:
    mark = "; " if language == "en" else "；"
    return mark.join(f"{name}: {getattr(target.words, language)}" for name, target in TARGETS.items())


COMMAND = Command(
    run=cards,
    words=Text(
        "Writes the cards of a game as files of their own, or as what a shop or a game on the screen takes. "
        f"{_every('en')}.",
        f"把游戏的牌一张张存成文件，或做成网店、桌游软件要的样子。{_every('zh')}。",
    ),
    params=(
        GAME_OR_PICTURES,
        Option(
            "--to",
            Text("what to make; png if not said", "做成什么，默认 png"),
            type=click.Choice(tuple(TARGETS)),
            default=USUAL,
        ),
        Option(
            "--only",
            Text("which cards: ids, names, conditions", "只要哪些牌：编号、名称或条件"),
            metavar="SELECTOR",
        ),
        Option("--deck", Text("the cards of a deck", "一副套牌里的牌"), metavar="DECK"),
        SIZE,
        Option(
            "--dpi",
            Text("dots per inch; 300 if not said", "每英寸点数，默认 300"),
            metavar="N",
            type=click.IntRange(30, 1200),
        ),
        Option(
            "--bleed",
            Text("with what is beyond the cut; 3mm if no length is said", "连出血一起画，不写长度就是 3mm"),
            metavar="[LENGTH]",
            is_flag=False,
            flag_value=BLEED,
        ),
        Option("--backs", Text("backs as well", "背面也要"), is_flag=True),
        Option(
            "--url",
            Text(
                "where the pictures of tts will lie; this machine if not said",
                "tts 的图片会放在哪个网址；默认就在本机",
            ),
            metavar="URL",
        ),
        Option(
            "--profile",
            Text(
                "press and drivethru: the ICC profile (CMYK) of the printer; Ghostscript's if not said",
                "press 和 drivethru：印刷用的 ICC 配置文件（CMYK）；默认用 Ghostscript 自带的",
            ),
            metavar="FILE",
        ),
        Option(
            "--ink",
            Text(
                "press and drivethru: the most ink in one place; 300, and 240 for drivethru, if not said",
                "press 和 drivethru：一处最多的总墨量；默认 300，drivethru 是 240",
            ),
            metavar="PERCENT",
            type=click.IntRange(160, 400),
        ),
        Option(
            "--outlines",
            Text(
                "letters as shapes, which need no font; for pdf, svg, press and drivethru",
                "文字转曲，不再需要字体；用于 pdf、svg、press 和 drivethru",
            ),
            is_flag=True,
        ),
        DRAFT,
        GREY,
        THRIFT,
        LOW_INK,
        Option(
            "--output",
            Text("the folder to write to; else output/GAME/…", "写到哪个文件夹；默认 output/游戏/…"),
            metavar="DIR",
        ),
        CLUSTER,
        JOBS,
        LANGUAGE,
    ),
    examples=(
        ("cardgen cards kapaiwang --bleed --backs", Text("PNGs for a print shop", "给印刷店的 PNG")),
        ("cardgen cards kapaiwang --to tts", Text("for Tabletop Simulator", "Tabletop Simulator 用")),
        (
            "cardgen cards kapaiwang --to mpc",
            Text("for a shop", "给网店"),
        ),
        ("cardgen cards kapaiwang --to press --outlines", Text("for a print shop", "给印刷厂")),
    ),
)
