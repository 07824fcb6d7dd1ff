"""`python -m cardgen`: the same as the command `cardgen`."""

import sys

from cardgen.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
