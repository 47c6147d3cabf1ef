-- Moves tasks to the end of a date's list, in the given order, all or none. A task that is on the date already stays.
--   versions: the version of each that the caller has seen; null for any
--   due_times: the due time of each afterwards; null when all keep theirs
-- Problems: missing and archived, with the places of such tasks in the list; changed; full.
CREATE FUNCTION move_tasks(
  owner uuid, task_ids uuid[], day date, versions integer[], due_times bigint[],
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  task "Task";
  task_id uuid;
  due_time bigint;
  missing integer[] := '{}';
  archived integer[] := '{}';
  moving uuid[] := '{}';
  moving_due_times bigint[] := '{}';
  bytes bigint := 0;
  first_place integer;
  held outcome;
  done effect := (NULL, NULL, NULL, '{}', '{}', 0, 0, '[]');
BEGIN
  PERFORM lock_date(owner, day);
  PERFORM lock_tasks(owner, task_ids);
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;

  FOR n IN 1 .. cardinality(task_ids) LOOP
    SELECT * INTO task FROM "Task" WHERE "userId" = owner AND "id" = task_ids[n];
    IF NOT FOUND THEN
      missing := missing || n;
    ELSIF task."archivedAt" IS NOT NULL THEN
      archived := archived || n;
    ELSIF task."version" <> versions[n] THEN
      done.problem := 'changed';
    ELSIF task."date" <> day THEN
      due_time := CASE WHEN due_times IS NULL THEN task."dueTime" ELSE due_times[n] END;
      moving := moving || task."id";
      moving_due_times := moving_due_times || due_time;
      bytes := bytes + task_bytes(task."text", task."details");
      done.undo := done.undo || undo_step(task."id", task."version" + 1, jsonb_build_object(
        'date', task."date", 'place', task."order", 'dueTime', task."dueTime"));
      done.event_tasks := done.event_tasks || task."id";
      done.event_types := done.event_types || 'moved'::text;
      IF due_time IS DISTINCT FROM task."dueTime" THEN
        done.event_tasks := done.event_tasks || task."id";
        done.event_types := done.event_types || 'updated'::text;
      END IF;
    END IF;
  END LOOP;
  IF missing <> '{}' THEN
    done.problem := 'missing';
    done.details := to_jsonb(missing);
  ELSIF archived <> '{}' THEN
    done.problem := 'archived';
    done.details := to_jsonb(archived);
  END IF;

  IF done.problem IS NULL AND moving <> '{}' THEN
    first_place := end_of_date(owner, day, cardinality(moving), bytes);
    IF first_place IS NULL THEN
      done.problem := 'full';
      done.details := jsonb_build_object('date', day);
    ELSE
      -- One by one: PostgreSQL would join them with all tasks of the account, if most accounts have few.
      FOR n IN 1 .. cardinality(moving) LOOP
        -- Citus 13.2 crashes on a subscript in an assignment.
        task_id := moving[n];
        due_time := moving_due_times[n];
        UPDATE "Task" SET
          "date" = day, "order" = first_place + n - 1, "dueTime" = due_time, "version" = "version" + 1,
          "previousDates" = add_previous_date("previousDates", "date")
        WHERE "userId" = owner AND "id" = task_id;
      END LOOP;
    END IF;
  END IF;
  RETURN finish_write(owner, done, by_key, by_key_name, by_session, idempotency_key, request, output);
END $$;
