"""An older version of a game: a folder with a copy of it, or a revision of the git repository it lies in."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Mistakes, Text, has_errors
from cardgen.load.game import load_game
from cardgen.load.project import Project
from cardgen.model.game import Game

WHAT_IT_MAY_BE = Text(
    "a git revision such as v1.0 or HEAD~5, or a folder with an older copy of the game",
    "可以写 git 版本（如 v1.0、HEAD~5），或存放旧版游戏的文件夹",
)


def older_game(project: Project, game: Game, what: str, here: Path) -> Game | Diagnostic:
    """The game as it was. `here`: from where a folder is meant."""
    if not what.strip():
        return _none(Text("no older version is named", "没有写明旧版本"), WHAT_IT_MAY_BE)
    for folder in (here / what, here / what / "card_data" / game.id):
        if os.path.isfile(folder / "game.toml"):
            return _loaded(project, folder, what)
    if os.path.isdir(here / what):
        return _none(
            Text(f"the folder “{what}” holds no game", f"文件夹「{what}」里没有游戏"),
            Text("it must have a game.toml", "里面要有 game.toml"),
        )
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="cardgen-") as temporary:
        folder = Path(temporary) / game.id
        problem = _check_out(game.root, what, folder)
        return problem or _loaded(project, folder, what)


@contextmanager
def older_version(project: Project, game: Game, what: str, here: Path) -> Iterator[tuple[Project, Game]]:
    """The game as it was, and with what it was drawn then: templates, pictures, fonts. Raises Mistakes.

    They are there while the block lasts.
    """
    if (here / what / "card_data" / game.id).is_dir():
        root = here / what
        old = older_game(_moved(project, game, root), game, what, here)
        if isinstance(old, Diagnostic):
            raise Mistakes([old])
        yield _moved(project, game, root), old
        return
    if not what.strip() or os.path.isdir(here / what):
        old = older_game(project, game, what, here)
        if isinstance(old, Diagnostic):
            raise Mistakes([old])
        yield project, old
        return
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="cardgen-") as temporary:
        root, now = Path(temporary), game.root.parent.parent
        problem = _check_out(game.root, what, root / "card_data" / game.id)
        if problem:
            raise Mistakes([problem])
        for part in ("templates", "fonts"):
            if os.path.isdir(now / part):
                _check_out(now / part, what, root / part)
        there = _moved(project, game, root)
        loaded = _loaded(there, root / "card_data" / game.id, what)
        if isinstance(loaded, Diagnostic):
            raise Mistakes([loaded])
        yield there, loaded


class Revision(NamedTuple):
    """A commit or a tag, the day on which it was made, and what it is about."""

    commit: str
    date: str
    about: str = ""


def revisions(root: Path, paths: Sequence[Path], most: int) -> tuple[Revision, ...]:
    """The commits that touched some folders, the newest first; none where the game is in no repository."""
    there = [str(path) for path in paths if path.exists()]
    # Plumbing: what users see by `git log` may start a program that a repository's settings name.
    return _listed(root, "rev-list", f"-n{most}", "--format=%H %ct %s", "HEAD", "--", *there) if most else ()


def tags(root: Path) -> tuple[Revision, ...]:
    """What the repository calls versions, the newest first."""
    form = "--format=%(refname:short) %(creatordate:unix) %(subject)"
    return _listed(root, "for-each-ref", "--sort=-creatordate", form, "refs/tags")


def _listed(root: Path, *words: str) -> tuple[Revision, ...]:
    found = _git(root, *words) if shutil.which("git") else None
    lines = found.stdout.decode("utf-8", "replace").splitlines() if found and found.returncode == 0 else []
    parts = (line.split(" ", 2) for line in lines if line.count(" ") >= 2)
    return tuple(Revision(name, _day(seconds), about) for name, seconds, about in parts)


def _day(seconds: str) -> str:
    """The day of a commit; none for one that its author dated beyond all calendars."""
    try:
        return datetime.fromtimestamp(int(seconds), UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return "?"


def _moved(project: Project, game: Game, root: Path) -> Project:
    """The project as it is in another folder; what it has from elsewhere stays."""
    own = game.root.parent.parent
    others = [folder for folder in project.template_folders if folder.parent != own]
    return project._replace(root=root, template_folders=(root / "templates", *others))


def _loaded(project: Project, folder: Path, what: str) -> Game | Diagnostic:
    """A game that can be compared with. Messages about it name files within that version."""
    there = project._replace(here=folder)
    game, found = load_game(there, folder)
    if game is not None and not has_errors(found):
        return game
    first = next(d for d in found if d.severity == "error")
    at = f"{first.span}: " if first.span else ""
    return _none(
        Text(
            f"“{what}” of the game cannot be read: {at}{first.message.en}",
            f"读不了游戏的「{what}」版：{at}{first.message.zh}",
        ),
        first.hint or Text("choose another version", "请换一个版本"),
    )


def _check_out(root: Path, what: str, folder: Path) -> Diagnostic | None:
    """Writes the game's folder as a revision has it."""
    if shutil.which("git") is None:
        return _none(
            Text(
                f"there is no folder “{what}”, and git is not installed",
                f"没有文件夹「{what}」，也没有安装 git",
            ),
            WHAT_IT_MAY_BE,
        )
    prefix = _git(root, "rev-parse", "--show-prefix")
    if prefix.returncode:
        return _none(
            Text(
                f"the game does not lie in a git repository, and there is no folder “{what}”",
                f"游戏不在 git 仓库里，也没有文件夹「{what}」",
            ),
            Text("name a folder with an older copy of the game", "请写存放旧版游戏的文件夹"),
        )
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", what + "^{commit}")
    if commit.returncode and _git(root, "rev-list", "-n", "1", "--all").stdout == b"":
        return _none(
            Text("the git repository has no commit yet", "这个 git 仓库里还没有提交"),
            Text(
                "commit what is there, or name a folder with an older copy", "请先提交一次，或写旧版的文件夹"
            ),
        )
    if commit.returncode:
        return _none(Text(f"git knows no revision “{what}”", f"git 里没有「{what}」这个版本"), WHAT_IT_MAY_BE)
    tree = f"{commit.stdout.decode().strip()}:{prefix.stdout.decode().strip().rstrip('/')}"
    listed = _git(root, "ls-tree", "-r", "-z", "--full-tree", tree)
    try:
        there = listed.returncode == 0 and _write_files(root, listed.stdout, folder)
    except BrokenPipeError:  # a repository so damaged that git ends while it is asked
        there = False
    if not there:
        return _none(
            Text(f"at “{what}” the game did not exist yet", f"在「{what}」版里还没有这个游戏"),
            Text("choose a later revision", "请选晚一些的版本"),
        )
    return None


