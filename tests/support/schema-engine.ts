import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, type ColumnType, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'
import { readMigrations } from '@/lib/foundation/database/migration-files'
import { withSessionSettings } from './session-options'

let loaded: Promise<void> | undefined
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Runs Prisma's schema engine, the core of `prisma migrate`, as WebAssembly, so that nothing is downloaded. Runs one
 * engine at a time, because two in one memory break each other.
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

/** Loads the .wasm file from disk. The package's own entry imports it as a module, for which Node needs a flag. */
async function load(): Promise<void> {
  // The engine reports a panic through this global.
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

/** PostgreSQL adapters that support two features which the engine needs: whole scripts and the type "char". */
class EngineAdapters extends PrismaPg {
  readonly #opened: Adapter[] = []

  override async connect() {
    const adapter = await super.connect()
    this.#opened.push(adapter)
    sendScriptsWhole(adapter)
    readSingleCharacters(adapter)
    return adapter
  }

  /** Closes the connections, which the engine leaves open. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.map((adapter) => adapter.dispose()))
  }
}

/** Sends a script in one piece. The adapter splits it at every semicolon, even inside function bodies. */
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
 * Reads columns of the one-byte type "char", which PostgreSQL's catalogs have and the adapter rejects. The adapter gets
 * text instead, and the engine gets the original type.
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
