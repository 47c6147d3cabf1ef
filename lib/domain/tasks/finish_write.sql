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
  added_bytes bigint
);

-- The end of every write: records its events, and keeps its answer.
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
  END IF;
  IF done.problem IS NULL AND idempotency_key IS NOT NULL THEN
    PERFORM keep_answer(owner, idempotency_key, request, output, done.version);
  END IF;
  RETURN result;
END $$;
