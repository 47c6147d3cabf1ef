-- The secret address at which calendar apps read an account's open tasks: one per account, stored as a SHA-256.
CREATE TABLE "CalendarFeed" (
    "userId"     UUID NOT NULL,
    "hash"       BYTEA NOT NULL,
    "createdAt"  TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastReadAt" TIMESTAMPTZ(3),
    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "CalendarFeed_hash_length" CHECK (octet_length("hash") = 32)
);
CREATE UNIQUE INDEX "CalendarFeed_hash_key" ON "CalendarFeed" ("hash");
ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
