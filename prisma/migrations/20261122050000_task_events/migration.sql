-- Every change of a task, for 30 days. Without a relation to the user: a distributed table cannot have one.
CREATE TYPE "TaskEventType" AS ENUM (
    'created', 'updated', 'completed', 'reopened', 'moved', 'reordered', 'archived', 'restored', 'deleted'
);

-- How many events each account has had. A statement that writes events raises the number and keeps the row locked until
-- its transaction ends: events become visible in the order of their positions, without gaps, and a reader misses none.
CREATE TABLE "EventCounter" (
    "userId" UUID NOT NULL,
    "last"   BIGINT NOT NULL,
    CONSTRAINT "EventCounter_pkey" PRIMARY KEY ("userId")
-- Room for the next version of a row on its page, so that no index changes.
) WITH (fillfactor = 50);

CREATE TABLE "TaskEvent" (
    "userId"    UUID NOT NULL,
    "position"  BIGINT NOT NULL,
    "taskId"    UUID NOT NULL,
    "type"      "TaskEventType" NOT NULL,
    -- Not now(): a transaction that waited for another one would have an earlier time at a later position.
    "at"        TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "keyId"     UUID,
    "keyName"   TEXT,
    "sessionId" UUID,
    CONSTRAINT "TaskEvent_pkey" PRIMARY KEY ("userId", "position"),
    CONSTRAINT "TaskEvent_keyName_length" CHECK (char_length("keyName") BETWEEN 1 AND 100)
);

-- The history of a task.
CREATE INDEX "TaskEvent_task" ON "TaskEvent" ("userId", "taskId", "position");
-- The activity of an API key.
CREATE INDEX "TaskEvent_key" ON "TaskEvent" ("userId", "keyId", "position");
-- The clean-up finds old rows by it. Not a BRIN index: the pages of deleted rows are used again, and it would then name
-- almost every page.
CREATE INDEX "TaskEvent_at" ON "TaskEvent" ("at");

-- The name of a key is written into events, so every instance must learn of another name too.
DROP TRIGGER "ApiKey_changed" ON "ApiKey";
CREATE TRIGGER "ApiKey_changed"
AFTER UPDATE OF "userId", "id", "name", "scope", "hash", "expiresAt", "revokedAt" OR DELETE ON "ApiKey"
FOR EACH ROW EXECUTE FUNCTION "sayKeysChanged"();
