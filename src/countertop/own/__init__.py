"""Players of one's own: a Python file or any program, among our bots and at a table.

    # mine.py
    def choose(view, moves, random):
        return max(moves, key=lambda move: ...)

`view` is what a person at that place sees (`games/<name>/views.py`), `moves` are the moves that the
rules allow now, and `random` is a `random.Random` of this very moment, so that the same seed plays
the same matches. `choose` gives one of the moves; or a move and after how many milliseconds it is
made (a second, if it does not say); or None, to wait until something changes.

    countertop simulate martian-math --bots mine.py,skilled
    countertop lab compare martian-math --a mine.py --b bot:skilled
    countertop lab tournament martian-math --of mine.py,beginner,skilled,expert
    countertop bot --room WXYR mine.py

A program does the same over its standard input and output (`program.py`), in any language.
"""
