import pg from 'pg'
import { log } from '@/lib/foundation/telemetry/log'
import { distributeFunctions } from '../distribution/distribute'
import { type Functions, schemaPrefix } from './read-functions'

const keptDays = 7

const readState = `SELECT to_regnamespace($1) IS NOT NULL AS "isThere",
  $2::text IS NULL OR (to_regnamespace($1) IS NOT NULL AND has_schema_privilege($2, $1, 'USAGE')) AS "isGranted"`

const noteUse = `INSERT INTO "FunctionSchema" ("name") VALUES ($1) ON CONFLICT ("name") DO UPDATE SET "usedAt" = now()`

// Of schemas without a row nothing is known: another database may have created them in a restored dump.
const findUnused = `SELECT nspname AS name FROM pg_namespace JOIN "FunctionSchema" ON "name" = nspname
  WHERE nspname LIKE '${schemaPrefix.replace('_', '\\_')}%' AND nspname <> $1 AND "usedAt" < now() - interval '${keptDays} days'`

/**
 * Creates the functions of a release in a schema of their own, and drops those of releases that nothing has used for seven
 * days. Two round trips when they are there already.
 * @param client the owner of the tables, in no transaction
 * @param role the role that serves requests, if it is not the owner: it may call them
 * @param begin begins a transaction that only one process at a time is in
 */
export async function createFunctions(
  client: pg.Client,
  { schema, statements }: Functions,
  role: string | undefined,
  begin: () => Promise<void>,
): Promise<void> {
  if (statements.length === 0) return
  const read = async () =>
    (await client.query<{ isThere: boolean; isGranted: boolean }>(readState, [schema, role ?? null])).rows[0]
  const { rows: unused } = await client.query<{ name: string }>(findUnused, [schema])
  const state = await read()
  if (state?.isThere && state.isGranted && unused.length === 0) return
  await begin()
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_schema()) AS name')
  if (!(await read())?.isThere) {
    await client.query(`CREATE SCHEMA ${schema}`)
    // Also on the workers of Citus: PostgreSQL alone ignores the setting.
    await client.query(`SET LOCAL citus.propagate_set_commands = 'local'`)
    // The functions keep it.
    await client.query(`SET LOCAL search_path = ${schema}, ${rows[0]?.name}, pg_temp`)
    for (const sql of statements) await client.query(sql)
    await client.query(`REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC`)
    await distributeFunctions(client, schema)
    log.info({ schema }, 'functions created')
  }
  if (role !== undefined) {
    const grantee = pg.escapeIdentifier(role)
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${grantee}`)
    await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${grantee}`)
  }
  await client.query(noteUse, [schema])
  for (const { name } of unused) {
    await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`)
    await client.query(`DELETE FROM "FunctionSchema" WHERE "name" = $1`, [name])
    log.info({ schema: name }, 'functions of another release dropped')
  }
  await client.query('COMMIT')
}
