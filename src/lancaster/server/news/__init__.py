"""News for people who are not looking: it is your turn, said through Web Push or a webhook.

`channels` are where a person wants to hear it, `outbox` remembers what is to be said until it was said, `delivery`
makes the requests, and `safe_http` sends them without ever reaching into the operator's own network.
"""
