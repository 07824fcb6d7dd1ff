"""The values that pass between the stages: plain and frozen, no behaviour beyond look-ups."""
