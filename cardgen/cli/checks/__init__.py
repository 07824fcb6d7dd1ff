"""What `cardgen check` finds beside what is drawn: rules, decks, the rulebook."""
