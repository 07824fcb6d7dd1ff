"""A few seconds of new inputs in every run of the tests, more in CI; and whether faults would be seen.

CI takes its seed from the commit (.ci/run), and so many inputs: another commit has other inputs, and the same
commit the same, wherever it is tried again.
"""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from . import TARGETS
from .__main__ import main
from .files import Input, as_json, from_json
from .running import Runner

pytest.importorskip("resource", reason="the worker sets limits")
SEED = os.environ.get("FUZZ_SEED")
ASKED = ["--seed", SEED, "--count", "300", "--minutes", "5"] if SEED else ["--seconds", "4"]


def test_new_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    """What was found and how to see it again is in the message."""
    found = main(ASKED)
    assert not found, capsys.readouterr().out


@pytest.mark.parametrize("target", TARGETS)
def test_a_seed_says_what_the_input_is(target: str) -> None:
    for n in range(3):
        first, again = (TARGETS[target](Random(n)) for _ in range(2))
        assert first == again
        assert first.commands
        assert from_json(as_json(first)).commands == first.commands


def test_a_case_is_what_it_was() -> None:
    given = Input({"a": b"text", "b": b"\xff\0" * 99, "c": b"\xfe"}, (("list",),), b"\xff", True)
    assert from_json(as_json(given)) == given


FAULTS = {
    "traceback": "raise KeyError('x')",
    "status": "os._exit(3)",
    "control": "print('\\x1b[31m')",
    "absolute": "print(os.getcwd())",
    "crash": "os.kill(os.getpid(), 11)",
    "waits": "import time; time.sleep(100)",
    "slow": "while True: pass",
    "outside": "open('/etc/passwd').read()",
    "leftover": "open('x.0123456789abcdef.part', 'w').write('x')",
    "half": "open('output/g/cards.pdf', 'w').write('%PDF')",
    "some": "open('output/g/cards.pdf', 'w').write('%PDF %%EOF'); os._exit(1)",
    "flood": "print('x' * 2_000_000)",
    "overlooked": "pass",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_every_kind_of_fault_is_seen(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for cardgen does what it must not."""
    if kind in ("waits", "slow") and not os.environ.get("CI"):
        pytest.skip("takes ten seconds; tried in CI")
    package = tmp_path / "cardgen"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(
        f"import os, sys\n\ndef main():\n    {FAULTS[kind]}\n    sys.stdout.flush()\n    os._exit(0)\n"
    )
    monkeypatch.setattr("subprocess.Popen", _with_root(tmp_path))
    with Runner() as runner:
        found = runner.findings(Input({}, (("build", "g"),), must_fail=kind == "overlooked"))
    assert kind in [finding.kind for finding in found]


def _with_root(root: Path) -> object:
    """Starts the worker with another cardgen."""
    real = subprocess.Popen

    def start(words: list[str], **more: object) -> object:
        code = (
            "import sys, runpy, pathlib\n"
            "sys.path.insert(0, sys.argv[1])\n"
            "worker = runpy.run_path(sys.argv[2])\n"
            f"worker['main'].__globals__['ROOT'] = pathlib.Path({str(root)!r})\n"
            "worker['main']()\n"
        )
        return real([sys.executable, "-c", code, str(root), words[1]], **more)  # type: ignore[call-overload]

    return start
