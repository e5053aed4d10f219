"""People: guests and accounts, sessions, names, passwords, the server's secrets, and all data about a person."""
