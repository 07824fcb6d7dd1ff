"""The smallest change that makes a deck legal, and what no deck can be: answers of a solver, an extra.

Nothing here imports the solver before a question is asked; `SolverMissing` is raised where it is not
installed, and `is_installed` tells beforehand.
"""

from cardgen.rules.repair.answer import Change, Repair
from cardgen.rules.repair.fix import complete, repair
from cardgen.rules.repair.proof import proven, proven_hand
from cardgen.rules.repair.questions import contradiction, impossible_cards
from cardgen.rules.repair.solve import SolverMissing, is_installed

__all__ = [
    "Change",
    "Repair",
    "SolverMissing",
    "complete",
    "contradiction",
    "impossible_cards",
    "is_installed",
    "proven",
    "proven_hand",
    "repair",
]
