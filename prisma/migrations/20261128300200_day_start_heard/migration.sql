-- The key cache also holds the hour at which the user's day begins.
CREATE TRIGGER "User_dayStart_changed" AFTER UPDATE OF "dayStart" ON "User"
FOR EACH ROW WHEN (OLD."dayStart" IS DISTINCT FROM NEW."dayStart") EXECUTE FUNCTION "sayKeysChanged"();
