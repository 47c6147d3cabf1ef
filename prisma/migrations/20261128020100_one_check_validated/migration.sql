ALTER TABLE "Task" VALIDATE CONSTRAINT "Task_valid";

ALTER TABLE "Task"
    DROP CONSTRAINT "Task_text_length",
    DROP CONSTRAINT "Task_details_length",
    DROP CONSTRAINT "Task_date_range",
    DROP CONSTRAINT "Task_dueTime_range",
    DROP CONSTRAINT "Task_timeSpent_range",
    DROP CONSTRAINT "Task_order_not_negative",
    DROP CONSTRAINT "Task_previousDates_no_null",
    DROP CONSTRAINT "Task_previousDates_count",
    DROP CONSTRAINT "Task_version_range",
    DROP CONSTRAINT "Task_completedAt_state";
