"""Which rooms somebody is in."""


class Memberships:
    """The codes of the rooms that a token (by its hash) belongs to."""

    def __init__(self) -> None:
        self._codes: dict[str, tuple[str, ...]] = {}

    def of(self, hashed: str) -> tuple[str, ...]:
        return self._codes.get(hashed, ())

    def remember(self, hashed: str, code: str) -> None:
        codes = self.of(hashed)
        if code not in codes:
            self._codes[hashed] = (*codes, code)

    def forget(self, hashed: str, code: str) -> None:
        codes = tuple(other for other in self.of(hashed) if other != code)
        if codes:
            self._codes[hashed] = codes
        else:
            self._codes.pop(hashed, None)
