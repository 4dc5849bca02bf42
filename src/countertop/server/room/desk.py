"""What people may ask a room for, and who sees to it. Called in the room's turn only."""

from collections.abc import Callable
from typing import Any

from ..protocol import (
    AddBot,
    AllowHints,
    CloseRoom,
    CloseScreens,
    Configure,
    Hint,
    Leave,
    OpenDoor,
    OpenSeats,
    Pause,
    React,
    Ready,
    Rematch,
    Remove,
    RemoveOnlooker,
    Rename,
    Request,
    Restart,
    Resume,
    SetLevel,
    SetSound,
    Share,
    Signal,
    Sit,
    Stand,
    StandIn,
    Start,
    Stop,
    TakeSeat,
    Why,
)
from ..refusal import Refusal
from ..store.saved import Member
from . import bots, dealing, door, lobby, referee
from .table import Table


def carry_out(table: Table, member: Member, request: Request) -> None:
    """Do what a member asks for, or raise a Refusal and change nothing."""
    if table.saved.daily and isinstance(request, _NOT_OF_THE_DAY):
        raise Refusal("daily", "The deal of the day is played once, and as it was dealt.")
    if table.saved.school and isinstance(request, _NOT_IN_A_CLASS):
        raise Refusal("class_table", "At a table of a class the teacher decides that.")
    _DESK[type(request)](table, member, request)


_DESK: dict[type[Request], Callable[[Table, Member, Any], None]] = {
    Configure: lobby.configure,
    AddBot: lobby.add_bot,
    SetLevel: lobby.set_level,
    Remove: door.remove,
    RemoveOnlooker: door.remove_onlooker,
    OpenDoor: door.open_door,
    CloseScreens: door.close_screens,
    SetSound: lobby.set_sound,
    StandIn: bots.stand_in,
    Rename: lobby.rename,
    Sit: lobby.sit,
    Stand: lobby.stand,
    OpenSeats: lobby.open_seats,
    TakeSeat: door.take_seat,
    Ready: lobby.ready,
    Share: dealing.share,
    Start: dealing.start,
    Pause: referee.pause,
    Resume: referee.resume,
    Stop: dealing.stop,
    Restart: dealing.restart,
    Rematch: dealing.rematch,
    Leave: door.leave,
    CloseRoom: door.close_room,
    Signal: lobby.signal,
    React: lobby.react,
    AllowHints: lobby.allow_hints,
    Hint: bots.give_hint,
    Why: bots.explain,
}
_NOT_OF_THE_DAY = (
    *(Configure, AddBot, SetLevel, Remove, RemoveOnlooker, OpenDoor, StandIn, Sit, Stand),
    *(OpenSeats, TakeSeat, Start, Stop, Restart, Rematch),
)
"""What would be another deal, another try, or somebody else."""
_NOT_IN_A_CLASS = (*_NOT_OF_THE_DAY, Rename, CloseRoom, CloseScreens, SetSound, AllowHints, Ready)
