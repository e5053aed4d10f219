"""The 44 laws: the base game's, The New Laws and the King's Laws (R3.3 to R3.6)."""
