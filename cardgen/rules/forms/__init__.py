"""The forms of rules, one file each. A new form is a file and a line in this table."""

from collections.abc import Mapping

from cardgen.rules.form import Read
from cardgen.rules.forms import copies, count, needs

FORMS: Mapping[str, Read] = {
    "count": count.read,
    "copies": copies.read,
    "needs": needs.read,
}
