-- What successful writes with an Idempotency-Key answered. Without a relation to the user: a distributed table cannot
-- have one, and rows go within a day anyway.
CREATE TABLE "IdempotencyKey" (
    "userId"  UUID NOT NULL,
    "key"     BYTEA NOT NULL,
    "request" BYTEA NOT NULL,
    "holder"  UUID NOT NULL,
    "output"  TEXT NOT NULL,
    "version" INTEGER,
    "at"      TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("userId", "key"),
    CONSTRAINT "IdempotencyKey_key_length" CHECK (octet_length("key") = 16),
    CONSTRAINT "IdempotencyKey_request_length" CHECK (octet_length("request") = 16)
);

-- The clean-up finds old rows by it.
CREATE INDEX "IdempotencyKey_at" ON "IdempotencyKey" ("at");
