-- When an open task was completed. Null for open tasks, for tasks that were created as completed, whose completion nobody
-- saw, and for tasks completed before this migration and more than 30 days ago.
ALTER TABLE "Task" ADD COLUMN "completedAt" TIMESTAMPTZ(3);

UPDATE "Task" SET "completedAt" = last."at"
FROM (
    SELECT "userId", "taskId", max("at") AS "at" FROM "TaskEvent" WHERE "type" = 'completed' GROUP BY "userId", "taskId"
) AS last
WHERE "Task"."userId" = last."userId" AND "Task"."id" = last."taskId" AND "Task"."isCompleted";

ALTER TABLE "Task" ADD CONSTRAINT "Task_completedAt_state" CHECK ("isCompleted" OR "completedAt" IS NULL);

-- Insights count completions by hour and weekday, and add up minutes by date: nothing but these indexes is read. Tasks
-- without an instant or minutes are in neither, so that creating a task costs no more.
CREATE INDEX "Task_completions" ON "Task" ("userId", "completedAt") WHERE "completedAt" IS NOT NULL;
CREATE INDEX "Task_timed" ON "Task" ("userId", "date") INCLUDE ("timeSpent") WHERE "timeSpent" > 0;
