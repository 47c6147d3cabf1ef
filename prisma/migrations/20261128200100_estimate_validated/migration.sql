ALTER TABLE "Task" VALIDATE CONSTRAINT "Task_valid_estimate";

ALTER TABLE "Task" DROP CONSTRAINT "Task_valid";
