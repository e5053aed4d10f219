"""Notifications for people who are not connected: “it is your turn”, by Web Push or a webhook.

`channels` are the browsers and webhooks of a person, `outbox` keeps notices until they are sent, `delivery` makes the
requests, and `safe_http` sends them, but never into the operator's own network.
"""
