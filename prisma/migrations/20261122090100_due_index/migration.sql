-- Runs outside a transaction.
-- The next due time of an account. Tasks without one are not in it, so that creating them costs no more.
DROP INDEX CONCURRENTLY IF EXISTS "Task_due";
CREATE INDEX CONCURRENTLY "Task_due" ON "Task" ("userId", "dueTime")
    WHERE "dueTime" IS NOT NULL AND NOT "isCompleted" AND "archivedAt" IS NULL;
