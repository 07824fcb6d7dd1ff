"""The command `cardgen`, and `python -m cardgen`.

Nothing is imported up here: Ctrl-C during imports is caught only below.
"""

import os


def main() -> None:
    """Runs the command line, which ends the process; Ctrl-C while modules are imported shows no traceback."""
    try:
        from cardgen.cli.main import main

        main()
    except KeyboardInterrupt as stop:
        os._exit(stop.args[0] if stop.args else 130)


if __name__ == "__main__":
    main()
