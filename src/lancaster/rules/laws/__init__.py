"""The laws: the base game's, The New Laws and the King's Laws (R3.3 to R3.6). docs/adding-a-law.md adds one."""
