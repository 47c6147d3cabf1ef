import pg from 'pg'
import { log } from '@/lib/foundation/telemetry/log'

/**
 * Copies what ALTER DATABASE … SET and ALTER ROLE … SET have set. Names the settings of the configuration file that the new
 * cluster does not have: they may not suit it.
 */
export async function copySettings(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ target: string; setting: string }>(
    `SELECT CASE
       WHEN setrole = 0 THEN format('DATABASE %I', datname)
       WHEN setdatabase = 0 THEN format('ROLE %I', rolname)
       ELSE format('ROLE %I IN DATABASE %I', rolname, datname)
     END AS target, unnest(setconfig) AS setting
     FROM pg_db_role_setting LEFT JOIN pg_database ON pg_database.oid = setdatabase
     LEFT JOIN pg_roles ON pg_roles.oid = setrole`,
  )
  for (const { target, setting } of rows) {
    const [name = ''] = setting.split('=', 1)
    await to.query('BEGIN')
    try {
      // The value as a whole: a list must not be quoted as one name. It ends with the transaction.
      await to.query('SELECT set_config($1, $2, true)', [name, setting.slice(name.length + 1)])
      await to.query(`ALTER ${target} SET ${pg.escapeIdentifier(name)} FROM CURRENT`)
      await to.query('COMMIT')
    } catch (error) {
      await to.query('ROLLBACK')
      log.warn({ err: error, target, setting: name }, 'setting not copied, which the new PostgreSQL refuses')
    }
  }
  const changed = await listFileSettings(from, to)
  if (changed.length > 0) log.warn({ settings: changed }, 'settings of the old postgresql.conf not copied')
}

/** The names alone: a value may hold a password. */
async function listFileSettings(from: pg.Client, to: pg.Client): Promise<string[]> {
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'SELECT name, reset_val AS setting FROM pg_settings WHERE sourcefile IS NOT NULL',
    )
    return new Map(rows.map(({ name, setting }) => [name, setting]))
  }
  const [before, after] = [await read(from), await read(to)]
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name))
}
