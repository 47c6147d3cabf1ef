import pg from 'pg'
import { StartupError } from '@/lib/foundation/startup-error'

// The service reads which migrations are applied, but must not change that.
const withheldTables = ['_prisma_migrations']
const rowPrivileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']

const isWithheld = 'relname = ANY ($2)'
const lacksRows = rowPrivileges.map((name) => `NOT has_table_privilege($1, oid, '${name}')`).join(' OR ')

// Relations of the schema that migrations write to, without those of extensions.
const findUngranted = `SELECT relname, relkind, ${isWithheld} AS withheld FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace
  AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  AND CASE
    WHEN relkind IN ('r', 'p', 'v') AND NOT ${isWithheld} THEN ${lacksRows}
    WHEN relkind IN ('r', 'p') THEN relname = '_prisma_migrations' AND NOT has_table_privilege($1, oid, 'SELECT')
    WHEN relkind = 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE')
    ELSE false
  END`

type Relation = { relname: string; relkind: string; withheld: boolean }

/**
 * Lets the role that serves requests read and write rows, and read which migrations are applied, but change no table.
 * Costs one round trip when it has these privileges already.
 * @param client the owner of the tables, in no transaction
 * @param beginUnderLock begins a transaction that only one process at a time is in: concurrent grants fail
 * @throws StartupError when there is no such role
 */
export async function grantPrivileges(
  client: pg.Client,
  role: string,
  beginUnderLock: () => Promise<void>,
): Promise<void> {
  if ((await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])).rowCount === 0) {
    throw new StartupError(`it has no role ${role}, which DATABASE_URL names.`)
  }
  if ((await readUngranted(client, role)).length === 0) return
  await beginUnderLock()
  const grantee = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string }>('SELECT current_schema() AS name')
  await client.query(`GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(rows[0]?.name ?? 'public')} TO ${grantee}`)
  for (const relation of await readUngranted(client, role)) {
    await client.query(`GRANT ${describeGrant(relation)} TO ${grantee}`)
  }
  await client.query('COMMIT')
}

async function readUngranted(client: pg.Client, role: string): Promise<Relation[]> {
  return (await client.query<Relation>(findUngranted, [role, withheldTables])).rows
}

function describeGrant({ relname, relkind, withheld }: Relation): string {
  const name = pg.escapeIdentifier(relname)
  if (relkind === 'S') return `USAGE, SELECT ON SEQUENCE ${name}`
  return `${withheld ? 'SELECT' : rowPrivileges.join(', ')} ON ${name}`
}
