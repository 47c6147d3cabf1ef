import pg from 'pg'
import { log } from '@/lib/foundation/telemetry/log'
import { distributeFunctions } from '../distribution/distribute'
import { noteUse } from './note-use'
import { type Functions, schemaPrefix } from './read-functions'

const keptDays = 7

type State = { isThere: boolean; isGranted: boolean; unused: string[] }

// Nothing is known of schemas without a row, which may come from the dump of another database.
const readState = `SELECT to_regnamespace($1) IS NOT NULL AS "isThere",
  $2::text IS NULL OR (to_regnamespace($1) IS NOT NULL AND has_schema_privilege($2, $1, 'USAGE')) AS "isGranted",
  ARRAY(SELECT "name" FROM pg_namespace JOIN "FunctionSchema" ON "name" = nspname
    WHERE nspname LIKE '${schemaPrefix.replace('_', '\\_')}%' AND nspname <> $1
    AND "usedAt" < now() - interval '${keptDays} days') AS unused`

/**
 * Creates the functions of a release in a schema of their own, and drops those of releases that nothing has used for seven
 * days. One round trip when they are there already.
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
  const read = async () => (await client.query<State>(readState, [schema, role ?? null])).rows[0]
  const before = await read()
  if (before?.isThere && before.isGranted && before.unused.length === 0) return
  await begin()
  const state = await read()
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_schema()) AS name')
  if (!state?.isThere) {
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
  await client.query(noteUse.text, [schema])
  for (const name of state?.unused ?? []) {
    await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`)
    await client.query(`DELETE FROM "FunctionSchema" WHERE "name" = $1`, [name])
    log.info({ schema: name }, 'functions of another release dropped')
  }
  await client.query('COMMIT')
}
