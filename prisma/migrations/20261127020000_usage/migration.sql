-- How many tasks an account has, and the bytes of their texts and details. The statements that write events maintain them
-- in the row that they lock anyway. The figures include every event up to "usageAt". While that is not the last one, because
-- they were never counted or an earlier release wrote, the background counts them. Null refuses a write beyond a limit.
ALTER TABLE "EventCounter"
    ADD COLUMN "tasks" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "bytes" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "usageAt" BIGINT NOT NULL DEFAULT -1;
