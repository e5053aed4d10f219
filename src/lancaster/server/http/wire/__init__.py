"""The shape of everything that crosses the wire, as pydantic models. OpenAPI and JSON Schema are made from them."""
