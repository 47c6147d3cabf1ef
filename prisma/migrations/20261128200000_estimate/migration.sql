-- How many minutes a task is planned to take. The function with this parameter is another one than that without.
ALTER TABLE "Task" ADD COLUMN "estimate" DOUBLE PRECISION;

CREATE FUNCTION "isValidTask"(
    "text" TEXT, "details" TEXT, "date" DATE, "dueTime" BIGINT, "timeSpent" DOUBLE PRECISION, "order" INTEGER,
    "previousDates" DATE[], "version" INTEGER, "isCompleted" BOOLEAN, "completedAt" TIMESTAMPTZ, "estimate" DOUBLE PRECISION
) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    -- As in a CHECK, a rule whose value is NULL is kept.
    RETURN NOT coalesce(NOT (
        char_length("text") BETWEEN 1 AND 1024
        AND char_length("details") <= 16384
        AND "date" BETWEEN '0001-01-01' AND '9999-12-31'
        -- 8.64e15 ms is the last instant of a JavaScript Date (ECMA-262, Time Values and Time Range).
        AND "dueTime" BETWEEN 0 AND 8640000000000000
        AND "timeSpent" BETWEEN 0 AND 1000000
        AND "estimate" BETWEEN 0 AND 1000000
        AND "order" >= 0
        AND array_position("previousDates", NULL) IS NULL
        AND cardinality("previousDates") <= 100
        AND "version" >= 1
        -- An open task has not been completed.
        AND ("isCompleted" OR "completedAt" IS NULL)
    ), false);
END
$$;

ALTER TABLE "Task" ADD CONSTRAINT "Task_valid_estimate" CHECK ("isValidTask"(
    "text", "details", "date", "dueTime", "timeSpent", "order", "previousDates", "version", "isCompleted", "completedAt",
    "estimate"
)) NOT VALID;
