-- When each webhook is to be looked at next, so that webhooks take turns however many deliveries one of them has.
-- A distributed table cannot have a relation to the webhook, which a write would also wait for.
CREATE TABLE "WebhookTurn" (
    "userId"    UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    -- Not after the first time at which one of its deliveries is due.
    "nextAt"    TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    -- Grows when a delivery becomes due, so that nobody defers a turn who did not see that delivery.
    "version"   BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "WebhookTurn_pkey" PRIMARY KEY ("userId", "webhookId")
);
CREATE INDEX "WebhookTurn_nextAt_idx" ON "WebhookTurn" ("nextAt");
