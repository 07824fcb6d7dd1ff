"""cardgen: a publishing toolkit for physical card games. docs/python.md says what Python programs may use."""

TYPE_CHECKING = False  # typing is not imported for it: nothing is, before Ctrl-C is caught
if TYPE_CHECKING:
    from cardgen.api import Judged as Judged
    from cardgen.api import OpenGame as OpenGame
    from cardgen.api import open_game as open_game
    from cardgen.diagnostics import Mistakes as Mistakes

__version__ = "0.2.0"
# Where they are: the command line, which needs none of them, does not wait for their imports.
_PUBLIC = {
    "Judged": "cardgen.api",
    "Mistakes": "cardgen.diagnostics",
    "OpenGame": "cardgen.api",
    "open_game": "cardgen.api",
}


def __getattr__(name: str) -> object:
    if name not in _PUBLIC:
        raise AttributeError(f"module “cardgen” has no attribute “{name}”")
    from importlib import import_module

    return getattr(import_module(_PUBLIC[name]), name)


def __dir__() -> list[str]:
    return [*_PUBLIC, "__version__"]
