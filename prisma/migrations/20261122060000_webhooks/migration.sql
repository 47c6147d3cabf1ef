-- Webhooks. Tables have no relation to the user: the statements that write tasks also write deliveries, and a distributed
-- table cannot have one.
CREATE TABLE "Webhook" (
    "userId"              UUID NOT NULL,
    "id"                  UUID NOT NULL,
    "name"                TEXT NOT NULL,
    "url"                 TEXT NOT NULL,
    "types"               "TaskEventType"[] NOT NULL,
    -- Encrypted. The previous one signs too, for a day after a rotation.
    "secret"              BYTEA NOT NULL,
    "previousSecret"      BYTEA,
    "previousSecretUntil" TIMESTAMPTZ(3),
    "createdAt"           TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "pausedAt"            TIMESTAMPTZ(3),
    -- Why the service paused it; NULL when a person did.
    "pausedBecause"       TEXT,
    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "Webhook_name_length" CHECK (char_length("name") BETWEEN 1 AND 100),
    CONSTRAINT "Webhook_url_length" CHECK (char_length("url") BETWEEN 1 AND 2048),
    CONSTRAINT "Webhook_types_count" CHECK (cardinality("types") BETWEEN 1 AND 9)
);

-- One message to one webhook: the outbox, and then the log. Without a relation to the webhook: the statement that writes a
-- task would otherwise fail, or wait, when somebody deletes the webhook.
CREATE TABLE "WebhookDelivery" (
    "userId"    UUID NOT NULL,
    "id"        UUID NOT NULL DEFAULT gen_random_uuid(),
    "webhookId" UUID NOT NULL,
    -- The event; NULL for a test.
    "position"  BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    -- Set by the first attempt, so that every attempt sends the same.
    "body"      TEXT,
    "attempts"  INTEGER NOT NULL DEFAULT 0,
    -- When the next attempt is due, or the lease of the running one ends; NULL when there is none.
    "nextAt"    TIMESTAMPTZ(3) DEFAULT now(),
    "deliveredAt" TIMESTAMPTZ(3),
    -- Sent again by a person: it is attempted once.
    "isResent"  BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "WebhookDelivery_attempts_range" CHECK ("attempts" >= 0)
);
-- What is due.
CREATE INDEX "WebhookDelivery_due" ON "WebhookDelivery" ("nextAt") WHERE "nextAt" IS NOT NULL;
-- The log of a webhook, newest first.
CREATE INDEX "WebhookDelivery_log" ON "WebhookDelivery" ("userId", "webhookId", "createdAt" DESC, "id" DESC);
-- The clean-up finds old rows by it.
CREATE INDEX "WebhookDelivery_createdAt" ON "WebhookDelivery" ("createdAt");

CREATE TABLE "WebhookAttempt" (
    "userId"     UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "number"     INTEGER NOT NULL,
    "at"         TIMESTAMPTZ(3) NOT NULL,
    "url"        TEXT NOT NULL,
    "durationMs" INTEGER NOT NULL,
    -- NULL when no response came: `error` says why.
    "status"     INTEGER,
    "error"      TEXT,
    "response"   TEXT,
    CONSTRAINT "WebhookAttempt_pkey" PRIMARY KEY ("userId", "deliveryId", "number"),
    CONSTRAINT "WebhookAttempt_delivery_fkey" FOREIGN KEY ("userId", "deliveryId") REFERENCES "WebhookDelivery" ("userId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WebhookAttempt_error_length" CHECK (char_length("error") <= 300),
    CONSTRAINT "WebhookAttempt_response_length" CHECK (octet_length("response") <= 80000)
);
