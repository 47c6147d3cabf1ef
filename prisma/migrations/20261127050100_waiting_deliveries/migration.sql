-- Runs outside a transaction.
-- What is due of one webhook. "WebhookDelivery_due", over all webhooks, stays for the release before.
DROP INDEX CONCURRENTLY IF EXISTS "WebhookDelivery_waiting";
CREATE INDEX CONCURRENTLY "WebhookDelivery_waiting" ON "WebhookDelivery" ("userId", "webhookId", "nextAt", "id")
    WHERE "nextAt" IS NOT NULL;
