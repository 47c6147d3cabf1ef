-- Browsers that get reminders by Web Push. They end with the session that added them.
CREATE TABLE "PushSubscription" (
    "userId"        UUID NOT NULL,
    "id"            UUID NOT NULL,
    "sessionId"     UUID NOT NULL,
    -- The URL of the browser's push service, and the keys with which messages are encrypted (RFC 8291).
    "endpoint"      TEXT NOT NULL,
    "p256dh"        TEXT NOT NULL,
    "auth"          TEXT NOT NULL,
    "createdAt"     TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSuccessAt" TIMESTAMPTZ(3),
    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "PushSubscription_endpoint_length" CHECK (octet_length("endpoint") BETWEEN 1 AND 2048),
    CONSTRAINT "PushSubscription_keys_length" CHECK (octet_length("p256dh") <= 100 AND octet_length("auth") <= 40)
);
CREATE UNIQUE INDEX "PushSubscription_userId_endpoint_key" ON "PushSubscription" ("userId", "endpoint");
-- The end of a session finds its subscriptions by it.
CREATE INDEX "PushSubscription_userId_sessionId_idx" ON "PushSubscription" ("userId", "sessionId");
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_userId_sessionId_fkey"
    FOREIGN KEY ("userId", "sessionId") REFERENCES "Session" ("userId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When the reminders of an account with subscriptions are due. Without a relation to the user, as in the tables of
-- webhooks: the statements that write tasks also change it.
CREATE TABLE "ReminderSchedule" (
    "userId"        UUID NOT NULL,
    -- When the next one is due, the lease of the running work ends, or the tasks have changed; NULL when nothing is due.
    "nextAt"        TIMESTAMPTZ(3),
    -- Reminders until then were sent, or never will be.
    "remindedUntil" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "ReminderSchedule_pkey" PRIMARY KEY ("userId")
);
CREATE INDEX "ReminderSchedule_due" ON "ReminderSchedule" ("nextAt") WHERE "nextAt" IS NOT NULL;
