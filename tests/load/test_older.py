"""Older versions of a game: copies in folders, and revisions of a git repository."""

import shutil
import subprocess
from pathlib import Path

import pytest

from cardgen.diagnostics import Diagnostic
from cardgen.load import older
from cardgen.load.game import load_game
from cardgen.load.older import older_game
from cardgen.load.project import Project, find_project
from cardgen.model.game import Game

GAME = 'title = "小试"\nversion = "1.0"\n[kinds.a]\n[kinds.a.fields]\npower = "integer"\n'
CARD = '[[card]]\nid = "one"\nname = "一号"\npower = {power}\n'


def write(folder: Path, power: str = "1") -> Path:
    (folder / "cards").mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(GAME, "utf-8")
    (folder / "cards" / "cards.toml").write_text(CARD.replace("{power}", power), "utf-8")
    return folder


def load(root: Path) -> tuple[Project, Game]:
    project = find_project(root)
    game, problems = load_game(project, root / "card_data" / "g")
    assert game is not None
    assert not problems
    return project, game


def power(found: Game | Diagnostic) -> object:
    assert isinstance(found, Game), found
    assert found.id == "g"
    return found.cards[0].get("power")


def refused(found: Game | Diagnostic) -> str:
    assert isinstance(found, Diagnostic)
    assert found.code == "no-previous"
    assert found.hint is not None
    return found.message.en


def git(root: Path, *words: str) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    who = ("-c", "user.name=t", "-c", "user.email=t@t", "-c", "init.defaultBranch=main")
    subprocess.run(["git", "-C", str(root), *who, *words], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Three commits: without the game, with power 1 (tagged v1.0), with power 2; on disk it is 3."""
    (tmp_path / "README").write_text("x", "utf-8")
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "0")
    for n in ("1", "2"):
        write(tmp_path / "card_data" / "g", n)
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-m", n)
        git(tmp_path, "tag", f"v{n}.0")
    write(tmp_path / "card_data" / "g", "3")
    return tmp_path


def test_a_folder(tmp_path: Path) -> None:
    write(tmp_path / "card_data" / "g", "3")
    write(tmp_path / "old" / "g", "1")
    project, game = load(tmp_path)
    assert power(older_game(project, game, "old/g", tmp_path)) == 1
    assert power(older_game(project, game, str(tmp_path / "old" / "g"), Path("/"))) == 1


def test_a_folder_that_holds_a_whole_project(tmp_path: Path) -> None:
    write(tmp_path / "card_data" / "g", "3")
    write(tmp_path / "old" / "card_data" / "g", "1")
    project, game = load(tmp_path)
    assert power(older_game(project, game, "old", tmp_path)) == 1


def test_a_folder_without_a_game(tmp_path: Path) -> None:
    write(tmp_path / "card_data" / "g")
    (tmp_path / "old").mkdir()
    project, game = load(tmp_path)
    assert refused(older_game(project, game, "old", tmp_path)) == "the folder “old” holds no game"


def test_an_older_version_with_mistakes(tmp_path: Path) -> None:
    write(tmp_path / "card_data" / "g")
    write(tmp_path / "old" / "g", '"many"')
    project, game = load(tmp_path)
    message = refused(older_game(project, game, "old/g", tmp_path))
    assert message.startswith("“old/g” of the game cannot be read: cards/cards.toml:4:9: ")


@pytest.mark.parametrize(("what", "expected"), [("v1.0", 1), ("v2.0", 2), ("HEAD", 2), ("HEAD~1", 1)])
def test_a_revision(repository: Path, what: str, expected: int) -> None:
    project, game = load(repository)
    assert power(older_game(project, game, what, repository)) == expected


def test_nothing_that_the_repository_names_is_run(repository: Path) -> None:
    """A folder may come from elsewhere with its .git: reading it must not start filters, hooks or fetches."""
    ran = repository / "ran"
    run = f"sh -c 'touch {ran}; cat'"
    (repository / ".git/info/attributes").write_text("* filter=f diff=f\n", "utf-8")
    for key in (
        "filter.f.smudge",
        "filter.f.clean",
        "filter.f.process",
        "diff.f.textconv",
        "tar.tar.command",
        "core.fsmonitor",
        "core.sshCommand",
    ):
        git(repository, "config", key, run)
    for key, value in (("url", f"ext::{run}"), ("promisor", "true")):
        git(repository, "config", f"remote.o.{key}", value)
    git(repository, "config", "protocol.ext.allow", "always")
    git(repository, "config", "extensions.partialClone", "o")
    project, game = load(repository)
    assert power(older_game(project, game, "HEAD", repository)) == 2
    assert not ran.exists()
    tree = subprocess.run(
        ["git", "-C", str(repository), "rev-parse", "HEAD:card_data/g/game.toml"],
        capture_output=True,
        text=True,
    ).stdout
    (repository / ".git/objects" / tree[:2] / tree[2:].strip()).unlink()
    assert isinstance(older_game(project, game, "HEAD", repository), Diagnostic)
    assert not ran.exists()


def test_git_that_ends_while_it_is_asked(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken pipe to git is no broken pipe of ours, which would end the run without a word."""
    real = older._command
    monkeypatch.setattr(
        older,
        "_command",
        lambda folder, *words: ["false"] if words[0] == "cat-file" else real(folder, *words),
    )
    project, game = load(repository)
    for _ in range(5):
        assert "did not exist" in refused(older_game(project, game, "HEAD", repository))


def test_links_in_a_revision_are_no_files(repository: Path) -> None:
    (repository / "card_data/g/cards/more.toml").symlink_to("/etc/passwd")
    git(repository, "add", ".")
    git(repository, "commit", "-m", "3")
    (repository / "card_data/g/cards/more.toml").unlink()
    assert power(older_game(*load(repository), "HEAD", repository)) == 3


def test_a_revision_nobody_knows(repository: Path) -> None:
    project, game = load(repository)
    for what in ("v9", "--output=x", "v1.0:card_data"):
        message = refused(older_game(project, game, what, repository))
        assert message == f"git knows no revision “{what}”"
    assert not (repository / "x").exists()


def test_a_repository_without_commits(tmp_path: Path) -> None:
    write(tmp_path / "card_data" / "g")
    git(tmp_path, "init")
    found = older_game(*load(tmp_path), "HEAD", tmp_path)
    assert refused(found) == "the git repository has no commit yet"


def test_no_name(tmp_path: Path) -> None:
    write(tmp_path / "card_data" / "g")
    assert refused(older_game(*load(tmp_path), "", tmp_path)) == "no older version is named"


def test_a_revision_before_the_game(repository: Path) -> None:
    project, game = load(repository)
    message = refused(older_game(project, game, "HEAD~2", repository))
    assert message == "at “HEAD~2” the game did not exist yet"


def test_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    write(tmp_path / "card_data" / "g")
    project, game = load(tmp_path)
    assert "does not lie in a git repository" in refused(older_game(project, game, "v1", tmp_path))


def test_no_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    write(tmp_path / "card_data" / "g")
    project, game = load(tmp_path)
    assert "git is not installed" in refused(older_game(project, game, "v1", tmp_path))
