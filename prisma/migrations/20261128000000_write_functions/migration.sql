-- Writes are functions from now on, which each release creates in a schema of its own. When it was last used by a running
-- instance, so that nothing drops it.
CREATE TABLE "FunctionSchema" (
    "name"   TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "FunctionSchema_pkey" PRIMARY KEY ("name")
);

-- Every account has a counter from its beginning to its end, which every write locks. So a write cannot add to an account
-- that is being deleted, on Citus too, where a distributed table has no foreign key to a local one.
CREATE FUNCTION "beginAccount"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "EventCounter" ("userId", "last") VALUES (NEW."id", 0) ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER "User_begins" AFTER INSERT ON "User" FOR EACH ROW EXECUTE FUNCTION "beginAccount"();
INSERT INTO "EventCounter" ("userId", "last") SELECT "id", 0 FROM "User" ON CONFLICT DO NOTHING;

CREATE FUNCTION "endAccount"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "EventCounter" WHERE "userId" = OLD."id";
    DELETE FROM "Task" WHERE "userId" = OLD."id";
    RETURN NULL;
END
$$;
CREATE TRIGGER "User_ends" AFTER DELETE ON "User" FOR EACH ROW EXECUTE FUNCTION "endAccount"();
ALTER TABLE "Task" DROP CONSTRAINT IF EXISTS "Task_userId_fkey";

-- Only the release before identifies the request that holds a key.
ALTER TABLE "IdempotencyKey" ALTER COLUMN "holder" DROP NOT NULL;
