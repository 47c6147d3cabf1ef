-- Task_counted serves what this one served. Not in the migration that made that one: its lock on the table, which lets
-- tasks be read, would have to become one that does not, and wait for who waits for it.
DROP INDEX "Task_completed";
