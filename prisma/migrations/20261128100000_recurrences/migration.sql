-- Tasks that recur. Without a relation to the user or to tasks, because distributed tables have none.
CREATE TYPE "RepeatFrom" AS ENUM ('schedule', 'completion');
CREATE TYPE "IfMissed" AS ENUM ('latest', 'keep');

CREATE TABLE "Recurrence" (
    "userId"    UUID NOT NULL,
    "id"        UUID NOT NULL,
    "text"      TEXT NOT NULL,
    "priority"  "Priority",
    "details"   TEXT,
    -- Minutes.
    "estimate"  DOUBLE PRECISION,
    -- Local time of day, HH:MM.
    "time"      TEXT,
    -- RFC 5545, section 3.3.10.
    "rule"      TEXT NOT NULL,
    "startDate" DATE NOT NULL,
    "from"      "RepeatFrom" NOT NULL DEFAULT 'schedule',
    "ifMissed"  "IfMissed" NOT NULL DEFAULT 'latest',
    "isPaused"  BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    -- Its occurrences until then are decided: they exist, or are skipped.
    "plannedUntil" DATE NOT NULL,
    -- Since when it is deleted. It can come back for a while.
    "endedAt"   TIMESTAMPTZ(3),
    -- Grows with each change of it or of its occurrences, so that nobody writes occurrences who has not seen it.
    "version"   INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Recurrence_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "Recurrence_valid" CHECK (
        char_length("details") <= 16384
        AND char_length("text") BETWEEN 1 AND 1024
        AND "estimate" BETWEEN 0 AND 1000000
        AND "time" ~ '^([01]\d|2[0-3]):[0-5]\d$'
        AND char_length("rule") BETWEEN 1 AND 500
        AND "startDate" BETWEEN '0001-01-01' AND '9999-12-31'
    )
);
CREATE INDEX "Recurrence_endedAt" ON "Recurrence" ("endedAt") WHERE "endedAt" IS NOT NULL;

-- Each date on which a recurrence has had a task, whatever became of it: the task is never made a second time.
CREATE TABLE "Occurrence" (
    "userId"       UUID NOT NULL,
    "recurrenceId" UUID NOT NULL,
    "date"         DATE NOT NULL,
    "taskId"       UUID NOT NULL,
    -- Hash of the task as the recurrence wrote it last.
    "written"      TEXT NOT NULL,
    CONSTRAINT "Occurrence_pkey" PRIMARY KEY ("userId", "recurrenceId", "date")
);
CREATE INDEX "Occurrence_task" ON "Occurrence" ("userId", "taskId");

-- When the recurrences of an account are to be looked at next.
CREATE TABLE "RecurrenceSchedule" (
    "userId"            UUID NOT NULL,
    -- The next midnight, the end of the running lease, or when a task was completed; NULL without recurrences.
    "nextAt"            TIMESTAMPTZ(3),
    -- Whether a recurrence counts from completions.
    "followsCompletion" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "RecurrenceSchedule_pkey" PRIMARY KEY ("userId")
);
CREATE INDEX "RecurrenceSchedule_due" ON "RecurrenceSchedule" ("nextAt") WHERE "nextAt" IS NOT NULL;

-- The recurrence that made a change, instead of a key or a session.
ALTER TABLE "TaskEvent" ADD COLUMN "recurrenceId" UUID;
