"""Tables where people play, without a server: their log, the rules of the table, the clock, what each viewer is shown.

Everything here is pure: no input or output, no event loop, no clock on the wall, nothing but the standard library and
the game itself. The server stores and sends what these modules compute; a browser could run them as they are.

| module | what is in it |
|---|---|
| `entries` | the entries of the log, and small values that they hold |
| `sitting` | the state of a table, computed from its log |
| `commands` | what people, bots and clocks may do: guards, then the entries they append |
| `clock` | the time of each seat |
| `settings` | what is chosen when a table is made |
| `payloads` | what each viewer is shown |
| `records` | a table as a game record, and a record as a table |
| `refusals` | every code with which a request is refused |
"""
