"""Card + template → Frame. What is drawn is decided here; painters only paint."""
