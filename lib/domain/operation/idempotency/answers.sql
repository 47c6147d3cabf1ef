-- Result of a write. Without a problem, it succeeded.
CREATE TYPE outcome AS (
  -- Why nothing has changed, in one word, and what there is to know about it.
  problem text,
  details jsonb,
  -- The version of the one task afterwards.
  version integer,
  -- An earlier request with the same idempotency key, and what it was answered. This one has had no effect then.
  request bytea,
  output text
);

-- The answer to an earlier request with this key. Called under the locks of the write: a repeat waits there until
-- the request that it repeats has ended.
CREATE FUNCTION held_answer(owner uuid, idempotency_key bytea) RETURNS outcome LANGUAGE plpgsql AS $$
DECLARE
  held outcome;
BEGIN
  IF idempotency_key IS NOT NULL THEN
    SELECT "request", "output", "version" INTO held.request, held.output, held.version
    FROM "IdempotencyKey"
    WHERE "userId" = owner AND "key" = idempotency_key AND "at" >= now() - interval '{idempotencyKeptHours} hours';
  END IF;
  RETURN held;
END $$;

-- Keeps the answer to a request, in its transaction. Fails when another request has used the same key at the same time.
CREATE FUNCTION keep_answer(owner uuid, idempotency_key bytea, request bytea, output text, version integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "IdempotencyKey" AS held ("userId", "key", "request", "output", "version")
  VALUES (owner, idempotency_key, request, output, keep_answer.version)
  ON CONFLICT ("userId", "key") DO UPDATE
    SET "request" = excluded."request", "output" = excluded."output", "version" = excluded."version", "at" = excluded."at"
    -- Citus calls no function here that depends on the time.
    WHERE excluded."at" - held."at" > interval '{idempotencyKeptHours} hours';
  IF NOT FOUND THEN RAISE EXCEPTION 'the idempotency key is held' USING ERRCODE = 'DM001'; END IF;
END $$;
