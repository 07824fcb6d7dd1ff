"""Values in users' files → checked values: TOML with positions, tables, lengths, colours, composed text."""
