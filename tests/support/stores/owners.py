"""Who has written what, noted down by the database itself: a wing has one owner at a time.

Triggers write down who takes a wing with which epoch, through which connection each worker says
that it is there, and through which one each entry came, with the epoch that its wing had then.
"""

import asyncpg

NOTES = """
CREATE TABLE audit_taken (
    wing TEXT, epoch BIGINT, address TEXT NOT NULL, PRIMARY KEY (wing, epoch)
);
CREATE TABLE audit_worker (process BIGINT, address TEXT, PRIMARY KEY (process, address));
CREATE TABLE audit_entry (
    match BIGINT, number BIGINT, wing TEXT NOT NULL, epoch BIGINT NOT NULL, process BIGINT NOT NULL
);
CREATE FUNCTION audit_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_taken VALUES (new.name, new.epoch, new.address);
    RETURN new;
END $$;
CREATE FUNCTION audit_worker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_worker VALUES (pg_backend_pid(), new.address) ON CONFLICT DO NOTHING;
    RETURN new;
END $$;
CREATE FUNCTION audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_entry SELECT new.match, new.number, lease.name, lease.epoch, pg_backend_pid()
        FROM match JOIN room ON room.id = match.room
        JOIN lease ON lease.name = substr(md5(room.code), 1, 1) WHERE match.id = new.match;
    RETURN new;
END $$;
"""
TRIGGERS = (
    """
CREATE TRIGGER audit_taken AFTER UPDATE OF epoch ON lease
    FOR EACH ROW WHEN (old.epoch <> new.epoch) EXECUTE FUNCTION audit_taken();
INSERT INTO audit_taken SELECT name, epoch, address FROM lease;
""",
    """
CREATE TRIGGER audit_worker AFTER INSERT OR UPDATE ON worker
    FOR EACH ROW EXECUTE FUNCTION audit_worker();
""",
    """
CREATE TRIGGER audit_entry AFTER INSERT ON entry
    FOR EACH ROW EXECUTE FUNCTION audit_entry();
""",
)
"""A transaction each: servers are at work already, and whoever waits for a table holds no other."""
FOREIGN = """
SELECT match, number FROM audit_entry NATURAL JOIN audit_worker AS author
    JOIN audit_taken AS owner USING (wing, epoch) WHERE author.address <> owner.address
"""
"""Entries written by somebody other than whoever had the wing."""
BACKWARDS = """
SELECT later.match, later.number FROM audit_entry AS later
    JOIN audit_entry AS sooner ON sooner.match = later.match AND sooner.number = later.number - 1
    WHERE sooner.epoch > later.epoch
"""
"""Entries of a former owner after those of a later one."""
COUNT = "SELECT count(*) FROM audit_entry NATURAL JOIN audit_worker"


async def watch(database: str) -> None:
    """From now on."""
    connection = await asyncpg.connect(database)
    try:
        for statements in (NOTES, *TRIGGERS):
            await connection.execute(statements)
    finally:
        await connection.close()


async def check(database: str) -> int:
    """Never two owners; gives how many entries were checked for that."""
    connection = await asyncpg.connect(database)
    try:
        foreign, backwards = [await connection.fetch(one) for one in (FOREIGN, BACKWARDS)]
        looked: int = await connection.fetchval(COUNT)
    finally:
        await connection.close()
    assert not foreign, f"written by another than the owner: {foreign[:3]}"
    assert not backwards, f"written by a former owner: {backwards[:3]}"
    return looked
