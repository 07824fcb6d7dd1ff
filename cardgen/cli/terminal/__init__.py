"""What all commands share: the session, commands on click, help, messages about usage, tables, progress."""
