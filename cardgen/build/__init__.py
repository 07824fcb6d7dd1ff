"""What to make and in which order. The only stage that knows about progress and whole runs."""
