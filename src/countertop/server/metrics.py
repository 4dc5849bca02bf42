"""What the server counts and measures, for Prometheus."""

from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Iterable
from functools import cache
from itertools import accumulate

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)

disable_created_metrics()  # type: ignore[no-untyped-call]
_REGISTRY = CollectorRegistry()


def _gauge(name: str, about: str) -> Gauge:
    return Gauge(f"countertop_{name}", about, registry=_REGISTRY)


def _counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(f"countertop_{name}", about, labels, registry=_REGISTRY)


def _histogram(name: str, about: str) -> Histogram:
    return Histogram(f"countertop_{name}", about, buckets=SECONDS, registry=_REGISTRY)


class Tally(Collector):
    """A counter for what happens at every move, on the event loop alone: it needs no lock."""

    def __init__(self, name: str, about: str) -> None:
        self._told = f"countertop_{name}", about
        self._count = 0
        _REGISTRY.register(self)

    def inc(self) -> None:
        self._count += 1

    def collect(self) -> Iterable[CounterMetricFamily]:
        yield CounterMetricFamily(*self._told, value=self._count)


class Tallies(Collector):
    """The same for each of several labels."""

    def __init__(self, name: str, about: str, label: str) -> None:
        self._told = f"countertop_{name}", about
        self._label = label
        self._counts = Counts[str]()
        _REGISTRY.register(self)

    def inc(self, label: str) -> None:
        self._counts[label] += 1

    def collect(self) -> Iterable[CounterMetricFamily]:
        family = CounterMetricFamily(*self._told, labels=[self._label])
        for label, count in self._counts.items():
            family.add_metric([label], count)
        yield family


class Times(Collector):
    """A histogram of the same kind."""

    def __init__(self, name: str, about: str) -> None:
        self._told = f"countertop_{name}", about
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0
        _REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[HistogramMetricFamily]:
        bounds, so_far = [*map(str, SECONDS), "+Inf"], accumulate(self._counts)
        yield HistogramMetricFamily(*self._told, [*zip(bounds, so_far, strict=True)], self._sum)


ROOMS = _gauge("rooms", "Rooms that are open.")
AWAKE = _gauge("rooms_awake", "Rooms in memory.")
RUNNING = _gauge("matches_running", "Matches whose clock is running.")
CONNECTIONS = _gauge("connections", "Open WebSockets.")
SHED = _counter("shed", "Idle connections that were closed because others needed room.")
MESSAGES = Tallies("messages", "Messages from clients, by type.", "type")
REFUSALS = _counter("refusals", "Requests refused, by code.", "code")
MOVES = Tally("moves", "Moves accepted, by people and bots.")
RACES = _counter("races", "Races of two claims or more.")
EVENTS = _counter("room_events", "What happened in rooms, by event.", "event")
WRONG_CODES = _counter("wrong_codes", "Room codes that no room has.")
COMMIT_SECONDS = _histogram("commit_seconds", "Time that a commit of the log took.")
LOG_ENTRIES = _counter("log_entries", "Entries written to the log.")
ANSWER_SECONDS = Times("answer_seconds", "From a request's arrival to its answer.")
TIDY_SECONDS = _histogram("tidy_seconds", "Time that a search for unused memory took.")
LOOP_LAG_SECONDS = _histogram("loop_lag_seconds", "By how much the event loop was late.")


@cache
def of(counter: Counter, label: str) -> Counter:
    """The counter of one label: looked up once, because a move passes here several times."""
    return counter.labels(label)


def text() -> str:
    return generate_latest(_REGISTRY).decode()
