import type pg from 'pg'
import { StartupError } from '@/lib/foundation/startup-error'
import { databaseName, ownerRole, serviceRole } from '../cluster'

// Schemas of PostgreSQL itself begin with pg_. Those that begin with daymark_ hold functions, which each release creates.
const known = "'^pg_|^daymark_|^information_schema$'"

// The constraints of NOT NULL (n) are listed from version 18 on only.
const listObjects = `
  SELECT 'the role ' || rolname AS name FROM pg_roles WHERE rolname !~ '^pg_' AND rolname NOT IN ($1, $2)
  UNION ALL SELECT 'the database ' || datname FROM pg_database
    WHERE datname NOT IN ($3, 'postgres', 'template0', 'template1')
  UNION ALL SELECT 'the tablespace ' || spcname FROM pg_tablespace WHERE spcname !~ '^pg_'
  UNION ALL SELECT 'the extension ' || extname FROM pg_extension WHERE extname <> 'plpgsql'
  UNION ALL SELECT 'the schema ' || nspname FROM pg_namespace WHERE nspname !~ ${known}
  UNION ALL SELECT 'the large object ' || oid FROM pg_largeobject_metadata
  UNION ALL SELECT 'the publication ' || pubname FROM pg_publication
  UNION ALL SELECT 'the event trigger ' || evtname FROM pg_event_trigger
  UNION ALL SELECT 'the relation ' || oid::regclass FROM pg_class
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f', 'i', 'I') AND relnamespace::regnamespace::text !~ ${known}
  UNION ALL SELECT 'the column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'p', 'v', 'm', 'f')
    AND relnamespace::regnamespace::text !~ ${known}
  UNION ALL SELECT 'the function ' || oid::regprocedure FROM pg_proc
    WHERE pronamespace::regnamespace::text !~ ${known}
  UNION ALL SELECT 'the type ' || typname FROM pg_type
    WHERE typtype IN ('e', 'd', 'r') AND typnamespace::regnamespace::text !~ ${known}
  UNION ALL SELECT 'the value ' || enumtypid::regtype || '.' || enumlabel FROM pg_enum
  UNION ALL SELECT 'the trigger ' || tgrelid::regclass || '.' || tgname FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'the constraint ' || conrelid::regclass || '.' || conname FROM pg_constraint
    WHERE contype <> 'n' AND connamespace::regnamespace::text !~ ${known}`

/**
 * Expects the old database to contain nothing that the new one lacks: a copy would lose what an operator has added.
 * @throws StartupError naming the first of such objects
 */
export async function checkObjects(from: pg.Client, to: pg.Client): Promise<void> {
  const [before, after] = await Promise.all([readObjects(from), readObjects(to)])
  const known = new Set(after)
  const others = before.filter((name) => !known.has(name))
  if (others.length === 0) return
  const shown = others.slice(0, 3).join(', ')
  const rest = others.length > 3 ? ` and ${others.length - 3} more` : ''
  throw new StartupError(
    `The database cannot be upgraded by a copy, which would lose ${shown}${rest}: no migration of Daymark made this. ` +
      'Remove it, or upgrade with the tools of PostgreSQL (docs/upgrades.md). Nothing has changed.',
  )
}

async function readObjects(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(listObjects, [ownerRole, serviceRole, databaseName])
  return rows.map(({ name }) => name)
}
