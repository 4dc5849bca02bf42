"""Nobody plays for anybody here."""

LEVELS = ()
