"""What each directive does: one file each, named as it is; `markdown/directives.py` is their table."""
