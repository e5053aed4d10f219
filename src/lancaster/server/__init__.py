"""The game server: tables, seats, live updates, storage, accounts. Start it with `lancaster serve`."""
