-- Creates or changes a recurrence, and reconciles its occurrences with the wanted tasks.
--   expected: the version that it must have; null for a new one
--   fields: the columns of a new one, or those that change
--   today: the date in the account's time zone
--   since: the date from which open occurrences that are not wanted go, as far as nobody has changed them
--   wanted: the tasks that it should have, in the order of their dates: an array of objects with columns of "Task"
--   next_at: when the recurrences of the account are to be looked at next
-- Details: how many events there were. Problems: missing, changed, full.
CREATE FUNCTION write_recurrence(
  owner uuid, recurrence_id uuid, expected integer, fields jsonb, today date, since date, wanted jsonb,
  next_at timestamp with time zone,
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  held outcome;
  result outcome;
BEGIN
  PERFORM FROM "Recurrence" WHERE "userId" = owner AND "id" = recurrence_id FOR UPDATE;
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;
  result.problem := save_recurrence(owner, recurrence_id, expected, fields);
  IF result.problem IS NOT NULL THEN RETURN result; END IF;

  RETURN finish_recurrence(owner, recurrence_id, today, since, wanted, next_at, by_key, idempotency_key, request, output);
END $$;

-- Completes a write of a recurrence: reconciles its occurrences, and keeps the events and the answer. Parameters as above.
CREATE FUNCTION finish_recurrence(
  owner uuid, recurrence_id uuid, today date, since date, wanted jsonb, next_at timestamp with time zone,
  by_key uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql AS $$
DECLARE
  result outcome;
  done effect;
BEGIN
  done := sync_occurrences(owner, recurrence_id, today, since, wanted);
  PERFORM record_events(
    owner, done.event_tasks, done.event_types, done.added_tasks, done.added_bytes, NULL, NULL, NULL, recurrence_id);
  PERFORM keep_undo(owner, by_key, '["of a recurrence"]');
  PERFORM schedule_recurrences(owner, next_at);
  result.details := to_jsonb(cardinality(done.event_types));
  IF idempotency_key IS NOT NULL THEN
    PERFORM keep_answer(owner, idempotency_key, request, output, NULL);
  END IF;
  RETURN result;
END $$;

-- Creates or changes the row of a recurrence. Returns why it cannot; null when it is done. Parameters as above.
CREATE FUNCTION save_recurrence(owner uuid, recurrence_id uuid, expected integer, fields jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  recurrence "Recurrence";
  problem text;
BEGIN
  SELECT * INTO recurrence FROM "Recurrence" WHERE "userId" = owner AND "id" = recurrence_id FOR UPDATE;
  problem := CASE
    WHEN expected IS NULL THEN refuse_recurrence(owner)
    WHEN recurrence."id" IS NULL THEN 'missing'
    WHEN recurrence."version" <> expected THEN 'changed'
  END;
  IF problem IS NOT NULL THEN RETURN problem; END IF;
  recurrence := jsonb_populate_record(recurrence, fields);
  recurrence."version" := coalesce(expected, 0) + 1;
  IF expected IS NULL THEN
    INSERT INTO "Recurrence" (
      "userId", "id", "text", "priority", "details", "estimate", "time", "rule", "startDate", "from", "ifMissed",
      "isPaused", "plannedUntil"
    ) VALUES (
      owner, recurrence_id, recurrence."text", recurrence."priority", recurrence."details", recurrence."estimate",
      recurrence."time", recurrence."rule", recurrence."startDate", recurrence."from", recurrence."ifMissed",
      recurrence."isPaused", recurrence."plannedUntil");
  ELSE
    UPDATE "Recurrence" SET
      "text" = recurrence."text", "priority" = recurrence."priority", "details" = recurrence."details",
      "estimate" = recurrence."estimate", "time" = recurrence."time", "rule" = recurrence."rule",
      "startDate" = recurrence."startDate", "from" = recurrence."from", "ifMissed" = recurrence."ifMissed",
      "isPaused" = recurrence."isPaused", "plannedUntil" = recurrence."plannedUntil",
      "endedAt" = recurrence."endedAt", "version" = recurrence."version"
    WHERE "userId" = owner AND "id" = recurrence_id;
  END IF;
  RETURN NULL;
END $$;

-- Why an account can have no more recurrences; null when it can.
CREATE FUNCTION refuse_recurrence(owner uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  existing bigint;
BEGIN
  SELECT count(*) INTO existing FROM "Recurrence" WHERE "userId" = owner AND "endedAt" IS NULL;
  RETURN CASE WHEN existing >= {maxRecurrencesPerAccount} THEN 'full' END;
END $$;

-- Plans when the recurrences of an account are looked at next. Fails when the account is being deleted, which begins with
-- its counter.
CREATE FUNCTION schedule_recurrences(owner uuid, next_at timestamp with time zone) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  follows boolean;
BEGIN
  PERFORM FROM "EventCounter" WHERE "userId" = owner FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'DM002'; END IF;
  SELECT count(*) > 0 INTO follows FROM "Recurrence"
  WHERE "userId" = owner AND "endedAt" IS NULL AND NOT "isPaused" AND "from" = 'completion';
  INSERT INTO "RecurrenceSchedule" AS schedule ("userId", "nextAt", "followsCompletion") VALUES (owner, next_at, follows)
  ON CONFLICT ("userId") DO UPDATE
    SET "nextAt" = least(schedule."nextAt", excluded."nextAt"), "followsCompletion" = excluded."followsCompletion";
END $$;
