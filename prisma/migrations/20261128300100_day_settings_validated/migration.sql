ALTER TABLE "User" VALIDATE CONSTRAINT "User_dayStart_range";
ALTER TABLE "User" VALIDATE CONSTRAINT "User_weekStart_valid";
ALTER TABLE "User" VALIDATE CONSTRAINT "User_plannedLimit_range";
