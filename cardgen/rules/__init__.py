"""Deck + rules → findings. Rules are data: a form, a scope, selectors, quantities and bounds."""
