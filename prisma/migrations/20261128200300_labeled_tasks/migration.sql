-- Runs outside a transaction.
-- The tasks whose text may have a label. Others are not in it, so that creating them costs no more.
DROP INDEX CONCURRENTLY IF EXISTS "Task_labeled";
CREATE INDEX CONCURRENTLY "Task_labeled" ON "Task" ("userId", "date", "order") WHERE "text" LIKE '%#%';
