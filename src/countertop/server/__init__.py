"""Rooms, seats, live sockets, the fair race and the log.

Each of these imports only what stands above it (`tests/server/test_layers.py` holds that, and
that there is no way around it for type checkers):

    clock settings protocol refusal metrics events    time, limits, messages: for everybody
    store     what outlives the process: rooms as they are kept, the log, the file of both
    match     a match while it is played: clock, fair race, bots
    people    who is connected, how far away they are, and what they are sent
    room      one room: what may be asked of it, what happens by itself, the task that does both
    house     all rooms: codes, who gets in, which are awake, who looks after them
    http      the door to the web: addresses, cookies, pages, sockets
    app serve the server as a whole, and the process that runs it

`clock.py` alone reads the time; everybody else is handed a `Clock`.
"""
