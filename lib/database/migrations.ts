import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { errorCode, StartupError } from '@/lib/startup-error'
import { listAppliedMigrations, noteCutShort } from './migration-history'
import { withSchemaEngine } from './schema-engine'

const migrationLock = 7_237_003

/**
 * Applies the migrations that the database has not seen. Several processes may do so at once: one works, the others wait.
 * @param root the project's folder
 * @returns the names of those applied
 */
export async function applyMigrations(databaseUrl: string, root: string): Promise<string[]> {
  const client = await connect(databaseUrl)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await noteCutShort(client)
    const migrationsList = await readMigrations(join(root, 'prisma', 'migrations'))
    // To find that there is nothing to do takes the engine about 80 ms.
    if (areAllApplied(migrationsList, await listAppliedMigrations(client))) return []
    const filters = { externalTables: [], externalEnums: [] }
    const applied = await withSchemaEngine(databaseUrl, (engine) => engine.applyMigrations({ migrationsList, filters }))
    return applied.appliedMigrationNames
  } catch (error) {
    throw unusable(databaseUrl, migrationReasonOf(error))
  } finally {
    await client.end()
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  try {
    const application_name = 'daymark migrations'
    const client = new pg.Client({ connectionString: databaseUrl, application_name, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw unusable(databaseUrl, reasonOf(error))
  }
}

/** The migrations of a folder, in the form that the schema engine takes. */
export async function readMigrations(folder: string): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const migrationDirectories = await Promise.all(
    names.sort().map(async (path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(join(folder, path, 'migration.sql'), 'utf8') },
      },
    })),
  )
  const lockfile = { path: 'migration_lock.toml', content: await readFile(join(folder, 'migration_lock.toml'), 'utf8') }
  return { baseDir: folder, lockfile, shadowDbInitScript: '', migrationDirectories }
}

/** Whether each migration was applied just as it is now; what to do about one that differs is the engine's to decide. */
function areAllApplied({ migrationDirectories }: MigrationList, applied: Map<string, string>): boolean {
  return migrationDirectories.every(({ path, migrationFile: { content } }) => {
    return content.tag === 'ok' && applied.get(path) === createHash('sha256').update(content.value).digest('hex')
  })
}

/** Names where the database is, without who may use it. */
function unusable(databaseUrl: string, reason: string): StartupError {
  const { host, pathname } = new URL(databaseUrl)
  return new StartupError(`The database at ${host}${pathname} cannot be used: ${reason}`)
}

/** Why the schema engine did not do it, by Prisma's error codes. */
function migrationReasonOf(error: unknown): string {
  if (errorCode(error) === 'P3005') return 'it holds tables of something else. Give Daymark a database of its own.'
  const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  return `its migrations failed (${[errorCode(error), firstLine].filter(Boolean).join(': ')})`
}

function reasonOf(error: unknown): string {
  const code = errorCode(error)
  if (code === 'ECONNREFUSED') return 'nothing answers there.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host.'
  if (code === '28P01' || code === '28000') return 'it refuses the user or the password.'
  if (code === '3D000') return 'there is no database of this name.'
  return error instanceof Error ? error.message : String(error)
}
