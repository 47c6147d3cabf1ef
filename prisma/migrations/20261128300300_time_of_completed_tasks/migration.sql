-- Runs outside a transaction.
-- The insights count the time of completed tasks, and compare it with their estimates. "Task_timed" stays for the previous
-- version.
DROP INDEX CONCURRENTLY IF EXISTS "Task_spent";
CREATE INDEX CONCURRENTLY "Task_spent" ON "Task" ("userId", "date") INCLUDE ("timeSpent", "estimate")
WHERE "isCompleted" AND "timeSpent" > 0;
