"""A deck to hold: its cards and what they make, the list, a box, dividers."""
