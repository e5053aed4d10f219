"""Refusals of the server: a code, a status, and the arguments of the sentence.

Clients make words of the code and the arguments in their reader's language; the English sentence travels along for
those who do not. All of them are in the chapter `problems` of the catalogue (`lancaster.words`). Refusals of the rules
(`lancaster.rules.reasons`) pass through under the code `illegal-action`.
"""

from __future__ import annotations

from lancaster.words import catalogue

Argument = str | int | bool | None

STATUS: dict[str, int] = {
    "account-needed": 403,
    "address-line-too-long": 414,
    "address-malformed": 422,
    "address-not-https": 422,
    "address-not-public": 422,
    "address-too-long": 422,
    "adjourned": 409,
    "already-account": 409,
    "already-seated": 409,
    "already-started": 409,
    "bad-cards": 422,
    "bad-clock": 422,
    "bad-host": 400,
    "bad-invite": 404,
    "bad-message": 422,
    "bad-network": 422,
    "bad-options": 422,
    "bad-origin": 403,
    "bad-password": 401,
    "bad-recovery": 404,
    "bad-subscription": 422,
    "banned": 403,
    "body-too-slow": 422,
    "bot-budget-malformed": 422,
    "bot-missing": 422,
    "bot-seat": 409,
    "bot-takes-no-budget": 422,
    "bot-too-many-simulations": 422,
    "bot-too-slow": 422,
    "bot-without-seat": 422,
    "busy": 503,
    "clock-not-of-pace": 422,
    "database-away": 503,
    "disk-full": 503,
    "follow-oneself": 422,
    "frozen": 409,
    "headers-too-large": 431,
    "headers-too-slow": 408,
    "hints-off": 403,
    "illegal-action": 409,
    "laws-need-both-modules": 422,
    "laws-not-in-section": 422,
    "log-full": 409,
    "malformed-action": 422,
    "malformed-json": 422,
    "method-not-allowed": 405,
    "muted": 403,
    "name-taken": 409,
    "need-name": 422,
    "no-such-ban": 404,
    "no-such-channel": 404,
    "no-such-line": 404,
    "no-such-page": 404,
    "no-such-person": 404,
    "no-such-place": 404,
    "no-such-puzzle": 404,
    "no-such-report": 404,
    "no-such-seat": 422,
    "no-such-study": 404,
    "no-such-table": 404,
    "nobody-seated": 422,
    "not-a-friend": 403,
    "not-a-record": 422,
    "not-adjourned": 409,
    "not-finished": 409,
    "not-host": 403,
    "not-json": 422,
    "not-open": 409,
    "not-running": 409,
    "not-your-seat": 403,
    "not-your-study": 403,
    "nothing-asked": 409,
    "nothing-to-take-back": 409,
    "notifications-off": 409,
    "operator-only": 403,
    "operator-protected": 409,
    "order-no-such-proposal": 409,
    "order-not-ballot": 422,
    "order-not-placement": 422,
    "order-too-early": 409,
    "order-unknown-choice": 422,
    "order-unknown-law": 422,
    "rated-seed-chosen": 409,
    "rated-takeback-past-bots": 409,
    "rated-own-material": 409,
    "rated-two-seats": 409,
    "record-format-unknown": 422,
    "record-line-wrong": 422,
    "record-not-over": 422,
    "record-over": 422,
    "record-rules-differ": 422,
    "record-too-short": 422,
    "seats-open": 409,
    "seats-used": 409,
    "sign-in": 401,
    "something-broke": 500,
    "stand-in-not-allowed": 409,
    "study-changed": 409,
    "study-full": 409,
    "study-of-running-game": 409,
    "takeback-after-count": 409,
    "takeback-after-others": 409,
    "takeback-asked": 409,
    "takeback-refused-by-others": 409,
    "takeover-not-allowed": 409,
    "too-fast": 429,
    "too-large": 413,
    "too-many": 409,
    "too-many-connections": 503,
    "too-many-seats": 422,
    "unknown-bot": 422,
    "unknown-material": 422,
    "bad-material": 422,
    "unknown-time-zone": 422,
    "weak-password": 422,
    "window-too-short": 422,
}


class Refused(Exception):
    """A request that is refused; nothing was changed.

    `detail` is English that no code can say: what a parser found, or the words of the rules. It is a part of the
    message only, for people who read that; programs use the code and the arguments.
    """

    def __init__(self, code: str, *, detail: str = "", **args: Argument) -> None:
        super().__init__(code)
        self.code = code
        self.args_ = args
        self.status = STATUS[code]
        self.detail = detail

    @property
    def message(self) -> str:
        """The refusal in English."""
        return catalogue().text(f"problems.{self.code}", {**self.args_, "detail": self.detail})

    def __str__(self) -> str:
        return self.message

    def data(self) -> dict[str, object]:
        """Ready for JSON: the same on HTTP and on a socket."""
        return {"code": self.code, "args": self.args_, "message": self.message}