def _write_files(root: Path, listed: bytes, folder: Path) -> bool:
    """Writes the plain files of a list of git's as they are stored; False where one cannot be had.

    No checkout and no archive: these would run the filters that a repository's own settings name.
    """
    command = _command(root, "cat-file", "--batch")
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment()
    ) as git:
        assert git.stdin is not None and git.stdout is not None
        for line in listed.split(b"\0"):
            about, _, name = line.partition(b"\t")
            mode, _, object = about.partition(b" blob ")
            target = Path(os.path.normpath(folder / os.fsdecode(name)))
            # Nothing may lead out of the folder: no links, no names that climb.
            if mode not in (b"100644", b"100755") or not target.is_relative_to(folder):
                continue
            git.stdin.write(object + b"\n")
            git.stdin.flush()
            size = git.stdout.readline().rpartition(b" blob ")[2].strip()
            if not size.isdigit():
                return False
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(git.stdout.read(int(size) + 1)[:-1])
    return True


def _git(folder: Path, *words: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(_command(folder, *words), capture_output=True, env=_environment())


def _command(folder: Path, *words: str) -> list[str]:
    """A call of git that only reads what is there: a repository's settings can start nothing by it."""
    return ["git", "-C", str(folder), "-c", "core.fsmonitor=false", *words]


def _environment() -> dict[str, str]:
    """Objects that are missing are not fetched: that, too, would start what the settings name."""
    return {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "", "GIT_OPTIONAL_LOCKS": "0"}


def _none(message: Text, hint: Text | None) -> Diagnostic:
    return Diagnostic("no-previous", message, None, hint)
