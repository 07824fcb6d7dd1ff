"""The command `cardgen`, and `python -m cardgen`."""

import os
from typing import NoReturn


def main() -> NoReturn:
    """Runs the command line. Ctrl-C ends it without a traceback even while modules are being imported."""
    try:
        from cardgen.cli.main import main

        main()
    except KeyboardInterrupt:
        os._exit(130)


if __name__ == "__main__":
    main()
