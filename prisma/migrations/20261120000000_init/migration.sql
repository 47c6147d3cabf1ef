CREATE TYPE "Priority" AS ENUM ('high', 'medium', 'low');
CREATE TYPE "KeyScope" AS ENUM ('full', 'read');

CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "name" TEXT,
    "email" TEXT NOT NULL,
    "emailVerified" TIMESTAMPTZ(3),
    "image" TEXT,
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "User_email_lowercase" CHECK ("email" = lower("email")),
    -- 254 octets is the longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3, less the brackets).
    CONSTRAINT "User_email_length" CHECK (octet_length("email") BETWEEN 3 AND 254),
    CONSTRAINT "User_timeZone_length" CHECK (char_length("timeZone") BETWEEN 1 AND 64)
);
CREATE UNIQUE INDEX "User_email_key" ON "User" ("email");

CREATE TABLE "Account" (
    "userId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "providerAccountId" TEXT NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "expires_at" INTEGER,
    "token_type" TEXT,
    "scope" TEXT,
    "id_token" TEXT,
    "session_state" TEXT,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("userId", "provider", "providerAccountId"),
    CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Account_provider_providerAccountId_key" ON "Account" ("provider", "providerAccountId");

CREATE TABLE "Session" (
    "userId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sessionToken" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Session_sessionToken_key" ON "Session" ("sessionToken");

CREATE TABLE "VerificationToken" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "VerificationToken_pkey" PRIMARY KEY ("identifier", "token")
);

CREATE TABLE "ApiKey" (
    "userId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scope" "KeyScope" NOT NULL DEFAULT 'full',
    "hash" BYTEA NOT NULL,
    "lastFour" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ApiKey_name_length" CHECK (char_length("name") BETWEEN 1 AND 100),
    CONSTRAINT "ApiKey_hash_is_sha256" CHECK (octet_length("hash") = 32),
    CONSTRAINT "ApiKey_lastFour_length" CHECK (char_length("lastFour") = 4),
    CONSTRAINT "ApiKey_expires_after_creation" CHECK ("expiresAt" > "createdAt")
);
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey" ("hash");

CREATE TABLE "Task" (
    "userId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "isCompleted" BOOLEAN NOT NULL DEFAULT false,
    "priority" "Priority",
    "dueTime" BIGINT,
    "timeSpent" DOUBLE PRECISION,
    "details" TEXT,
    "order" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),
    "previousDates" DATE[] NOT NULL DEFAULT ARRAY[]::DATE[],

    CONSTRAINT "Task_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "Task_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    -- Deferrable, so that it is checked when a statement ends: a reordering may swap two positions.
    CONSTRAINT "Task_userId_date_order_key" UNIQUE ("userId", "date", "order") DEFERRABLE INITIALLY IMMEDIATE,
    CONSTRAINT "Task_text_length" CHECK (char_length("text") BETWEEN 1 AND 1024),
    CONSTRAINT "Task_details_length" CHECK (char_length("details") <= 16384),
    CONSTRAINT "Task_date_range" CHECK ("date" BETWEEN '0001-01-01' AND '9999-12-31'),
    -- 8.64e15 ms is the last instant of a JavaScript Date (ECMA-262, Time Values and Time Range).
    CONSTRAINT "Task_dueTime_range" CHECK ("dueTime" BETWEEN 0 AND 8640000000000000),
    CONSTRAINT "Task_timeSpent_range" CHECK ("timeSpent" BETWEEN 0 AND 1000000),
    CONSTRAINT "Task_order_not_negative" CHECK ("order" >= 0),
    CONSTRAINT "Task_previousDates_no_null" CHECK (array_position("previousDates", NULL) IS NULL)
);

-- The overdue tasks of a dashboard, in their order.
CREATE INDEX "Task_open" ON "Task" ("userId", "date", "order") WHERE "archivedAt" IS NULL AND NOT "isCompleted";
-- The days of a streak.
CREATE INDEX "Task_completed" ON "Task" ("userId", "date") WHERE "isCompleted";
-- The pages of the archive, newest first.
CREATE INDEX "Task_archived" ON "Task" ("userId", "archivedAt" DESC, "id" DESC) WHERE "archivedAt" IS NOT NULL;

-- The position after the last task of a date, archived ones counted: 0 on an empty date. Takes a lock on the date until
-- the transaction ends, so that two callers never get the same position. It has to be VOLATILE: each of its statements
-- then reads with a snapshot of its own, and what the former holder of the lock committed is seen.
CREATE FUNCTION "nextOrder"(owner UUID, day DATE) RETURNS INTEGER
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(owner::text || day::text, 0));
    RETURN (SELECT coalesce(max("order"), -1) + 1 FROM "Task" WHERE "userId" = owner AND "date" = day);
END
$$;
