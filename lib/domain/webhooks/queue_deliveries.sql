-- Adds a test to the deliveries of a webhook. Not done when there is no such webhook, or it is paused.
CREATE FUNCTION send_test(owner uuid, webhook_id uuid, OUT is_done boolean) LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  is_done := EXISTS (SELECT FROM "Webhook" WHERE "userId" = owner AND "id" = webhook_id AND "pausedAt" IS NULL);
  IF NOT is_done THEN RETURN; END IF;
  INSERT INTO "WebhookDelivery" ("userId", "id", "webhookId") VALUES (owner, gen_random_uuid(), webhook_id);
  PERFORM make_turns_due(owner, ARRAY[webhook_id]);
END $$;

-- Makes a delivery due once more. Not done when there is none, when the webhook is paused, or when an attempt is due: one
-- that is under way has a lease, which must not be ended.
CREATE FUNCTION redeliver_message(owner uuid, delivery_id uuid, OUT is_done boolean) LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  webhook_id uuid;
BEGIN
  UPDATE "WebhookDelivery" AS delivery SET "nextAt" = now(), "deliveredAt" = NULL, "isResent" = true
  FROM "Webhook" AS webhook
  WHERE delivery."userId" = owner AND delivery."id" = delivery_id AND delivery."nextAt" IS NULL
    AND webhook."userId" = owner AND webhook."id" = delivery."webhookId" AND webhook."pausedAt" IS NULL
  RETURNING delivery."webhookId" INTO webhook_id;
  is_done := FOUND;
  IF is_done THEN PERFORM make_turns_due(owner, ARRAY[webhook_id]); END IF;
END $$;

-- Makes the turns of webhooks due whose deliveries have none: versions before turns wrote none.
--   at: turns until then are due already
CREATE FUNCTION add_lost_turns(owner uuid, at timestamptz, OUT added integer) LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  -- A minimum, so that the index answers for each webhook, however many deliveries wait.
  lost uuid[] := ARRAY(
    SELECT webhook."id" FROM "Webhook" AS webhook
    LEFT JOIN "WebhookTurn" AS turn ON turn."userId" = owner AND turn."webhookId" = webhook."id"
    WHERE webhook."userId" = owner AND (turn."nextAt" IS NULL OR turn."nextAt" > at)
      AND least(turn."nextAt", 'infinity'::timestamptz) > (
        SELECT min("nextAt") FROM "WebhookDelivery"
        WHERE "userId" = owner AND "webhookId" = webhook."id" AND "nextAt" IS NOT NULL)
    ORDER BY webhook."id");
BEGIN
  added := cardinality(lost);
  PERFORM make_turns_due(owner, lost);
END $$;
