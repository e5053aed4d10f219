"""The tables that are being played: kept in memory, written to, shown to connected clients, looked after."""
