-- Sessions that can be listed and ended one by one. The table of next-auth's adapter was never used: its cookies carried
-- everything.
DROP TABLE "Session";

CREATE TABLE "Session" (
    "userId" UUID NOT NULL,
    "id" UUID NOT NULL,
    -- The account's sessionVersion when the session began. The session is valid only while they are equal.
    "version" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "authenticatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "methods" TEXT[] NOT NULL,
    "address" TEXT,
    "userAgent" TEXT,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_methods_count" CHECK (cardinality("methods") BETWEEN 1 AND 4),
    -- 45 characters is the longest IPv6 address, with an embedded IPv4 address.
    CONSTRAINT "Session_address_length" CHECK (char_length("address") <= 45),
    CONSTRAINT "Session_userAgent_length" CHECK (char_length("userAgent") <= 300)
);

-- Tells every instance that sessions of a user ended, so that it closes their event streams. The payload is the user's id.
CREATE FUNCTION "notifySessionsEnded"() RETURNS TRIGGER
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('daymark_sessions', CASE TG_TABLE_NAME WHEN 'User' THEN to_jsonb(OLD)->>'id' ELSE to_jsonb(OLD)->>'userId' END);
    RETURN NULL;
END
$$;

CREATE TRIGGER "User_sessionVersion_changed" AFTER UPDATE OF "sessionVersion" ON "User"
FOR EACH ROW WHEN (OLD."sessionVersion" IS DISTINCT FROM NEW."sessionVersion") EXECUTE FUNCTION "notifySessionsEnded"();

CREATE TRIGGER "Session_ended" AFTER DELETE ON "Session"
FOR EACH ROW EXECUTE FUNCTION "notifySessionsEnded"();
