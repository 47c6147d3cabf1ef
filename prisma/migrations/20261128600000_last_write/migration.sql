-- How to undo the last write of an API key. Without a relation to the key, because distributed tables have none.
CREATE TABLE "LastWrite" (
    "userId"   UUID NOT NULL,
    "keyId"    UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "undo"     JSONB NOT NULL,
    "at"       TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "LastWrite_pkey" PRIMARY KEY ("userId", "keyId")
);

CREATE INDEX "LastWrite_at" ON "LastWrite" ("at");
