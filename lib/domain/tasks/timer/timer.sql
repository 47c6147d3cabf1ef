-- Starts the timer of a task, and first stops that of another one. A timer that runs already goes on.
--   since: when it began, if that was before; null for now
-- Details: the answer. Problems: missing, archived, completed, changed.
CREATE FUNCTION start_timer(
  owner uuid, task_id uuid, since timestamp with time zone,
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  task "Task";
  seen "Timer";
  timer "Timer";
  answer jsonb;
  held outcome;
  done effect := (NULL, NULL, NULL, '{}', '{}', 0, 0, '[]');
  result outcome;
BEGIN
  SELECT * INTO seen FROM "Timer" WHERE "userId" = owner;
  PERFORM lock_tasks(owner, ARRAY[task_id, seen."taskId"]);
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;

  SELECT * INTO task FROM "Task" WHERE "userId" = owner AND "id" = task_id;
  SELECT * INTO timer FROM "Timer" WHERE "userId" = owner FOR UPDATE;
  result.problem := CASE
    WHEN task."id" IS NULL THEN 'missing'
    WHEN task."archivedAt" IS NOT NULL THEN 'archived'
    WHEN task."isCompleted" THEN 'completed'
    -- The task of the other timer is not locked.
    WHEN timer."taskId" IS DISTINCT FROM seen."taskId" THEN 'changed'
  END;
  IF result.problem IS NOT NULL THEN RETURN result; END IF;

  IF timer."taskId" <> task_id THEN done := apply_changes(owner, timer."taskId", NULL, '{"isTimerStopped": true}'); END IF;
  IF timer."taskId" IS DISTINCT FROM task_id THEN
    done.undo := '["the start of a timer"]';
    timer."startedAt" := date_trunc('milliseconds', least(since, now()));
    INSERT INTO "Timer" ("userId", "taskId", "startedAt") VALUES (owner, task_id, timer."startedAt")
    ON CONFLICT ("userId") DO NOTHING;
    -- Another one was started at the same time. Nothing has changed yet, because there was none to stop.
    IF NOT FOUND THEN
      result.problem := 'changed';
      RETURN result;
    END IF;
  END IF;

  answer := jsonb_build_object('timer', jsonb_build_object(
    'taskId', task_id, 'text', task."text", 'date', task."date",
    'startedAt', (extract(epoch FROM timer."startedAt") * 1000)::bigint));
  result := finish_write(
    owner, done, by_key, by_key_name, by_session, idempotency_key, request, answer::text);
  -- After the events, which lock the counter themselves. The deletion of an account begins with its counter.
  PERFORM FROM "EventCounter" WHERE "userId" = owner FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'DM002'; END IF;
  result.details := answer;
  RETURN result;
END $$;

-- Stops the timer of a task. Details: the answer. Problems: missing, stopped.
CREATE FUNCTION stop_timer(
  owner uuid, task_id uuid,
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  started timestamp with time zone;
  total double precision;
  answer jsonb;
  held outcome;
  done effect;
  result outcome;
BEGIN
  PERFORM lock_tasks(owner, ARRAY[task_id]);
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;

  SELECT "startedAt" INTO started FROM "Timer" WHERE "userId" = owner AND "taskId" = task_id;
  IF NOT FOUND THEN
    PERFORM FROM "Task" WHERE "userId" = owner AND "id" = task_id;
    result.problem := CASE WHEN FOUND THEN 'stopped' ELSE 'missing' END;
    RETURN result;
  END IF;
  done := apply_changes(owner, task_id, NULL, '{"isTimerStopped": true}');
  SELECT "timeSpent" INTO total FROM "Task" WHERE "userId" = owner AND "id" = task_id;
  answer := jsonb_build_object('taskId', task_id, 'minutes', minutes_since(started), 'timeSpent', total);
  result := finish_write(owner, done, by_key, by_key_name, by_session, idempotency_key, request, answer::text);
  result.details := answer;
  RETURN result;
END $$;

-- Ends the timer of a locked task. Returns its minutes; null without one.
CREATE FUNCTION end_timer(owner uuid, task_id uuid) RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
  started timestamp with time zone;
BEGIN
  DELETE FROM "Timer" WHERE "userId" = owner AND "taskId" = task_id RETURNING "startedAt" INTO started;
  RETURN minutes_since(started);
END $$;

-- Whole minutes, rounded. A timer that was committed after this transaction began has none.
CREATE FUNCTION minutes_since(started timestamp with time zone) RETURNS double precision LANGUAGE sql STABLE
RETURN round(extract(epoch FROM greatest(now() - started, interval '0')) / 60);

-- The time spent after more minutes, as far as a task can have it. It stays null without any.
CREATE FUNCTION add_minutes(spent double precision, added double precision) RETURNS double precision LANGUAGE sql IMMUTABLE
RETURN CASE WHEN added > 0 THEN least(coalesce(spent, 0) + added, {maxTimeSpent}) ELSE spent END;
