"""Rooms, seats, live sockets, the fair race and the log.

Each of these imports only what stands above it (`tests/server/test_layers.py` holds that, and
that there is no way around it for type checkers):

    clock settings protocol …   time, limits, messages: for everybody
    store     what outlives the process: rooms as they are kept, the log, where both are
    match     a match while it is played: clock, fair race, bots
    people    who is connected, how far away they are, and what they are sent
    archive   matches that are over; beside it `daily`, today's deal, and `numbers`, what is known
    room      one room: what may be asked of it, what happens by itself, its turns
    house     all rooms: codes, who gets in, which are awake, who looks after them
    school    classes, whose tables are rooms
    http      the door to the web: addresses, cookies, pages, sockets
    app       the server as a whole
    wings     several workers that serve one house
    serve     the process that runs it

`clock.py` alone reads the time; everybody else is handed a `Clock`.
"""
