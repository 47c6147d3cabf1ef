import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bench, printProgress } from './bench'
import { formatFigure } from './format-number'
import { type Host, startProduct } from './host'
import { describeMachine, readMachine } from './machine'
import { addAccounts, addKeys } from './seed-tables'
import { median, percentile } from './statistics'
import { formatTable } from './table'

const rounds = 30

/** Measures how long commands take from their start to their end, in turns, beside Node with an empty program. */
export async function runCommandLine(bench: Bench): Promise<void> {
  const { client, root, closing } = bench
  const [apiKey = ''] = await addKeys(client, await addAccounts(client, 1))
  const home = await mkdtemp(join(tmpdir(), 'daymark-bench-cli-'))
  closing.add(() => rm(home, { recursive: true, force: true }))
  const host = await startProduct(bench)
  const program = join(root, 'dist', 'cli.mjs')
  const commands: [name: string, args: string[]][] = [
    ['node alone', ['--eval', '']],
    ['daymark --version', [program, '--version']],
    ['daymark whoami', [program, 'whoami']],
    ['daymark day', [program, 'day']],
  ]
  const times = new Map(commands.map(([name]) => [name, [] as number[]]))
  printProgress(`${rounds} rounds …`)
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of commands) times.get(name)?.push(await measure(args, host, home, apiKey))
  }
  console.log(`\n${describeMachine(await readMachine(client))}\n`)
  const rows = [...times].map(([name, taken]) => [
    name,
    `${formatFigure(median(taken))} ms`,
    `${formatFigure(
      percentile(
        taken.toSorted((a, b) => a - b),
        0.9,
      ),
    )} ms`,
  ])
  console.log(formatTable({ head: ['command', 'median', 'p90'], rows }))
}

/** @returns milliseconds */
async function measure(args: readonly string[], { url }: Host, home: string, apiKey: string): Promise<number> {
  const env = { NODE_ENV: 'production', HOME: home, DAYMARK_URL: url, DAYMARK_API_KEY: apiKey } as const
  const start = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return performance.now() - start
}
