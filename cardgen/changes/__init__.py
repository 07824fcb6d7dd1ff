"""Two versions of a game: what changed, card by card and word by word."""
