-- How people sign in to the web app, and how they like it.
CREATE TYPE "Theme" AS ENUM ('system', 'light', 'dark');

ALTER TABLE "User"
    -- argon2id, in the encoded form that says its parameters and salt. NULL: this person has no password.
    ADD COLUMN "passwordHash" TEXT,
    -- Signing out everywhere adds one; a session bears the number under which it was begun.
    ADD COLUMN "sessionVersion" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "theme" "Theme" NOT NULL DEFAULT 'system',
    -- NULL: the operator made the account, for its keys.
    ADD COLUMN "signedUpAt" TIMESTAMPTZ(3),
    ADD CONSTRAINT "User_passwordHash_is_argon2id" CHECK ("passwordHash" LIKE '$argon2id$%'),
    ADD CONSTRAINT "User_name_length" CHECK (char_length("name") <= 100);

-- The keys of one person, for their list.
CREATE INDEX "ApiKey_userId_createdAt" ON "ApiKey" ("userId", "createdAt" DESC);

-- Secrets that nobody set: made once, the same for every instance.
CREATE TABLE "Secret" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Secret_pkey" PRIMARY KEY ("name")
);
