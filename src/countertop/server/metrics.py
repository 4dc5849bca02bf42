"""Counters, gauges and histograms in Prometheus' text format; few enough to need no library."""

from bisect import bisect_left
from collections.abc import Callable, Iterator

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)


class Metric:
    """One family of samples under one name."""

    kind = "untyped"

    def __init__(self, name: str, about: str) -> None:
        self.name = f"countertop_{name}"
        self.about = about
        _METRICS.append(self)

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} {self.kind}"
        yield from self.samples()

    def samples(self) -> Iterator[str]:
        raise NotImplementedError


class Counter(Metric):
    """Counts up, by the value of one label or by none."""

    kind = "counter"

    def __init__(self, name: str, about: str, label: str | None = None) -> None:
        super().__init__(f"{name}_total", about)
        self._label = label
        self._values: dict[str, float] = {} if label else {"": 0}

    def add(self, amount: float = 1, of: str = "") -> None:
        self._values[of] = self._values.get(of, 0) + amount

    def samples(self) -> Iterator[str]:
        for of, value in list(self._values.items()):
            labels = f'{{{self._label}="{of}"}}' if self._label else ""
            yield (
                f"{self.name}{labels} {value:g}"
                if value % 1
                else f"{self.name}{labels} {int(value)}"
            )


class Gauge(Metric):
    """What a function says when asked."""

    kind = "gauge"

    def __init__(self, name: str, about: str) -> None:
        super().__init__(name, about)
        self.read: Callable[[], float] = lambda: 0

    def samples(self) -> Iterator[str]:
        yield f"{self.name} {self.read():g}"


class Histogram(Metric):
    """How often, up to which bound."""

    kind = "histogram"

    def __init__(self, name: str, about: str, bounds: tuple[float, ...] = SECONDS) -> None:
        super().__init__(name, about)
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def samples(self) -> Iterator[str]:
        total = 0
        for bound, count in zip((*self._bounds, "+Inf"), self._counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self._sum:g}"
        yield f"{self.name}_count {total}"


_METRICS: list[Metric] = []

ROOMS = Gauge("rooms", "Rooms that are open.")
TABLES = Gauge("rooms_awake", "Rooms in memory.")
RUNNING = Gauge("matches_running", "Matches whose clock is running.")
CONNECTIONS = Gauge("connections", "Open WebSockets.")
MESSAGES = Counter("messages", "Messages from clients, by type.", "type")
REFUSALS = Counter("refusals", "Requests refused, by code.", "code")
MOVES = Counter("moves", "Moves accepted, by people and bots.")
RACES = Counter("races", "Races of two claims or more.")
EVENTS = Counter("room_events", "What happened in rooms, by event.", "event")
WRONG_CODES = Counter("wrong_codes", "Room codes that no room has.")
COMMIT_SECONDS = Histogram("commit_seconds", "Time that a commit of the log took.")
COMMIT_ROWS = Counter("log_entries", "Entries written to the log.")
ANSWER_SECONDS = Histogram("answer_seconds", "From a request's arrival to its answer.")


def text() -> str:
    return "\n".join(line for metric in _METRICS for line in metric.lines()) + "\n"
