import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../support/database-template'
import { findUnsafeSteps } from '../../support/migration-rules'

const folder = join(root, 'prisma', 'migrations')
/** Earlier migrations were applied while the service did not run. */
const lastOffline = '20261122080000_completed_at'

describe('two releases can run side by side', () => {
  it('on every migration since that is a rule', () => {
    const names = readdirSync(folder).filter((name) => /^\d/.test(name) && name > lastOffline)
    const unsafe = names.flatMap((name) =>
      findUnsafeSteps(readFileSync(join(folder, name, 'migration.sql'), 'utf8')).map((step) => `${name}: ${step}`),
    )
    expect(unsafe).toEqual([])
  })

  it.each([
    ['CREATE TABLE "New" ("id" UUID NOT NULL); CREATE INDEX "New_id" ON "New" ("id");', 0],
    ['CREATE INDEX CONCURRENTLY "Task_x" ON "Task" ("x");', 0],
    ['CREATE INDEX "Task_x" ON "Task" ("x");', 1],
    ['CREATE UNIQUE INDEX "Task_x"\n  ON "Task" ("x");', 1],
    ['ALTER TABLE "Task" ADD COLUMN "x" INTEGER;', 0],
    ['ALTER TABLE "Task" ADD COLUMN "x" INTEGER NOT NULL DEFAULT 0;', 0],
    ['ALTER TABLE "Task" ADD COLUMN "x" INTEGER NOT NULL;', 1],
    ['ALTER TABLE "Task" ADD COLUMN "x" TIMESTAMPTZ NOT NULL DEFAULT now();', 0],
    ['ALTER TABLE "Task" ADD COLUMN "x" UUID NOT NULL DEFAULT gen_random_uuid();', 1],
    ['ALTER TABLE "Task" ADD COLUMN "x" TEXT GENERATED ALWAYS AS (lower("text")) STORED;', 1],
    ['ALTER TABLE "Task" ADD COLUMN "x" INTEGER UNIQUE;', 1],
    ['ALTER TABLE "Task" ADD CONSTRAINT "c" UNIQUE ("x");', 1],
    ['ALTER TABLE "Task" ADD CONSTRAINT "c" PRIMARY KEY ("x");', 1],
    ['ALTER TABLE "Task" ADD CONSTRAINT "c" UNIQUE USING INDEX "Task_x";', 0],
    ['CREATE TABLE "New" ("id" UUID PRIMARY KEY, "x" TEXT UNIQUE);', 0],
    ['DROP INDEX "Task_x";', 1],
    ['DROP INDEX CONCURRENTLY IF EXISTS "Task_x";', 0],
    ['UPDATE "Task" SET "x" = 0;', 1],
    ['CREATE TABLE "New" ("id" UUID);\nDELETE FROM "Task" WHERE "x" IS NULL;', 1],
    [
      'CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN SELECT 1; UPDATE "Task" SET "x" = 0; END $$ LANGUAGE plpgsql;',
      0,
    ],
    ['ALTER TABLE "Task" ADD CONSTRAINT "c" CHECK ("x" > 0);', 1],
    ['ALTER TABLE "Task" ADD CONSTRAINT "c" CHECK ("x" > 0) NOT VALID;', 0],
    ['ALTER TABLE "Task" VALIDATE CONSTRAINT "c";', 0],
    ['ALTER TABLE "Task" ALTER COLUMN "x" SET NOT NULL;', 1],
    ['ALTER TABLE "Task" ALTER COLUMN "x" TYPE BIGINT;', 1],
    ['ALTER TABLE "Task" RENAME COLUMN "x" TO "y";', 1],
    ['ALTER TABLE "Task" DROP COLUMN "x";', 1],
    ['-- Contract: unused since 1.4.\nALTER TABLE "Task" DROP COLUMN "x";', 0],
    ['DROP TABLE "Old";', 1],
    ['CREATE TRIGGER "t" AFTER UPDATE ON "Task" FOR EACH ROW EXECUTE FUNCTION "f"();', 1],
    ['CREATE TRIGGER "t" AFTER UPDATE ON "ApiKey" FOR EACH ROW EXECUTE FUNCTION "f"();', 0],
    ['ALTER TABLE "Task" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "User" ("id") NOT VALID;', 1],
    ['ALTER TABLE "ApiKey" ADD CONSTRAINT "c" FOREIGN KEY ("a") REFERENCES "User" ("id") NOT VALID;', 0],
  ])('knows what is safe: %s', (sql, count) => {
    expect(findUnsafeSteps(sql)).toHaveLength(count)
  })
})
