-- The hour at which a day begins, the first day of a week (null: that of the locale), and how many minutes a day may have
-- planned before the web app warns (null: it never does).
ALTER TABLE "User"
    ADD COLUMN "dayStart" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "weekStart" TEXT,
    ADD COLUMN "plannedLimit" INTEGER,
    ADD CONSTRAINT "User_dayStart_range" CHECK ("dayStart" BETWEEN 0 AND 6) NOT VALID,
    ADD CONSTRAINT "User_weekStart_valid" CHECK ("weekStart" IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')) NOT VALID,
    ADD CONSTRAINT "User_plannedLimit_range" CHECK ("plannedLimit" BETWEEN 1 AND 1440) NOT VALID;
