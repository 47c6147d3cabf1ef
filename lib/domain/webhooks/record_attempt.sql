-- Records an attempt to deliver a message, unless its lease ended and another instance has recorded the same one.
CREATE FUNCTION record_attempt(
  owner uuid, delivery_id uuid, number integer, at timestamptz, url text, duration_ms integer, status integer, error text,
  response text, next_at timestamptz, delivered_at timestamptz, OUT is_done boolean
) LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE "WebhookDelivery" SET "attempts" = number, "isResent" = false, "nextAt" = next_at, "deliveredAt" = delivered_at
  WHERE "userId" = owner AND "id" = delivery_id AND "attempts" = number - 1;
  is_done := FOUND;
  IF is_done THEN
    INSERT INTO "WebhookAttempt"
      ("userId", "deliveryId", "number", "at", "url", "durationMs", "status", "error", "response")
    VALUES (owner, delivery_id, number, at, url, duration_ms, status, error, response);
  END IF;
END $$;
