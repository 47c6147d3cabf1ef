-- The activity log of each account. Without a foreign key to the user: the deletion of an account is itself recorded.
CREATE TABLE "Activity" (
    "userId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "sessionId" UUID,
    "keyId" UUID,
    "address" TEXT,
    "userAgent" TEXT,
    "detail" TEXT,

    CONSTRAINT "Activity_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "Activity_type_length" CHECK (char_length("type") BETWEEN 1 AND 50),
    CONSTRAINT "Activity_by_known" CHECK ("by" IN ('session', 'key', 'visitor', 'operator')),
    CONSTRAINT "Activity_address_length" CHECK (char_length("address") <= 45),
    CONSTRAINT "Activity_userAgent_length" CHECK (char_length("userAgent") <= 300),
    CONSTRAINT "Activity_detail_length" CHECK (char_length("detail") <= 200)
);
-- The oldest entries, for the clean-up.
CREATE INDEX "Activity_at" ON "Activity" ("at");
