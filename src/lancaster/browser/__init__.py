"""Lancaster in a browser tab: the answers to what the web page asks, without a server.

The package runs in a web worker, in Pyodide, and needs nothing but the standard library. `home` answers requests
(`requests`, `table_requests`) and messages (`messages`) as the server does, with the same functions of
`lancaster.tables`; `worker` is what the web worker calls, and lets bots think;
`network` reads decisions for the network, which the page multiplies; `storage` says what the browser must keep. A test
plays the same game here and on a server and compares every message.
"""
