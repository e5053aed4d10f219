"""What the server refuses, and why: a code, a status, and what fills the sentence.

Clients make words of the code and the arguments in their reader's language; the English sentence travels along for
those who do not. Refusals of the rules (`lancaster.rules.reasons`) pass through under the code `illegal-action`.
"""

from __future__ import annotations

Argument = str | int | bool | None

WORDS: dict[str, tuple[int, str]] = {
    "account-needed": (403, "this needs an account; a guest can become one under “my account”"),
    "already-account": (409, "you have an account already"),
    "already-seated": (409, "you have a seat at this table already"),
    "already-started": (409, "the game has begun already"),
    "bad-address": (422, "nothing can be sent to this address: {problem}"),
    "bad-host": (400, "this server does not answer to that host name"),
    "bad-invite": (404, "this invitation does not exist, or was used already; ask for a new one"),
    "bad-message": (422, "the message cannot be read: {problem}"),
    "bad-options": (422, "this cannot be played: {problem}"),
    "bad-origin": (403, "this request came from another site; open the page of this server and try again"),
    "bad-password": (401, "name or password are wrong"),
    "bad-record": (422, "the record cannot be read: {problem}"),
    "bad-recovery": (404, "this recovery link does not exist, is too old, or was used already"),
    "bad-subscription": (422, "this push subscription cannot be used: {problem}"),
    "bot-seat": (409, "a bot has that seat"),
    "busy": (503, "the server has more to do than it can; try again in a moment"),
    "database-away": (503, "the server cannot reach its database; nothing was lost, try again in a moment"),
    "disk-full": (503, "the server cannot store anything now; nothing was lost, tell the operator"),
    "frozen": (409, "the game is frozen: it was played by other rules than those installed now"),
    "hints-off": (403, "hints are off at this table: it is rated"),
    "illegal-action": (409, "{problem}"),
    "malformed-action": (422, "{problem}"),
    "name-taken": (409, "somebody has that name already"),
    "need-name": (422, "a name has 2 to 24 letters, digits and signs of one alphabet, and no outer spaces"),
    "news-off": (409, "this server sends no notifications"),
    "no-such-channel": (404, "you have no such channel"),
    "no-such-page": (404, "there is nothing at this address"),
    "method-not-allowed": (405, "this address does not answer to {method}"),
    "no-such-person": (404, "there is nobody of that name here"),
    "no-such-seat": (404, "the table has no such seat"),
    "no-such-table": (404, "there is no such table, or it is private"),
    "not-finished": (409, "the game is not over yet"),
    "not-host": (403, "only the host of the table can do that"),
    "not-open": (409, "the seat is taken"),
    "not-over-yet": (403, "that is shown when the game is over"),
    "not-running": (409, "the game is not running"),
    "not-your-seat": (403, "that is not your seat"),
    "nothing-asked": (409, "nobody asks for a takeback"),
    "nothing-to-take-back": (409, "there is nothing of yours to take back"),
    "operator-only": (403, "only the operator of this server can do that"),
    "rated-table": (409, "the table is rated: {problem}"),
    "seats-open": (409, "the game can begin when every seat is taken"),
    "seats-used": (409, "you may sit at {most} tables at once; finish or leave one first"),
    "sign-in": (401, "say who you are first: play as a guest, or sign in"),
    "something-broke": (
        500,
        "something broke on the server; nothing was lost, and the operator can find it by {request}",
    ),
    "takeback-asked": (409, "a takeback is asked for; answer it first"),
    "takeback-off": (409, "it cannot be taken back: {problem}"),
    "too-fast": (429, "too many requests; try again in {seconds} s"),
    "too-large": (413, "the message is larger than the {most} bytes allowed"),
    "too-many": (409, "there are too many of these already: at most {most}"),
    "unknown-bot": (422, "{problem}"),
    "unknown-material": (422, "this server does not offer the material {material}"),
    "weak-password": (422, "a password has at least {least} characters and is not one of the commonest"),
}


class Refused(Exception):
    """A request that is refused; nothing was changed."""

    def __init__(self, code: str, **args: Argument) -> None:
        super().__init__(code)
        self.code = code
        self.args_ = args
        self.status, words = WORDS[code]
        self.message = words.format(**args)

    def __str__(self) -> str:
        return self.message

    def data(self) -> dict[str, object]:
        """Ready for JSON: the same on HTTP and on a socket."""
        return {"code": self.code, "args": self.args_, "message": self.message}
