"""What the commands about decks share."""
