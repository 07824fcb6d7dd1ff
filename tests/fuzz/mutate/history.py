"""A project with a git history, whose settings ask git to run things, as one from a zip file may have."""

import os
import subprocess
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from .. import nasty
from ..files import Files, Input, base_files

RUN = "touch ../outside/ran; cat"
CONFIGS = (
    f'[filter "f"]\n\tsmudge = "{RUN}"\n\tclean = "{RUN}"\n\trequired\n',
    f'[diff "f"]\n\ttextconv = "{RUN}"\n\tcommand = "{RUN}"\n',
    f'[tar "tar"]\n\tcommand = "{RUN}"\n[tar]\n\tumask = 0\n',
    f'[core]\n\tfsmonitor = "{RUN}"\n\tpager = "{RUN}"\n\tsshCommand = "{RUN}"\n',
    "[core]\n\thooksPath = hooks\n",
    # Objects that are missing would be fetched.
    f'[remote "o"]\n\turl = ssh://x/y\n\tpromisor = true\n[core]\n\tsshCommand = "{RUN}"\n'
    "[extensions]\n\tpartialClone = o\n",
    '[remote "o"]\n\turl = "ext::sh -c touch% ../outside/ran"\n\tpromisor = true\n'
    '[protocol "ext"]\n\tallow = always\n[extensions]\n\tpartialClone = o\n',
    f"[alias]\n\tarchive = !{RUN}\n\tcat-file = !{RUN}\n",
    "[core]\n\tworktree = /etc\n",
    "[core]\n\tbare = true\n",
    "[",
)
ATTRIBUTES = (
    "* filter=f diff=f\n",
    "*.toml filter=f\n",
    "* export-ignore\n",
    "* text=auto eol=crlf\n",
    "[attr]x filter=f\n* x\n",
)
HOOKS = ("post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc", "fsmonitor-watchman")


def history(random: Random) -> Input:
    files: Files = dict(repository())
    config = files[".git/config"]
    assert isinstance(config, bytes)
    for _ in range(random.choice((1, 1, 2))):
        config += random.choice(CONFIGS).encode()
    files[".git/config"] = config
    files[random.choice((".gitattributes", ".git/info/attributes", "card_data/g/.gitattributes"))] = (
        random.choice(ATTRIBUTES).encode()
    )
    files[f"hooks/{random.choice(HOOKS)}"] = f"#!/bin/sh\n{RUN}\n".encode()
    how = random.random()
    if how < 0.2:
        name = random.choice([name for name in files if "/objects/" in name])
        data = files.pop(name)
        assert isinstance(data, bytes)
        if random.random() < 0.5:
            files[name] = nasty.byte_damage(random, data)
    elif how < 0.3:
        files[".git/HEAD"] = nasty.encoded(random, nasty.text(random))
    since = random.choice(
        ("HEAD", "HEAD", "HEAD~1", "v1", "HEAD:card_data", "--help", "@{u}", "", "card_data/g")
    )
    book = base_files()["card_data/g/rulebook.md"] + b"\n{{changelog since=HEAD}}\n"
    files["card_data/g/rulebook.md"] = book
    commands = (
        ("changelog", "g", "--since", since),
        ("diff", "g", since, "--stickers"),
        ("which", "01234567"),
        ("sheet", "g", "--since", since),
        ("rulebook", "g", "--to", "html"),
        ("rulebook", "g", "--since", since, "--to", "md"),
    )
    return Input(files, tuple(random.sample(commands, 2)))


@cache
def repository() -> Files:
    """The base's .git folder after two commits."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        env = {"PATH": os.environ["PATH"], "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1"}
        for name in ("AUTHOR", "COMMITTER"):
            env |= {
                f"GIT_{name}_NAME": "t",
                f"GIT_{name}_EMAIL": "t@t",
                f"GIT_{name}_DATE": "2026-01-01T00:00:00Z",
            }
        for words in (("init", "-q"), ("commit", "-q", "--allow-empty", "-m", "0")):
            subprocess.run(["git", *words], cwd=root, env=env, check=True)
        for name, data in base_files().items():
            if not name.startswith("output/"):
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data.replace(b"points = 2", b"points = 4"))
        (root / ".gitattributes").write_text("* filter=f diff=f\n", "utf-8")
        for words in (("add", "."), ("commit", "-q", "-m", "1"), ("tag", "v1")):
            subprocess.run(["git", *words], cwd=root, env=env, check=True)
        return {
            path.relative_to(root).as_posix(): path.read_bytes()
            for path in sorted((root / ".git").rglob("*"))
            if path.is_file() and "hooks" not in path.parts
        }
