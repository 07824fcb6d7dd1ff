"""`cardgen cards`: every card as a file of its own, or as what shops and tables on the screen take."""

import os
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

import click

from cardgen.build.plan import Request
from cardgen.build.targets import TARGETS
from cardgen.build.targets.order import take_order
from cardgen.cli.arguments.drafts import DRAFT, GREY, LOW_INK, THRIFT, saving
from cardgen.cli.arguments.pictures import GAME_OR_PICTURES, game_or_pictures
from cardgen.cli.arguments.selectors import selector
from cardgen.cli.arguments.sizes import SIZE
from cardgen.cli.commands.sheet import base_output, length
from cardgen.cli.terminal.command import LANGUAGE, Command, Option
from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import SUCCESS, Session, file_size, number_of, wrong_usage
from cardgen.diagnostics import Text, merged
from cardgen.export.files import safe_name, write_whole

USUAL = "png"
BLEED = "3mm"


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
) -> int:
    """Draws the cards, and writes them as the target says."""
    target = TARGETS[to]
    beyond = length("--bleed", asked) if (asked := bleed or target.bleed) else 0.0
    if url and not url.startswith(("http://", "https://", "file://")):
        raise wrong_usage(
            Text(f"--url: “{url}” is no address", f"--url：「{url}」不是网址"),
            Text("such as: --url https://example.org/cards", "例如：--url https://example.org/cards"),
        )
    project, found = game_or_pictures(session, game, size, draft=draft)
    if size and found.place:
        found = found._replace(kinds={k: kind._replace(size="") for k, kind in found.kinds.items()})
    wanted = base_output(found, size)._replace(
        blank={}, spare="", reference=False, rulebook=False, place=None
    )
    if only or deck:
        wanted = wanted._replace(deck={})
    if deck:
        from cardgen.cli.decks.copies import deck_copies

        wanted = wanted._replace(deck=deck_copies(session, project, found, deck))
    wanted = wanted._replace(
        only=selector(found, only) if only else wanted.only,
        bleed=beyond,
        backs="long-edge" if backs or target.backs else "none",
    )
    folder = project.output_folder(*map(safe_name, found.shelf))
    into = session.folder / output if output else folder if target.single else folder / to
    files = Counted()
    with ProgressBar(session) as progress:
        request = Request(found, wanted, into, draft=draft, grey=grey, saving=saving(thrift, low_ink))
        order = take_order(project, request, to=to, dpi=dpi or target.dpi, url=url or "", progress=progress)
        named = str(session.folder / profile) if profile else ""
        order = order._replace(profile=named, ink=(ink or 0) / 100, outlines=outlines)
        note: Text | None = import_module(target.module).write(order, files)
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
