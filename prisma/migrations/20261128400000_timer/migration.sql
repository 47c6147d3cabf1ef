-- The running timer of an account. Without a relation to the user or to a task, because distributed tables have none.
CREATE TABLE "Timer" (
    "userId"    UUID NOT NULL,
    "taskId"    UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Timer_pkey" PRIMARY KEY ("userId")
);
