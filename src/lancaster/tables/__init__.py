"""Tables where people play, without a server: their log, the rules of the table, the clock, what each viewer is shown.

Everything here is pure: no input or output, no event loop, no clock on the wall, nothing but the standard library and
the game itself. The server stores and sends what these modules compute; a browser could run them as they are.

docs/architecture.md says what is in each module.
"""
