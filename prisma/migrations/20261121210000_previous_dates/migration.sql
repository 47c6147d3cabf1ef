-- A task that a script moves every minute would otherwise grow without limit. The newest 100 dates stay.
UPDATE "Task" SET "previousDates" = "previousDates"[cardinality("previousDates") - 99:]
WHERE cardinality("previousDates") > 100;

ALTER TABLE "Task" ADD CONSTRAINT "Task_previousDates_count" CHECK (cardinality("previousDates") <= 100);
