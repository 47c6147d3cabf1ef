-- Records what happened to tasks, in the transaction that does it, as its last step but for the idempotency key. The counter
-- stays locked until the end: events become visible in the order of their positions, without gaps.
--   event_tasks, event_types: the task and the type of each event
--   added_tasks, added_bytes: how much more the account stores than before
--   by_recurrence: the recurrence that does it, instead of a key or a session
CREATE FUNCTION record_events(
  owner uuid, event_tasks uuid[], event_types text[], added_tasks bigint, added_bytes bigint,
  by_key uuid, by_key_name text, by_session uuid, by_recurrence uuid DEFAULT NULL
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  happened integer := cardinality(event_types);
  counter "EventCounter";
BEGIN
  IF happened = 0 THEN RETURN; END IF;
  -- The figures are complete while they include the last event.
  UPDATE "EventCounter" SET
    "last" = "last" + happened,
    "tasks" = "tasks" + added_tasks,
    "bytes" = "bytes" + added_bytes,
    "usageAt" = CASE WHEN "usageAt" = "last" THEN "last" + happened ELSE "usageAt" END
  WHERE "userId" = owner RETURNING * INTO counter;
  -- Every account has one. Its deletion begins with it.
  IF NOT FOUND THEN RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'DM002'; END IF;
  IF (added_tasks > 0 AND counter."tasks" > {maxTasksPerAccount})
    OR (added_bytes > 0 AND counter."bytes" > {maxBytesPerAccount})
  THEN RAISE EXCEPTION 'the account is full' USING ERRCODE = 'DM003'; END IF;

  INSERT INTO "TaskEvent" ("userId", "position", "taskId", "type", "keyId", "keyName", "sessionId", "recurrenceId")
  SELECT owner, counter."last" - happened + place, task, type::"TaskEventType", by_key, by_key_name, by_session,
    by_recurrence
  FROM unnest(event_tasks, event_types) WITH ORDINALITY AS event(task, type, place);

  -- Most accounts have no webhook.
  IF EXISTS (SELECT FROM "Webhook" WHERE "userId" = owner AND "pausedAt" IS NULL) THEN
    PERFORM enqueue_deliveries(owner, event_types, counter."last" - happened);
  END IF;
  -- Only accounts with reminders have a row.
  UPDATE "ReminderSchedule" SET "nextAt" = now() WHERE "userId" = owner;
  -- So do the accounts with recurrences.
  IF event_types && '{completed,reopened,archived,restored}' THEN
    UPDATE "RecurrenceSchedule" SET "nextAt" = now() WHERE "userId" = owner AND "followsCompletion";
  END IF;
END $$;

-- Enqueues the deliveries of events, and makes the turns of their webhooks due.
--   before: the position before the first of the events
CREATE FUNCTION enqueue_deliveries(owner uuid, event_types text[], before bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  webhooks uuid[];
BEGIN
  INSERT INTO "WebhookDelivery" ("userId", "id", "webhookId", "position")
  SELECT owner, gen_random_uuid(), webhook."id", before + place
  FROM unnest(event_types) WITH ORDINALITY AS event(type, place), "Webhook" AS webhook
  WHERE webhook."userId" = owner AND webhook."pausedAt" IS NULL AND type::"TaskEventType" = ANY (webhook."types");

  -- Into a variable, because Citus runs no query on tables of its own inside of another.
  SELECT coalesce(array_agg("id" ORDER BY "id"), '{}') INTO webhooks FROM "Webhook"
  WHERE "userId" = owner AND "pausedAt" IS NULL AND "types" && event_types::"TaskEventType"[];
  PERFORM make_turns_due(owner, webhooks);
END $$;

-- Makes the turns of webhooks due, in the transaction that makes deliveries due. A turn that is due already stays where it is
-- in the order. Its version grows, so that nobody defers it who has not seen the deliveries.
CREATE FUNCTION make_turns_due(owner uuid, webhook_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  webhook_id uuid;
BEGIN
  FOREACH webhook_id IN ARRAY webhook_ids LOOP
    INSERT INTO "WebhookTurn" AS turn ("userId", "webhookId") VALUES (owner, webhook_id)
    ON CONFLICT ("userId", "webhookId")
      DO UPDATE SET "nextAt" = least(turn."nextAt", excluded."nextAt"), "version" = turn."version" + 1;
  END LOOP;
END $$;
