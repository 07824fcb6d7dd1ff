"""The values that pass between the stages: plain frozen dataclasses, no behaviour beyond look-ups."""
