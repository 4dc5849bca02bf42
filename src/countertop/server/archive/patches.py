"""What differs between two views, so that a match is sent as its first view and what changed.

A patch is `[value]`, which takes the place of what was there; or an object whose names (for a list:
numbers) say where something within has changed, each with a patch of its own. For a list that has
another length, `"#"` says how long it is now.
"""

from typing import Any

Patch = list[Any] | dict[str, Any] | None
"""None: nothing has changed."""
AS_OPEN = 0
"""In the place of a patch: what changed for a seat is what changed for an onlooker."""


def difference(before: Any, after: Any) -> Patch:
    """Of two values as JSON knows them."""
    if before == after:
        return None
    if type(before) is type(after):
        if isinstance(after, dict) and before.keys() == after.keys():
            return _within(((name, before[name], value) for name, value in after.items()))
        if isinstance(after, list | tuple) and before:
            return _between_lists(before, after)
    return [after]


def beside(patch: Patch, other: Patch) -> Any:
    """A patch without what another one says as well: `AS_OPEN` stands in its place."""
    if patch is not None and patch == other:
        return AS_OPEN
    if not isinstance(patch, dict) or not isinstance(other, dict):
        return patch
    return {
        name: change if name == "#" else beside(change, other.get(name))
        for name, change in patch.items()
    }


def applied(before: Any, patch: Any, other: Any = None) -> Any:
    """What the client does with a patch, and the one that it leans on, for tests."""
    if patch is None:
        return before
    if isinstance(patch, int):
        return applied(before, other)
    if isinstance(patch, list):
        return patch[0]
    leans = other if isinstance(other, dict) else {}
    if isinstance(before, dict):
        return {
            name: applied(value, patch.get(name), leans.get(name)) for name, value in before.items()
        }
    length = patch.get("#", len(before))
    padded = [*before[:length], *[None] * (length - len(before))]
    return [
        applied(value, patch.get(str(place)), leans.get(str(place)))
        for place, value in enumerate(padded)
    ]


def _between_lists(before: Any, after: Any) -> Patch:
    shared = min(len(before), len(after))
    pairs = ((str(place), before[place], after[place]) for place in range(shared))
    patch = _within(pairs) or {}
    if len(before) != len(after):
        patch["#"] = len(after)
        patch.update({str(place): [after[place]] for place in range(shared, len(after))})
    return patch or None


def _within(parts: Any) -> dict[str, Any] | None:
    patch = {name: change for name, old, new in parts if (change := difference(old, new))}
    return patch or None
