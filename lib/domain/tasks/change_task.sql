-- Changes a task: its fields, its date, its completion, or whether it is archived.
--   versions: the versions that the task may have; null for any
--   changes: see apply_changes
-- Problems: missing, changed, archived, full.
CREATE FUNCTION change_task(
  owner uuid, task_id uuid, versions integer[], changes jsonb,
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  held outcome;
  done effect;
BEGIN
  IF changes ? 'date' THEN PERFORM lock_date(owner, (changes->>'date')::date); END IF;
  IF idempotency_key IS NOT NULL THEN
    PERFORM lock_tasks(owner, ARRAY[task_id]);
    held := held_answer(owner, idempotency_key);
    IF held.output IS NOT NULL THEN RETURN held; END IF;
  END IF;
  done := apply_changes(owner, task_id, versions, changes);
  RETURN finish_write(owner, done, by_key, by_key_name, by_session, idempotency_key, request, output);
END $$;

-- The change itself.
--   changes: new values of columns, and what is not a column:
--     date: moves the task to the end of the list of that date, whose end is locked
--     place: moves it to this position of that list instead, if no task has it
--     isToggled: completes an open task, and opens a completed one
--     isArchived: archives or restores the task; all other changes are for active tasks
--     isTimerStopped: stops its timer, as completing and archiving it do
CREATE FUNCTION apply_changes(owner uuid, task_id uuid, versions integer[], changes jsonb) RETURNS effect
LANGUAGE plpgsql AS $$
DECLARE
  old "Task";
  new "Task";
  types text[] := '{}';
  undo jsonb := '{}';
  growth integer;
  done effect;
BEGIN
  SELECT * INTO old FROM "Task" WHERE "userId" = owner AND "id" = task_id FOR UPDATE;
  done.problem := CASE
    WHEN NOT FOUND THEN 'missing'
    WHEN NOT old."version" = ANY (versions) THEN 'changed'
    WHEN old."archivedAt" IS NOT NULL AND NOT changes ? 'isArchived' THEN 'archived'
  END;
  IF done.problem IS NOT NULL THEN RETURN done; END IF;

  new := jsonb_populate_record(old, changes);
  growth := task_bytes(new."text", new."details") - task_bytes(old."text", old."details");
  IF new."date" <> old."date" THEN
    types := types || 'moved'::text;
    undo := undo || jsonb_build_object('date', old."date", 'place', old."order");
    new."order" := place_on_date(
      owner, new."date", task_bytes(new."text", new."details"), (changes->>'place')::integer);
    new."previousDates" := add_previous_date(old."previousDates", old."date");
  -- A small growth in place is not worth a look at the whole date.
  ELSIF growth >= {uncheckedBytes} AND NOT has_room(owner, old."date", 0, growth) THEN
    new."order" := NULL;
  END IF;
  IF new."order" IS NULL THEN
    done.problem := 'full';
    done.details := jsonb_build_object('date', new."date");
    RETURN done;
  END IF;

  IF changes ? 'isToggled' THEN new."isCompleted" := NOT old."isCompleted"; END IF;
  IF changes ? 'isTimerStopped' OR (changes->>'isArchived')::boolean OR new."isCompleted" > old."isCompleted" THEN
    new."timeSpent" := add_minutes(new."timeSpent", end_timer(owner, task_id));
  END IF;
  IF (new."text", new."details", new."priority", new."dueTime", new."timeSpent", new."estimate")
    IS DISTINCT FROM (old."text", old."details", old."priority", old."dueTime", old."timeSpent", old."estimate")
  THEN
    types := types || 'updated'::text;
    undo := undo || jsonb_build_object(
      'text', old."text", 'details', old."details", 'priority', old."priority", 'dueTime', old."dueTime",
      'timeSpent', old."timeSpent", 'estimate', old."estimate");
  END IF;

  IF new."isCompleted" <> old."isCompleted" THEN
    types := types || CASE WHEN new."isCompleted" THEN 'completed' ELSE 'reopened' END;
    new."completedAt" := CASE WHEN new."isCompleted" THEN now() END;
    undo := undo || jsonb_build_object('isCompleted', old."isCompleted");
  END IF;

  IF (changes->>'isArchived')::boolean <> (old."archivedAt" IS NOT NULL) THEN
    types := types || CASE WHEN old."archivedAt" IS NULL THEN 'archived' ELSE 'restored' END;
    new."archivedAt" := CASE WHEN old."archivedAt" IS NULL THEN now() END;
    undo := undo || jsonb_build_object('isArchived', old."archivedAt" IS NOT NULL);
  END IF;

  IF types <> '{}' THEN
    new."version" := old."version" + 1;
    UPDATE "Task" SET
      "date" = new."date", "order" = new."order", "previousDates" = new."previousDates", "priority" = new."priority",
      "dueTime" = new."dueTime", "timeSpent" = new."timeSpent", "estimate" = new."estimate",
      "isCompleted" = new."isCompleted", "completedAt" = new."completedAt", "archivedAt" = new."archivedAt", "version" = new."version"
    WHERE "userId" = owner AND "id" = task_id;
  END IF;
  -- Apart, because PostgreSQL splits the texts into words for each statement that names them.
  IF (new."text", new."details") IS DISTINCT FROM (old."text", old."details") THEN
    UPDATE "Task" SET "text" = new."text", "details" = new."details" WHERE "userId" = owner AND "id" = task_id;
  END IF;
  done := (NULL, NULL, new."version", array_fill(task_id, ARRAY[cardinality(types)]), types, 0, growth, '[]');
  IF types <> '{}' THEN done.undo := jsonb_build_array(undo_step(task_id, new."version", undo)); END IF;
  RETURN done;
END $$;

-- The position of a task that moves to a date: the wanted one, if it is free and not far beyond the end, as positions are
-- not to run out; otherwise that at the end. Null when the date is full.
CREATE FUNCTION place_on_date(owner uuid, day date, size integer, wanted integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  place integer := end_of_date(owner, day, 1, size);
BEGIN
  IF wanted < place + {maxGap}
    AND NOT EXISTS (SELECT FROM "Task" WHERE "userId" = owner AND "date" = day AND "order" = wanted)
  THEN
    RETURN wanted;
  END IF;
  RETURN place;
END $$;
