"""Who looks at a class, and what each is shown: the teacher, the projector, a pupil.

A sight is asked for a frame at every beat, and refuses when there is nothing to see any more: the
link was renewed, the pupil went, the class was deleted.
"""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from ..protocol.school import ClassFrame
from ..refusal import Refusal
from . import glance, overview
from .register import Classroom, gone
from .school import School

_encode = msgspec.json.Encoder().encode
Look = Callable[[], ClassFrame]


class Sight(Struct, frozen=True):
    classroom: Classroom
    look: Look
    pupil: int | None = None


def of_teacher(school: School, secret: str) -> Sight:
    """`secret` is its hash."""
    found = school.register.by_secret(secret)
    if found is None:
        raise gone()

    def look() -> ClassFrame:
        if school.register.by_secret(secret) is not found:
            raise gone()
        return ClassFrame(room=glance.room(found, school.house, school.until(found.kept)))

    return Sight(found, look)


def of_board(school: School, classroom: Classroom, address: str) -> Sight:
    def look() -> ClassFrame:
        if not school.register.has(classroom):
            raise gone()
        return ClassFrame(board=glance.board(classroom, school.house, address))

    return Sight(classroom, look)


def of_pupil(school: School, tablet: str | None) -> Sight:
    """`tablet` is the hash of the cookie."""
    classroom, pupil = school.who(tablet)

    def look() -> ClassFrame:
        there, still = school.who(tablet)
        if there is not classroom or still is not pupil:
            raise Refusal("no_pupil", "Somebody else has this tablet now.")
        return ClassFrame(me=overview.me(classroom, pupil, school.house))

    return Sight(classroom, look, pupil.id)


def timeless(frame: ClassFrame, classroom: Classroom) -> bytes:
    """What has to change before a frame is sent: time passes by itself, on every screen."""
    shown = next(one for one in (frame.room, frame.board, frame.me) if one is not None)
    kept = classroom.kept
    ends = kept.left if kept.left is None or kept.since is None else kept.left + kept.since
    time = (kept.seconds, ends, kept.since is None)
    return _encode((time, msgspec.structs.replace(shown, time_left_ms=None)))
