import { CliError, usageError } from './errors'

/** Runs a program of jq on a value, and returns its results. */
export type Filter = (value: unknown) => unknown[]

// jq(1), "Exit status": the program does not compile.
const compileError = 3

/**
 * Loads jq, compiled to WebAssembly, and compiles a program. Takes about 30 ms, so only `--jq` loads it.
 * @throws CliError when the program does not compile
 */
export async function compileFilter(program: string): Promise<Filter> {
  const [{ loadJq, JqError }, { default: compressed }, { brotliDecompressSync }] = await Promise.all([
    import('jq-wasm'),
    import('jq-wasm/jq.wasm'),
    import('node:zlib'),
  ])
  const jq = await loadJq({ wasmBinary: brotliDecompressSync(Buffer.from(compressed, 'base64')) })
  const source = program.trim() === '' ? '.' : program
  // Compiled before the command sends anything. The line break ends a comment.
  const { exitCode, stderr } = jq.raw(null, `empty | (${source}\n)`)
  if (exitCode === compileError) throw usageError(`--jq is no program of jq: ${describe(stderr)}`, 'See: jq(1)')
  return (value) => {
    try {
      return jq.json(JSON.stringify(value), source)
    } catch (error) {
      if (!(error instanceof JqError)) throw error
      throw new CliError(`The program of --jq failed: ${describe(error.stderr)}`, { code: 'JQ' })
    }
  }
}

/** The first line says it, after names of jq itself. */
function describe(stderr: string): string {
  const [line = ''] = stderr.trim().split('\n')
  return line.replace(/^jq: error(?: \(at [^)]*\))?: /, '').replace(/ at <top-level>, line \d+:$/, '')
}
