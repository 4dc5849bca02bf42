"""The tables of a store behind PostgreSQL, step by step: one of an earlier version is brought up to
date by whoever opens it first, and one of a later version is left alone."""

FIRST = """
CREATE TABLE room (
    id BIGINT PRIMARY KEY, code TEXT NOT NULL UNIQUE, touched BIGINT NOT NULL, body TEXT NOT NULL,
    seal BIGINT
);
CREATE TABLE match (
    id BIGINT PRIMARY KEY, room BIGINT NOT NULL, header TEXT NOT NULL, seal BIGINT
);
CREATE INDEX match_room ON match (room);
CREATE TABLE entry (
    match BIGINT NOT NULL, number BIGINT NOT NULL, member BIGINT, n BIGINT, body TEXT NOT NULL,
    seal BIGINT, PRIMARY KEY (match, number)
);
CREATE TABLE pulse (room BIGINT PRIMARY KEY, at BIGINT NOT NULL, touched BIGINT NOT NULL);
CREATE TABLE house (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
CREATE TABLE finished (
    key TEXT PRIMARY KEY, match BIGINT NOT NULL UNIQUE, room BIGINT NOT NULL,
    ended BIGINT NOT NULL, body TEXT NOT NULL, record BYTEA NOT NULL, seal BIGINT NOT NULL
);
CREATE INDEX finished_room ON finished (room);
CREATE INDEX finished_ended ON finished (ended);
CREATE TABLE sat (
    whose TEXT NOT NULL, ended BIGINT NOT NULL, key TEXT NOT NULL, seat BIGINT,
    hosting BOOLEAN NOT NULL, PRIMARY KEY (whose, ended, key)
);
CREATE INDEX sat_key ON sat (key);
CREATE TABLE shortcut (
    match BIGINT PRIMARY KEY, number BIGINT NOT NULL, stamp TEXT NOT NULL, body TEXT NOT NULL,
    seal BIGINT NOT NULL
);
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE try (
    day TEXT NOT NULL, game TEXT NOT NULL, whose TEXT NOT NULL, code TEXT NOT NULL,
    name TEXT NOT NULL, score BIGINT, body TEXT, counts BOOLEAN NOT NULL,
    PRIMARY KEY (day, game, whose)
);
CREATE INDEX try_whose ON try (whose);
CREATE TABLE shown (
    whose TEXT NOT NULL, key TEXT NOT NULL, game TEXT NOT NULL, seat BIGINT NOT NULL,
    date BIGINT NOT NULL, second BIGINT NOT NULL, others TEXT NOT NULL, body TEXT,
    PRIMARY KEY (whose, key)
);
CREATE INDEX shown_unread ON shown (key) WHERE body IS NULL;
CREATE INDEX shown_second ON shown (second);
CREATE TABLE practised (
    whose TEXT NOT NULL, id TEXT NOT NULL, second BIGINT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (whose, id)
);
CREATE INDEX practised_second ON practised (second);
CREATE FUNCTION finished_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM sat WHERE key = old.key;
    DELETE FROM shown WHERE key = old.key AND body IS NULL;
    RETURN old;
END $$;
CREATE TRIGGER finished_gone AFTER DELETE ON finished
    FOR EACH ROW EXECUTE FUNCTION finished_gone();
"""
"""All that the first six steps of a file lead to (`sqlite/schema.py` says what each is for)."""
CLASSES = """
CREATE TABLE class (id TEXT PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE pupil (
    class TEXT NOT NULL, id BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (class, id)
);
"""
LEASE = """
CREATE TABLE lease (
    name TEXT PRIMARY KEY, epoch BIGINT NOT NULL, until TIMESTAMPTZ NOT NULL
);
CREATE FUNCTION fence(mine BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM lease WHERE name = 'house' AND epoch = mine FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'another server has taken over' USING ERRCODE = 'CT001';
    END IF;
END $$;
"""
"""Who has the house: each time somebody takes it, its epoch is one more. Every transaction begins
at the fence, and whoever takes the house waits for those that have passed it."""
WINGS = """
DELETE FROM lease;
ALTER TABLE lease ADD COLUMN address TEXT NOT NULL DEFAULT '';
INSERT INTO lease SELECT to_hex(number), 0, '-infinity', '' FROM generate_series(0, 15) AS number;
CREATE FUNCTION fence(wing VARCHAR, mine BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM lease WHERE name = wing AND epoch = mine FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'another server has taken over' USING ERRCODE = 'CT001';
    END IF;
END $$;
CREATE TABLE worker (address TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);
CREATE INDEX room_wing ON room (substr(md5(code), 1, 1));
CREATE INDEX class_wing ON class (substr(md5(id), 1, 1));
CREATE INDEX pupil_wing ON pupil (substr(md5(class), 1, 1));
"""
"""A lease for each wing, with the address at which other workers find whoever has it; and who is
there. A server that had the whole house passes its fence no more."""
STEPS = tuple(step.replace(" TEXT", ' TEXT COLLATE "C"') for step in (FIRST, CLASSES, LEASE, WINGS))
"""Never changed, only added to. Text is compared letter by letter, as in a file, whatever the
database's language says."""
