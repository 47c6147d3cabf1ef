-- Counts the changes of a task. The ETag of a task is its version.
ALTER TABLE "Task" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Task" ADD CONSTRAINT "Task_version_range" CHECK ("version" >= 1);
