// A process is killed during a migration.
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isWellFormedKey } from '@/lib/domain/access/keys/key-token'
import { runScript } from '../support/server-process'
import { killAfterTest } from '../support/service'
import { openTestDatabase } from '../support/test-database'

const gate = 1

it('leaves nothing of the migration, and the next process waits for the database to finish it', async () => {
  const { url, ownerUrl, close } = await openTestDatabase({ migrated: false })
  onTestFinished(close)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  // Holds the first migration at its first CREATE INDEX, after some of its statements and before others. It sleeps,
  // because a statement of a migration soon gives up waiting for a lock.
  await client.query(`CREATE FUNCTION hold() RETURNS event_trigger LANGUAGE plpgsql
    AS $$ BEGIN
      WHILE NOT pg_try_advisory_xact_lock_shared(${gate}) LOOP PERFORM pg_sleep(0.05); END LOOP;
    END $$;
    CREATE EVENT TRIGGER hold ON ddl_command_start WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION hold();
    SELECT pg_advisory_lock(${gate})`)
  const waitForSessions = (condition: string, count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await client.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'daymark migrations'
            AND (${condition})`,
        )
        expect(rows).toHaveLength(count)
      },
      { timeout: 60_000 },
    )

  const startCommand = () =>
    runScript('scripts/key.mjs', ['--email', 'me@example.com', '--name', 'x'], {
      DATABASE_URL: url,
      MIGRATION_DATABASE_URL: ownerUrl,
    })
  const killed = startCommand()
  killAfterTest(killed)
  await waitForSessions(`wait_event = 'PgSleep'`, 1)
  killed.child.kill('SIGKILL')
  await killed.ended

  // PostgreSQL still runs the migration of the killed client, and the next process tries to get the lock.
  const next = startCommand()
  killAfterTest(next)
  await waitForSessions(`query LIKE '%pg_try_advisory_xact_lock%' OR query = 'ROLLBACK'`, 1)
  await waitForSessions(`wait_event = 'PgSleep'`, 1)
  expect((await client.query(`SELECT to_regclass('_prisma_migrations') AS found`)).rows).toEqual([{ found: null }])
  await client.query(`SELECT pg_advisory_unlock(${gate})`)
  await next.ended
  expect(isWellFormedKey(next.stdout().trim())).toBe(true)
  const { rows } = await client.query(
    `SELECT count(*) = count(DISTINCT migration_name) AND bool_and(finished_at IS NOT NULL) AS once
    FROM _prisma_migrations`,
  )
  expect(rows).toEqual([{ once: true }])
})
