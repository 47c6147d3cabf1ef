-- Every instance remembers valid keys, and has to hear when they are not what they were: whoever changes them, by
-- whatever statement, says so in the same transaction. The payload is the id of the user whose keys they are.
CREATE FUNCTION "sayKeysChanged"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('daymark_keys', CASE TG_TABLE_NAME WHEN 'User' THEN to_jsonb(OLD)->>'id' ELSE to_jsonb(OLD)->>'userId' END);
    RETURN NULL;
END
$$;

-- What is remembered of a key holds the time zone of its user. (This table first, as who deletes an account locks them
-- in this order.)
CREATE TRIGGER "User_timeZone_changed" AFTER UPDATE OF "timeZone" ON "User"
FOR EACH ROW WHEN (OLD."timeZone" IS DISTINCT FROM NEW."timeZone") EXECUTE FUNCTION "sayKeysChanged"();

-- Of the use of a key, which is recorded again and again, nobody has to hear.
CREATE TRIGGER "ApiKey_changed"
AFTER UPDATE OF "userId", "id", "scope", "hash", "expiresAt", "revokedAt" OR DELETE ON "ApiKey"
FOR EACH ROW EXECUTE FUNCTION "sayKeysChanged"();
