"""The rulebook: one file per chapter of the specification, and the table they are played on."""
