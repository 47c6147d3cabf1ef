-- The position of one more task of so many bytes at the end of a date. Takes the lock on the date and finds the position as
-- "nextOrder" does, without the cost of a further call. Fails when the date has no room. Positions are distinct, so that a
-- date has at most as many tasks as its next position says: up to "unchecked" of any size, nothing has to be counted.
CREATE FUNCTION "appendOrder"(owner UUID, day DATE, size BIGINT, "maxTasks" INTEGER, "maxBytes" BIGINT, unchecked INTEGER)
RETURNS INTEGER LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    place INTEGER;
    tasks BIGINT;
    bytes BIGINT;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(owner::text || day::text, 0));
    place := (SELECT coalesce(max("order"), -1) + 1 FROM "Task" WHERE "userId" = owner AND "date" = day);
    IF place < unchecked THEN
        RETURN place;
    END IF;
    SELECT count(*), sum(octet_length("text") + coalesce(octet_length("details"), 0)) INTO tasks, bytes
    FROM "Task" WHERE "userId" = owner AND "date" = day;
    IF tasks >= "maxTasks" OR bytes + size > "maxBytes" THEN
        RAISE EXCEPTION 'the date is full' USING ERRCODE = 'DM001';
    END IF;
    RETURN place;
END
$$;
