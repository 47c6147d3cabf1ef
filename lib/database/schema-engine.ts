import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, type ColumnType, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'
import { withSessionSettings } from '@/lib/database/connection-settings'
import { log } from '@/lib/log'
import { holdScriptLock, noteScriptDone } from './migration-history'

let loaded: Promise<void> | undefined
let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Runs work with Prisma's schema engine in its WebAssembly form, at a database. Nothing is downloaded, and no process is
 * started. Within a process one piece of work runs at a time: two engines in one memory break each other.
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

/** The package's own entry imports its .wasm file as a module, which Node does not do without a flag. */
async function load(): Promise<void> {
  // Where the engine puts its last words.
  const panics = { set_message: (message: string) => log.fatal({ message }, 'the schema engine failed') }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const binary = await readFile(path.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

/** What the engine needs of PostgreSQL's adapter and the adapter by itself does not do. */
class EngineAdapters extends PrismaPg {
  readonly #opened: Adapter[] = []

  override async connect() {
    const adapter = await super.connect()
    this.#opened.push(adapter)
    sendScriptsWhole(adapter)
    readSingleCharacters(adapter)
    return adapter
  }

  /** The engine leaves its connections open, and they would keep a command from ending. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.map((adapter) => adapter.dispose()))
  }
}

/**
 * Sends a migration to PostgreSQL in one piece, which then does all of it or nothing: the adapter would cut a script at
 * every semicolon, and so through the body of a function. The same transaction notes that it is done, which the engine
 * does only afterwards, and holds a lock for as long as it lasts.
 */
function sendScriptsWhole(adapter: Adapter): void {
  const pool = adapter.underlyingDriver()
  const query = pool.query.bind(pool)
  adapter.executeScript = async (script) => {
    await query(`${holdScriptLock};\n${script};\n${noteScriptDone}`)
  }
}

const singleCharacterOid = 18
const textOid = 25

/**
 * The catalogs of PostgreSQL, which the engine reads to compare schemas, hold kinds of things in columns of the type
 * "char", one byte. The adapter refuses that type: it is given text instead, and the engine what it really was.
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
