import { execFile, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { newEmptyDataFolder } from './service'
import { findUnusedPort } from './unused-port'

const run = promisify(execFile)

/** Starts an unpacked release on a new data folder, and waits until it has printed how to create a key. */
export async function startRelease(folder: string) {
  const { DATA_DIR } = newEmptyDataFolder()
  const port = await findUnusedPort()
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env.PATH,
    TZ: process.env.TZ,
    DATA_DIR,
    PORT: String(port),
    DRAIN_SECONDS: '0',
  }
  const program = join(folder, 'daymark.mjs')
  const options = { cwd: dirname(folder), env }
  const child = spawn(process.execPath, [program], options)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk
      if (output.includes('--name laptop')) resolve()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    void ended.then(() => reject(new Error(output)))
  })
  return {
    DATA_DIR,
    baseUrl: `http://localhost:${port}`,
    output: () => output,
    async createKey(): Promise<string> {
      const words = ['key', '--email', 'me@example.com', '--name', 'laptop']
      return (await run(process.execPath, [program, ...words], options)).stdout.trim()
    },
    /** @returns its exit status */
    stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return ended
    },
  }
}
