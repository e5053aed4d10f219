"""Studies that people keep on a server: boards on which finished games and other positions are analysed."""
