"""`cardgen studio`: the games of a project in the browser, on this machine only."""

import os
import webbrowser
from importlib.util import find_spec
from pathlib import Path

import click

from cardgen.cli.arguments.games import ONLY_GAME, one_folder
from cardgen.cli.terminal.command import LANGUAGE, Command, Option
from cardgen.cli.terminal.session import SUCCESS, Session, WrongUsage, wrong_usage
from cardgen.diagnostics import Diagnostic, Text
from cardgen.load.project import find_project

MODULES = ("starlette", "uvicorn", "websockets", "watchfiles")


def studio(session: Session, *, game: str | None, port: int | None, no_browser: bool) -> int:
    """Serves until Ctrl-C. The address is said, and opened unless that is not wanted."""
    if any(find_spec(module) is None for module in MODULES):
        hint = 'pip install "cardgen[studio]"'
        message = Text("the studio is not installed", "尚未安装 studio")
        raise WrongUsage(
            [Diagnostic("no-studio", message, None, Text(f"install it: {hint}", f"安装方法：{hint}"))]
        )
    from cardgen.studio.serve import serve

    project, first = find_project(session.folder), ""
    if game or session.edition:
        project, folder = one_folder(session, game)
        first = f"{folder.name}@{session.edition}" if session.edition else folder.name

    def ready(address: str) -> None:
        session.say(Text(f"The studio is open: {address}", f"studio 已打开：{address}"))
        session.say(
            Text("Ctrl-C ends it. Only this machine can reach it.", "按 Ctrl-C 结束。只有这台电脑能打开它。")
        )
        session.out.flush()
        if not no_browser:
            webbrowser.open(address)

    try:
        serve(project, first, port, kept_token(Path(click.get_app_dir("cardgen"))), ready)
    except OSError as error:
        if port is None:
            raise
        reason = error.strerror or str(error)
        raise wrong_usage(
            Text(f"--port {port} cannot be had: {reason}", f"--port {port} 用不了：{reason}"),
            Text("choose another, or none", "请换一个，或者不写"),
        ) from error
    session.say(Text("The studio has ended.", "studio 已结束。"))
    return SUCCESS


def kept_token(folder: Path) -> str:
    """The user's own token, made once: a page that is still open finds a server that was started anew.

    Where it cannot be kept, it is a new one each time.
    """
    from cardgen.studio.serve import new_token

    path = folder / "studio-token"
    try:
        if len(known := path.read_text("ascii").strip()) >= 32:
            return known
    except (OSError, ValueError):
        pass
    token = new_token()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(path, "w", encoding="ascii", opener=_private) as file:
            file.write(token)
    except OSError:
        pass
    return token


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


COMMAND = Command(
    run=studio,
    words=Text(
        "Opens a page in the browser that shows the games of this project: all cards as they will print, "
        "their fields, what is wrong and where. Whatever is saved in an editor is seen at once. Only this "
        "machine can reach the page, and nothing is sent anywhere.",
        "在浏览器里打开一个页面，显示本项目的游戏：每张牌印出来的样子、字段、哪里有错。在编辑器里一保存，"
        "页面马上就变。只有这台电脑能打开它，什么也不会发到别处。",
    ),
    params=(
        ONLY_GAME,
        Option(
            "--port",
            Text(
                "the port to listen on; 8416, or any if it is taken",
                "监听的端口；默认 8416，被占用时任选一个",
            ),
            type=click.IntRange(1024, 65535),
            metavar="N",
        ),
        Option("--no-browser", Text("only say the address", "只显示地址，不打开浏览器"), is_flag=True),
        LANGUAGE,
    ),
    examples=(
        ("cardgen studio", Text("all games of this project", "本项目的全部游戏")),
        ("cardgen studio kapaiwang", Text("begin with this one", "先打开这一个")),
    ),
)
