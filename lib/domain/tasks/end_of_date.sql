-- Locks the end of a date's list until the transaction ends. Whatever appends to a date takes this lock first, several of
-- them in the order of the dates, and then locks tasks in the order of their ids: so nobody waits in a circle.
CREATE FUNCTION lock_date(owner uuid, day date) RETURNS void LANGUAGE sql
RETURN pg_advisory_xact_lock(uuid_hash(owner), day - date '2000-01-01');

-- The position after the last task of a date whose end is locked; null when the date has no room for more tasks and bytes.
CREATE FUNCTION end_of_date(owner uuid, day date, added_tasks bigint, added_bytes bigint) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  place integer;
BEGIN
  SELECT coalesce(max("order"), -1) + 1 INTO place FROM "Task" WHERE "userId" = owner AND "date" = day;
  -- Positions are distinct, so that there are no more tasks than that.
  IF place + added_tasks <= {uncheckedTasks} OR has_room(owner, day, added_tasks, added_bytes) THEN RETURN place; END IF;
  RETURN NULL;
END $$;

-- Whether a date has room for more tasks and bytes.
CREATE FUNCTION has_room(owner uuid, day date, added_tasks bigint, added_bytes bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  RETURN fits(usage_of_date(owner, day), added_tasks, added_bytes);
END $$;

-- The tasks of a date and their bytes, archived ones included.
CREATE TYPE date_usage AS (day date, tasks bigint, bytes bigint);
CREATE FUNCTION usage_of_date(owner uuid, day date) RETURNS date_usage LANGUAGE plpgsql AS $$
DECLARE
  used date_usage;
BEGIN
  SELECT usage_of_date.day, count(*), coalesce(sum(task_bytes("text", "details")), 0) INTO used
  FROM "Task" WHERE "userId" = owner AND "date" = usage_of_date.day;
  RETURN used;
END $$;

CREATE FUNCTION fits(used date_usage, added_tasks bigint, added_bytes bigint) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN NOT (added_tasks > 0 AND used.tasks + added_tasks > {maxTasksPerDate})
  AND NOT (added_bytes > 0 AND used.bytes + added_bytes > {maxBytesPerDate});

-- The bytes of a task that count toward limits.
CREATE FUNCTION task_bytes(task_text text, task_details text) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN octet_length(task_text) + coalesce(octet_length(task_details), 0);

-- The previous dates of a task that leaves a date: the newest {maxPreviousDates} of them, oldest first.
CREATE FUNCTION add_previous_date(dates date[], day date) RETURNS date[] LANGUAGE sql IMMUTABLE
-- Never null. Citus 13.2 crashes on a bare subscript as the value of an assignment.
RETURN coalesce((dates || day)[greatest(1, cardinality(dates) + 2 - {maxPreviousDates}):], '{}');
