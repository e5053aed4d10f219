"""What an operator does: run the server, back it up, check, export, import and prune its games."""
