-- Reconciles the occurrences of a recurrence with the wanted tasks. The row of the recurrence is locked. Parameters as in
-- write_recurrence. A task that was completed, archived, deleted or changed by hand stays as it is.
CREATE FUNCTION sync_occurrences(owner uuid, recurrence_id uuid, today date, since date, wanted jsonb) RETURNS effect
LANGUAGE plpgsql AS $$
DECLARE
  recurrence "Recurrence";
  -- The newest occurrences, in the order of their dates.
  days date[];
  task_ids uuid[];
  hashes text[];
  -- The last date until today that has an occurrence.
  latest date;
  new_tasks jsonb[];
  new_task jsonb;
  task "Task";
  wish jsonb;
  step effect;
  done effect := (NULL, NULL, NULL, '{}', '{}', 0, 0, '[]');
BEGIN
  SELECT * INTO recurrence FROM "Recurrence" WHERE "userId" = owner AND "id" = recurrence_id;
  SELECT coalesce(array_agg("date" ORDER BY "date"), '{}'), coalesce(array_agg("taskId" ORDER BY "date"), '{}'),
    array_agg("written" ORDER BY "date"), max("date") FILTER (WHERE "date" <= today)
  INTO days, task_ids, hashes, latest
  FROM (
    SELECT * FROM "Occurrence" WHERE "userId" = owner AND "recurrenceId" = recurrence_id
    ORDER BY "date" DESC LIMIT {maxOpenOccurrences}
  ) AS newest;
  new_tasks := ARRAY(
    SELECT value FROM jsonb_array_elements(wanted) WITH ORDINALITY
    WHERE (value->>'date')::date <> ALL (days) ORDER BY ordinality);
  FOREACH new_task IN ARRAY new_tasks LOOP
    PERFORM lock_date(owner, (new_task->>'date')::date);
    IF (new_task->>'date')::date <= today THEN latest := greatest(latest, (new_task->>'date')::date); END IF;
  END LOOP;
  PERFORM lock_tasks(owner, task_ids || ARRAY(SELECT (value->>'id')::uuid FROM unnest(new_tasks) AS value));

  FOR n IN 1 .. cardinality(days) LOOP
    SELECT * INTO task FROM "Task"
    WHERE "userId" = owner AND "id" = task_ids[n] AND NOT "isCompleted" AND "archivedAt" IS NULL;
    CONTINUE WHEN NOT FOUND;
    -- A task that somebody has moved to a later date is not missed.
    IF recurrence."ifMissed" = 'latest' AND days[n] < latest AND task."date" < latest THEN
      done := add_effect(done, apply_changes(owner, task."id", NULL, '{"isArchived": true}'));
    ELSE
      wish := (SELECT value FROM jsonb_array_elements(wanted) WHERE (value->>'date')::date = days[n]);
      IF hashes[n] = task_hash(to_jsonb(task)) THEN
        step := sync_occurrence(owner, recurrence_id, days[n], to_jsonb(task), since, to_jsonb(recurrence), wish);
        done := add_effect(done, step);
      ELSIF task_hash(wish) = task_hash(to_jsonb(task)) THEN
        -- Somebody has changed it to what it should be: it follows again.
        UPDATE "Occurrence" SET "written" = task_hash(wish)
        WHERE "userId" = owner AND "recurrenceId" = recurrence_id AND "date" = days[n];
      END IF;
    END IF;
  END LOOP;

  FOREACH new_task IN ARRAY new_tasks LOOP
    -- A task that was there before becomes the first occurrence as it is.
    IF NOT EXISTS (SELECT FROM "Task" WHERE "userId" = owner AND "id" = (new_task->>'id')::uuid) THEN
      step := append_tasks(owner, jsonb_build_array(new_task));
      -- A date without room has no occurrence: the rest of the recurrence is not to wait for it.
      CONTINUE WHEN step.problem IS NOT NULL;
      done := add_effect(done, step);
    END IF;
    INSERT INTO "Occurrence" ("userId", "recurrenceId", "date", "taskId", "written")
    VALUES (
      owner, recurrence_id, (new_task->>'date')::date, (new_task->>'id')::uuid,
      task_hash(new_task));
  END LOOP;
  RETURN done;
END $$;

-- Removes or changes an open occurrence that nobody has changed.
--   task, recurrence: their rows. As JSON, because a function with a row type would depend on the table.
--   wish: the task that it should be; null for none
CREATE FUNCTION sync_occurrence(
  owner uuid, recurrence_id uuid, day date, task jsonb, since date, recurrence jsonb, wish jsonb
) RETURNS effect LANGUAGE plpgsql AS $$
DECLARE
  nothing effect := (NULL, NULL, NULL, '{}', '{}', 0, 0, '[]');
  task_id uuid := task->>'id';
  step effect;
BEGIN
  IF wish IS NULL AND day >= since THEN
    DELETE FROM "Occurrence" WHERE "userId" = owner AND "recurrenceId" = recurrence_id AND "date" = day;
    PERFORM end_timer(owner, task_id);
    DELETE FROM "Task" WHERE "userId" = owner AND "id" = task_id;
    RETURN (
      NULL, NULL, NULL, ARRAY[task_id], '{deleted}', -1, -task_bytes(task->>'text', task->>'details'), '["of a recurrence"]')::effect;
  END IF;
  -- The due time of a missed one stays, and a deleted recurrence changes nothing more.
  wish := coalesce(
    wish - '{id,date,isCompleted}'::text[],
    jsonb_build_object(
      'text', recurrence->'text', 'priority', recurrence->'priority', 'details', recurrence->'details',
      'estimate', recurrence->'estimate'));
  IF recurrence->>'endedAt' IS NOT NULL OR task_hash(task || wish) = task_hash(task) THEN RETURN nothing; END IF;
  step := apply_changes(owner, task_id, NULL, wish);
  -- There is no room for it.
  IF step.problem IS NOT NULL THEN RETURN nothing; END IF;
  UPDATE "Occurrence" SET "written" = task_hash(task || wish)
  WHERE "userId" = owner AND "recurrenceId" = recurrence_id AND "date" = day;
  RETURN step;
END $$;

-- Hash of all that a recurrence writes of a task, and of its date.
CREATE FUNCTION task_hash(task jsonb) RETURNS text LANGUAGE sql IMMUTABLE
RETURN md5(jsonb_build_array(
  task->'text', task->'date', task->'priority', task->'details', task->'dueTime', task->'estimate')::text);
