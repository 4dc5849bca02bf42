"""The tables of a store, step by step: one of any earlier version is brought up to date when it is
opened, and one of a later version is left alone."""

import sqlite3

from ..changes import StoreError

FIRST = """
CREATE TABLE IF NOT EXISTS room (
    id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, touched INTEGER NOT NULL, body TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS match (
    id INTEGER PRIMARY KEY, room INTEGER NOT NULL, header TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS match_room ON match (room);
CREATE TABLE IF NOT EXISTS entry (
    match INTEGER NOT NULL, number INTEGER NOT NULL, member INTEGER, n INTEGER, body TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS pulse (
    room INTEGER PRIMARY KEY, at INTEGER NOT NULL, touched INTEGER NOT NULL
);
"""
SEALS = """
ALTER TABLE room ADD COLUMN seal INTEGER;
ALTER TABLE match ADD COLUMN seal INTEGER;
ALTER TABLE entry ADD COLUMN seal INTEGER;
CREATE TABLE house (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
"""
"""Checksums, which rows of 0.1 do not have, and how far the house's own time has come."""
FINISHED = """
CREATE TABLE finished (
    key TEXT PRIMARY KEY, match INTEGER NOT NULL UNIQUE, room INTEGER NOT NULL,
    ended INTEGER NOT NULL, body TEXT NOT NULL, record BLOB NOT NULL, seal INTEGER NOT NULL
);
CREATE INDEX finished_room ON finished (room);
CREATE INDEX finished_ended ON finished (ended);
CREATE TABLE sat (
    whose TEXT NOT NULL, ended INTEGER NOT NULL, key TEXT NOT NULL, seat INTEGER,
    hosting INTEGER NOT NULL, PRIMARY KEY (whose, ended, key)
) WITHOUT ROWID;
CREATE INDEX sat_key ON sat (key);
CREATE TRIGGER finished_gone AFTER DELETE ON finished
    BEGIN DELETE FROM sat WHERE key = old.key; END;
"""
"""Matches that are over, which outlive their rooms, and whose browsers were there."""
SHORTCUTS = """
CREATE TABLE shortcut (
    match INTEGER PRIMARY KEY, number INTEGER NOT NULL, stamp TEXT NOT NULL, body TEXT NOT NULL,
    seal INTEGER NOT NULL
);
"""
"""How a long match stood, so that it need not be followed from its beginning."""
TRIES = """
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE try (
    day TEXT NOT NULL, game TEXT NOT NULL, whose TEXT NOT NULL, code TEXT NOT NULL,
    name TEXT NOT NULL, score INTEGER, body TEXT, counts INTEGER NOT NULL,
    PRIMARY KEY (day, game, whose)
) WITHOUT ROWID;
CREATE INDEX try_whose ON try (whose);
"""
"""Tries at the deal of the day, and the secret that its deals come from."""
SHOWN = """
CREATE TABLE shown (
    whose TEXT NOT NULL, key TEXT NOT NULL, game TEXT NOT NULL, seat INTEGER NOT NULL,
    date INTEGER NOT NULL, second INTEGER NOT NULL, others TEXT NOT NULL, body TEXT,
    PRIMARY KEY (whose, key)
) WITHOUT ROWID;
CREATE INDEX shown_unread ON shown (key) WHERE body IS NULL;
CREATE INDEX shown_second ON shown (second);
CREATE TABLE practised (
    whose TEXT NOT NULL, id TEXT NOT NULL, second INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (whose, id)
) WITHOUT ROWID;
CREATE INDEX practised_second ON practised (second);
CREATE TRIGGER shown_gone AFTER DELETE ON finished
    BEGIN DELETE FROM shown WHERE key = old.key AND body IS NULL; END;
INSERT OR IGNORE INTO shown
    SELECT whose, key, finished.body->>'game', seat, finished.body->>'ended', ended, '[]', NULL
    FROM sat JOIN finished USING (key, ended)
    WHERE seat IS NOT NULL AND json_valid(finished.body);
"""
"""What matches and practice have shown of somebody's arithmetic: answers, by browser. Those of a
match are read from its record some time after its end, and outlive it; one that is damaged shows
nothing, and keeps nobody out."""
CLASSES = """
CREATE TABLE class (id TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE pupil (
    class TEXT NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (class, id)
) WITHOUT ROWID;
"""
"""Classes and their pupils. Their matches and answers are kept like everybody's, under a key of
the pupil's."""
STEPS = (FIRST, SEALS, FINISHED, SHORTCUTS, TRIES, SHOWN, CLASSES)
"""Never changed, only added to."""


def bring_up_to_date(database: sqlite3.Connection, name: str) -> None:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > len(STEPS):
        raise StoreError(
            "newer_store",
            f"The store {name} was made by a newer Countertop; this one cannot read it. "
            "Install the newer one, or use another --store.",
        )
    for number, step in enumerate(STEPS[version:], version + 1):
        database.executescript(f"BEGIN;{step}PRAGMA user_version = {number};COMMIT;")
