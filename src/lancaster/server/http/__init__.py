"""The interface over HTTP and WebSocket: the application, its routes, the shape of every message, and the guard."""
