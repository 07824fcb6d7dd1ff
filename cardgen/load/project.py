"""A project is the nearest folder upward with card_data/; what ships with cardgen comes after its own."""

import os
from collections.abc import Iterable
from pathlib import Path

import cardgen
from cardgen.decode.links import outside
from cardgen.decode.suggest import did_you_mean, suggestion
from cardgen.decode.toml_file import read_toml
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text
from cardgen.record import NamedTuple


class Project(NamedTuple):
    """Where games and templates are looked for, in this order, and where output goes.

    `here` is the folder that the search began in: messages name files as seen from there.
    """

    root: Path
    game_folders: tuple[Path, ...]
    template_folders: tuple[Path, ...]
    output: Path
    here: Path

    def output_folder(self, *names: str) -> Path:
        """Where output goes; raises Mistakes where a link leads it out of the project."""
        folder = self.output.joinpath(*names)
        if wrong := outside(folder, self.root, self.display(folder)):
            hint = Text("say where to write: --output DIR", "请用 --output 写明输出的文件夹")
            raise Mistakes([wrong._replace(hint=hint)])
        return folder

    def display(self, path: Path | str) -> str:
        """A file's name as messages show it: short where it lies below `here`."""
        text, here = str(path), str(self.here) + os.sep
        return text.removeprefix(here).replace(os.sep, "/")

    def as_shown(self, problems: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Mistakes of stages that know no project, with the names of files as messages show them."""
        return [p._replace(span=p.span and p.span._replace(file=self.display(p.span.file))) for p in problems]


def shipped_root() -> Path:
    """Where the games lie that come with cardgen: inside a wheel, or beside the package in a clone."""
    package = Path(cardgen.__file__).parent
    inside = package / "shipped"
    return inside if inside.is_dir() else package.parent


def find_project(start: Path) -> Project:
    """The project that `start` lies in; where there is none, only the shipped games are known."""
    here = Path(os.path.abspath(start))
    shipped = shipped_root()
    root = next((f for f in (here, *here.parents) if os.path.isdir(f / "card_data")), None)
    roots = (shipped,) if root is None or root == shipped else (root, shipped)
    return Project(
        root=root or here,
        game_folders=tuple(r / "card_data" for r in roots),
        template_folders=tuple(r / "templates" for r in roots),
        output=(root or here) / "output",
        here=here,
    )


def games(project: Project) -> list[tuple[str, Path]]:
    """Every game's id and folder; a project's own game hides a shipped one of the same id."""
    found: dict[str, Path] = {}
    for folder in project.game_folders:
        names = names_in(folder, project.display(folder), folder.parent)
        if isinstance(names, Diagnostic):
            raise Mistakes([names])
        for name in names:
            game = folder / name
            if name not in found and is_there(game / "game.toml"):
                wrong = outside(game, folder.parent, project.display(game))
                if wrong is not None:
                    raise Mistakes([wrong])
                found[name] = game
    return list(found.items())


def names_in(folder: Path, display: str, inside: Path) -> list[str] | Diagnostic:
    """What a folder holds, by name; nothing where there is none. One that may not be read is a mistake.

    So is one that is a link out of the folder `inside`.
    """
    try:
        return outside(folder, inside, display) or sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        reason = error.strerror or str(error)
        message = Text(f"the folder cannot be read: {reason}", f"无法读取文件夹：{reason}")
        return Diagnostic("file-unreadable", message, Span(display))


def is_there(path: Path) -> bool:
    """Also what may not be looked at: passing over it, something else of that name would be taken."""
    try:
        os.lstat(path)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return True


def title_of(folder: Path) -> str:
    """A game's title; "" where its game.toml cannot be read."""
    file, _ = read_toml(folder / "game.toml", "game.toml", folder)
    title = file.data.get("title") if file else None
    return title if isinstance(title, str) else ""


def find_game(project: Project, name: str) -> tuple[str, Path] | Diagnostic:
    """A game by its id, its folder as seen from here, or its title."""
    known = games(project)
    where = Path(os.path.abspath(project.here / name))
    for id, folder in known:
        if id == name or folder == where:
            return id, folder
    titles = [(title_of(folder), id, folder) for id, folder in known]
    for title, id, folder in titles:
        if title == name:
            return id, folder
    near = did_you_mean(name, [id for id, _ in known] + [title for title, _, _ in titles if title])
    if os.path.isdir(where) and os.path.dirname(name):
        hint = Text("this folder is no game of this project", "这个文件夹不是本项目的游戏")
    elif near:
        hint = suggestion(near)
    elif known:
        there = "、".join(f"{id}（{title}）" if title else id for title, id, _ in titles)
        plain = ", ".join(f"{id} ({title})" if title else id for title, id, _ in titles)
        hint = Text(f"there are: {plain}", f"现有：{there}")
    else:
        hint = Text("start one with “cardgen new”", "可用「cardgen new」新建一个")
    return Diagnostic(
        "unknown-game", Text(f"there is no game “{name}”", f"没有名为「{name}」的游戏"), None, hint
    )
