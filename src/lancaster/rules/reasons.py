"""Reasons for refusing an action: a code, the rule, and the arguments of the sentence. There is no prose here."""


class Reason:
    """A refusal: `code` names the sentence, `rule` the rule number, `args` what goes into it."""

    def __init__(self, code: str, rule: str, args: "tuple[tuple[str, str | int], ...]" = ()) -> None:
        self.code = code
        self.rule = rule
        self.args = args

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Reason)
            and self.code == other.code
            and self.rule == other.rule
            and self.args == other.args
        )

    def __hash__(self) -> int:
        return hash((self.code, self.rule, self.args))

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.rule!r}, {self.args!r})"

    def __reduce__(self) -> "tuple[object, ...]":
        return (Reason, (self.code, self.rule, self.args))
