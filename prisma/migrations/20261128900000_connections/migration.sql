-- A client that was connected with OAuth has an API key of its own. Both are null for other keys.
ALTER TABLE "ApiKey" ADD COLUMN "clientId" TEXT, ADD COLUMN "clientName" TEXT;

-- Clients that registered themselves (RFC 7591).
CREATE TABLE "OauthClient" (
    "id"        TEXT NOT NULL,
    "metadata"  JSONB NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "OauthClient_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "OauthClient_metadata_size" CHECK (octet_length("metadata"::text) <= 20000)
);
CREATE INDEX "OauthClient_expiresAt" ON "OauthClient" ("expiresAt");

-- Authorization requests, codes and tokens. Only the SHA-512 of each is stored.
CREATE TABLE "OauthRecord" (
    "hash"       BYTEA NOT NULL,
    "kind"       TEXT NOT NULL,
    "userId"     UUID,
    "keyId"      UUID,
    "payload"    JSONB NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),
    "expiresAt"  TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "OauthRecord_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "OauthRecord_hash_is_sha512" CHECK (octet_length("hash") = 64),
    CONSTRAINT "OauthRecord_payload_size" CHECK (octet_length("payload"::text) <= 40000),
    CONSTRAINT "OauthRecord_key_fkey" FOREIGN KEY ("userId", "keyId") REFERENCES "ApiKey" ("userId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "OauthRecord_key" ON "OauthRecord" ("userId", "keyId");
CREATE INDEX "OauthRecord_expiresAt" ON "OauthRecord" ("expiresAt");
