-- The position of one more task of so many bytes at the end of a date, under the lock on the date, as "nextOrder" takes it.
-- Fails when the date has no room. Positions are distinct, so that a date has at most as many tasks as its next position
-- says: up to "unchecked", whatever their size, nothing has to be counted.
CREATE FUNCTION "appendOrder"(owner UUID, day DATE, size BIGINT, "maxTasks" INTEGER, "maxBytes" BIGINT, unchecked INTEGER)
RETURNS INTEGER LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    place INTEGER := "nextOrder"(owner, day);
    tasks BIGINT;
    bytes BIGINT;
BEGIN
    IF place >= unchecked THEN
        SELECT count(*), sum(octet_length("text") + coalesce(octet_length("details"), 0)) INTO tasks, bytes
        FROM "Task" WHERE "userId" = owner AND "date" = day;
        IF tasks >= "maxTasks" OR bytes + size > "maxBytes" THEN
            RAISE EXCEPTION 'the date is full' USING ERRCODE = 'DM001';
        END IF;
    END IF;
    RETURN place;
END
$$;
