import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'

let loaded: Promise<void> | undefined

/**
 * Runs work with Prisma's schema engine in its WebAssembly form, at a database. Nothing is downloaded, and no process is
 * started.
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loaded ??= load()
  await loaded
  const adapters = new WholeScripts({ connectionString: databaseUrl })
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
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const binary = await readFile(path.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>

/**
 * Sends a migration to PostgreSQL in one piece, which then does all of it or nothing. The adapter by itself cuts a script
 * at every semicolon, and so through the body of a function.
 */
class WholeScripts extends PrismaPg {
  readonly #opened: Adapter[] = []

  override async connect() {
    return this.#sendingWhole(await super.connect())
  }

  override async connectToShadowDb() {
    return this.#sendingWhole(await super.connectToShadowDb())
  }

  /** The engine leaves its connections open, and they would keep a command from ending. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#opened.map((adapter) => adapter.dispose()))
  }

  #sendingWhole(adapter: Adapter): Adapter {
    this.#opened.push(adapter)
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script)
    }
    return adapter
  }
}
