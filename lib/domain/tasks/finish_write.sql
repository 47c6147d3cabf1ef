-- Effect of the steps of a write, before it is recorded.
CREATE TYPE effect AS (
  -- Why a step has changed nothing, in one word, and what there is to know about it.
  problem text,
  details jsonb,
  -- The version of the one task afterwards.
  version integer,
  -- The task and the type of each event, in order.
  event_tasks uuid[],
  event_types text[],
  -- How much more the account stores.
  added_tasks bigint,
  added_bytes bigint,
  -- Steps that take the change back, in order, see undo_step. A text in place of a step says why there is none.
  undo jsonb
);

-- Joins the effects of two steps without problems, one after the other.
CREATE FUNCTION add_effect(done effect, step effect) RETURNS effect LANGUAGE sql IMMUTABLE
RETURN (
  NULL, NULL, NULL, done.event_tasks || step.event_tasks, done.event_types || step.event_types,
  done.added_tasks + step.added_tasks, done.added_bytes + step.added_bytes, done.undo || step.undo)::effect;

-- The end of every write: records its events, and keeps its answer, and how to undo it.
CREATE FUNCTION finish_write(
  owner uuid, done effect,
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql AS $$
DECLARE
  result outcome;
BEGIN
  result.problem := done.problem;
  result.details := done.details;
  result.version := done.version;
  IF done.problem IS NULL THEN
    PERFORM record_events(
      owner, done.event_tasks, done.event_types, done.added_tasks, done.added_bytes, by_key, by_key_name, by_session);
    PERFORM keep_undo(owner, by_key, done.undo);
  END IF;
  IF done.problem IS NULL AND idempotency_key IS NOT NULL THEN
    PERFORM keep_answer(owner, idempotency_key, request, output, done.version);
  END IF;
  RETURN result;
END $$;

-- Keeps how to undo the last write of an API key. A change of nothing keeps the one before it.
CREATE FUNCTION keep_undo(owner uuid, by_key uuid, undo jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counter bigint;
BEGIN
  IF by_key IS NULL OR undo IS NULL OR undo = '[]' THEN RETURN; END IF;
  -- The counter is locked first, as by every write with events.
  SELECT "last" INTO counter FROM "EventCounter" WHERE "userId" = owner FOR SHARE;
  IF counter IS NULL THEN RETURN; END IF;
  INSERT INTO "LastWrite" ("userId", "keyId", "position", "undo")
  VALUES (
    owner, by_key, counter, CASE WHEN jsonb_array_length(undo) <= {maxTasksPerChange} THEN undo ELSE '["too large"]' END)
  ON CONFLICT ("userId", "keyId")
    DO UPDATE SET "position" = excluded."position", "undo" = excluded."undo", "at" = excluded."at";
END $$;

-- How to undo the change of a task.
--   version: the one that the change has given to it
--   changes: see apply_changes
CREATE FUNCTION undo_step(task_id uuid, version integer, changes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('id', task_id, 'version', version, 'changes', changes)
$$;
