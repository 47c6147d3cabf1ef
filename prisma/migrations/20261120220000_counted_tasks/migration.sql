-- All that analytics count, finished work and active tasks, in the order in which they are counted: nothing but the index
-- is read. It also tells whether anything was completed on a date, for the days of a streak.
CREATE INDEX "Task_counted" ON "Task" ("userId", "date", "isCompleted", "priority")
WHERE "isCompleted" OR "archivedAt" IS NULL;

-- An index alone suffices only for pages that were vacuumed since they changed. By default a fifth of the table has to
-- change before that happens, which in a large table takes months.
ALTER TABLE "Task" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
