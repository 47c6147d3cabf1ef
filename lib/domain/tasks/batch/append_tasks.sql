-- Appends new tasks to the lists of their dates, whose ends are locked, as one step of a batch.
--   tasks: an array of objects with the columns of each, `archivedAt` for those that are imported as archived
-- Problem: full, with the date and the place in the array of the first task that finds no room.
CREATE FUNCTION append_tasks(owner uuid, tasks jsonb) RETURNS effect LANGUAGE plpgsql AS $$
DECLARE
  new_tasks "Task"[] := ARRAY(SELECT new FROM jsonb_populate_recordset(NULL::"Task", tasks) AS new);
  ids uuid[] := ARRAY(SELECT "id" FROM unnest(new_tasks));
  added record;
  days date[] := '{}';
  ends integer[] := '{}';
  done effect;
BEGIN
  FOR added IN
    SELECT "date", count(*) AS tasks, sum(task_bytes("text", "details")) AS bytes FROM unnest(new_tasks) GROUP BY "date"
  LOOP
    days := days || added."date";
    ends := ends || end_of_date(owner, added."date", added.tasks, added.bytes);
  END LOOP;
  IF array_position(ends, NULL) IS NOT NULL THEN
    done.problem := 'full';
    done.details := first_without_room(owner, tasks);
    RETURN done;
  END IF;

  INSERT INTO "Task" (
    "userId", "id", "text", "date", "isCompleted", "priority", "dueTime", "timeSpent", "estimate", "details", "archivedAt",
    "order")
  SELECT owner, "id", "text", "date", "isCompleted", "priority", "dueTime", "timeSpent", "estimate", "details",
    "archivedAt", place + row_number() OVER (PARTITION BY "date" ORDER BY ordinality) - 1
  FROM unnest(new_tasks) WITH ORDINALITY JOIN unnest(days, ends) AS date_end(day, place) ON day = "date";
  done.event_tasks := ids;
  done.event_types := array_fill('created'::text, ARRAY[cardinality(ids)]);
  done.undo := (SELECT jsonb_agg(undo_step(id, 1, '{"isArchived": true}')) FROM unnest(ids) AS id);
  done.added_tasks := cardinality(ids);
  done.added_bytes := (SELECT sum(task_bytes("text", "details")) FROM unnest(new_tasks));
  RETURN done;
END $$;

-- The first of new tasks that its date has no room for: its place among them, from 0, and the date.
CREATE FUNCTION first_without_room(owner uuid, tasks jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  task record;
  used date_usage;
BEGIN
  FOR task IN
    SELECT ordinality - 1 AS place, "date", count(*) OVER so_far AS tasks,
      sum(task_bytes("text", "details")) OVER so_far AS bytes
    FROM jsonb_populate_recordset(NULL::"Task", first_without_room.tasks) WITH ORDINALITY
    WINDOW so_far AS (PARTITION BY "date" ORDER BY ordinality)
    ORDER BY ordinality
  LOOP
    IF used.day IS DISTINCT FROM task."date" THEN used := usage_of_date(owner, task."date"); END IF;
    IF NOT fits(used, task.tasks, task.bytes) THEN
      RETURN jsonb_build_object('date', task."date", 'place', task.place);
    END IF;
  END LOOP;
END $$;
