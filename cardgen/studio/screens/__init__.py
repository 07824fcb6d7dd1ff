"""The screens: each is a module here with its endpoints (`ROUTES`), one in static/screens/ with its view."""

SCREENS = (
    "start",
    "wall",
    "edit",
    "template",
    "deck",
    "print",
    "versions",
    "rulebook",
)
