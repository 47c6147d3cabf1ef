-- Two-factor authentication: passkeys, an authenticator app, and recovery codes.
ALTER TABLE "User" ADD COLUMN "twoFactorSince" TIMESTAMPTZ(3);

-- A sign-in that still needs its second factor.
ALTER TABLE "Session" ADD COLUMN "isPending" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Session" DROP CONSTRAINT "Session_methods_count";
ALTER TABLE "Session" ADD CONSTRAINT "Session_methods_count" CHECK (cardinality("methods") BETWEEN 1 AND 6);

CREATE TABLE "Passkey" (
    "userId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "signCount" BIGINT NOT NULL,
    "transports" TEXT[] NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("userId", "id"),
    CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Passkey_name_length" CHECK (char_length("name") BETWEEN 1 AND 100),
    -- A credential id has at most 1,023 bytes (WebAuthn Level 3, section 4), here in base64url.
    CONSTRAINT "Passkey_credentialId_length" CHECK (char_length("credentialId") BETWEEN 1 AND 1364),
    CONSTRAINT "Passkey_publicKey_length" CHECK (octet_length("publicKey") BETWEEN 1 AND 4096),
    CONSTRAINT "Passkey_signCount_range" CHECK ("signCount" BETWEEN 0 AND 4294967295),
    CONSTRAINT "Passkey_transports_count" CHECK (cardinality("transports") <= 10)
);

-- Unique per account, not overall: the browser sends the user id with the credential.
CREATE UNIQUE INDEX "Passkey_userId_credentialId_key" ON "Passkey" ("userId", "credentialId");

-- The authenticator app of an account. The secret is encrypted.
CREATE TABLE "AuthenticatorApp" (
    "userId" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Time step of the last accepted code (RFC 6238, section 4.2): a code works once.
    "lastStep" BIGINT NOT NULL,

    CONSTRAINT "AuthenticatorApp_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "AuthenticatorApp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The recovery codes of an account that are not used yet, as SHA-256.
CREATE TABLE "RecoveryCode" (
    "userId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("userId", "hash"),
    CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RecoveryCode_hash_length" CHECK (octet_length("hash") = 32)
);
