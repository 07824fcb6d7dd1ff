"""Users' folders → checked values: projects, games, cards, templates, symbols, images."""
