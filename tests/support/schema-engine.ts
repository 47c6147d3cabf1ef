import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, type ColumnType, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'
import { withSessionSettings } from '@/lib/database/connection-settings'
import { readMigrations } from '@/lib/database/migration-files'

let loaded: Promise<void> | undefined
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Runs Prisma's schema engine, which is what `prisma migrate` runs, in its WebAssembly form on a database: nothing has to
 * be downloaded. Runs one at a time, because two engines in one memory break each other.
 */
export function withSchemaEngine<Result>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const turn = lastTurn.then(() => runEngine(databaseUrl, work))
  lastTurn = turn.catch(() => undefined)
  return turn
}

async function runEngine<Result>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loaded ??= load()
  await loaded
  const adapters = new EngineAdapters({ connectionString: withSessionSettings(databaseUrl) })
  const factory = bindMigrationAwareSqlAdapterFactory(adapters)
  try {
    const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory)
    try {
      return await work(engine)
    } finally {
      engine.free()
    }
  } finally {
    await adapters.close()
  }
}

/** Reads migrations in the form that the engine takes. */
export async function listMigrations(folder: string): Promise<MigrationList> {
  const migrationDirectories = (await readMigrations(folder)).map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  }))
  const lockfile = {
    path: 'migration_lock.toml',
    content: await readFile(join(folder, 'migration_lock.toml'), 'utf8'),
  }
  return { baseDir: folder, lockfile, shadowDbInitScript: '', migrationDirectories }
}

/** The package's own entry imports its .wasm file as a module, which Node does not do without a flag. */
async function load(): Promise<void> {
  // Where the engine reports that it panicked.
  const panics = { set_message: (message: string) => console.error('The schema engine panicked:', message) }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const binary = await readFile(path.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

/** Adapters for PostgreSQL, with what the engine needs and the package's adapter does not do. */
class EngineAdapters extends PrismaPg {
  readonly #opened: Adapter[] = []

  override async connect() {
    const adapter = await super.connect()
    this.#opened.push(adapter)
    sendScriptsWhole(adapter)
    readSingleCharacters(adapter)
    return adapter
  }

  /** The engine leaves its connections open. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.map((adapter) => adapter.dispose()))
  }
}

/** The adapter cuts a script at every semicolon, and so through the body of a function. */
function sendScriptsWhole(adapter: Adapter): void {
  const pool = adapter.underlyingDriver()
  const query = pool.query.bind(pool)
  adapter.executeScript = async (script) => {
    await query(script)
  }
}

const singleCharacterOid = 18
const textOid = 25

/**
 * The engine compares schemas by PostgreSQL's catalogs, which have columns of the one-byte type "char". The adapter
 * refuses that type: it gets text instead, and the engine the true type.
 */
function readSingleCharacters(adapter: Adapter): void {
  const pool = adapter.underlyingDriver()
  const query = pool.query.bind(pool)
  const columnsOf = new WeakMap<object, Set<number>>()
  const queryAsText = async (config: pg.QueryArrayConfig) => {
    const result = await query(config)
    const columns = new Set<number>()
    for (const [at, field] of result.fields.entries()) {
      if (field.dataTypeID !== singleCharacterOid) continue
      field.dataTypeID = textOid
      columns.add(at)
    }
    columnsOf.set(result.rows, columns)
    return result
  }
  Object.assign(pool, { query: queryAsText })
  const read = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (sent) => {
    const result = await read(sent)
    const columns = columnsOf.get(result.rows)
    const typeOf = (type: ColumnType, at: number) => (columns?.has(at) ? ColumnTypeEnum.Character : type)
    return { ...result, columnTypes: result.columnTypes.map(typeOf) }
  }
}
