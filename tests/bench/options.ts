import { parseArgs } from 'node:util'
import { type ScenarioName, scenarioNames } from './scenarios'

export const usageText = `npm run bench [-- options]              compare the service with plain Next and a bare server
npm run bench -- growth [options]      measure 1,000 to 900,000 tasks in one account
npm run bench -- overload [options]    measure health checks and waits under more load than the service can serve
npm run bench -- attacks [options]     measure the requests of others while one account or a stranger attacks
npm run bench -- cold-start [options]  measure how soon a new process serves at 80 % of its peak rate
npm run bench -- cost                   measure what each index, check and step costs PostgreSQL in a write
npm run bench -- imports                measure time and memory of reading files with the most tasks
npm run bench -- pages                  measure pages on a slow phone: weight, Lighthouse, and how soon they answer
npm run bench -- beside <folder> [options]   measure this build and the built checkout in another folder, in turns

  --seconds <n>          duration of each measurement after its warm-up (default 6, in 5 rounds; 3 for growth, 2 for beside,
                         12 for cold-start, 20 for attacks)
  --only <names>         scenarios to run, from ${scenarioNames.join(',')}
  --connections <n,…>    numbers of connections (default 16,256; 1 for growth, 16 for cold-start and beside,
                         2000 for overload)
  --record               write the figures of this run into docs/performance.md, README.md and public/bench.svg
  --help                 show this text
`

const modes = ['growth', 'overload', 'attacks', 'cold-start', 'cost', 'imports', 'pages', 'beside'] as const
export type Mode = 'compare' | (typeof modes)[number]

export type BenchOptions = {
  mode: Mode
  seconds: number
  only: readonly ScenarioName[]
  connections: readonly number[]
  /** The other folder; empty unless the mode is `beside`. */
  beside: string
  record: boolean
  help: boolean
}

const defaultSeconds: Record<Mode, string> = {
  compare: '6',
  growth: '3',
  overload: '6',
  attacks: '20',
  'cold-start': '12',
  cost: '1',
  imports: '1',
  pages: '6',
  beside: '2',
}

const defaultConnections: Record<Mode, string> = {
  compare: '16,256',
  growth: '1',
  overload: '2000',
  attacks: '1',
  'cold-start': '16',
  cost: '1',
  imports: '1',
  pages: '1',
  beside: '16',
}

/** An invalid command line. */
export class UsageError extends Error {}

/** @throws UsageError when the command line is invalid */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = readArguments(args)
  const [word, ...rest] = positionals
  const mode: Mode = modes.find((name) => name === word) ?? 'compare'
  const [beside = '', ...others] = mode === 'beside' ? rest : ['', ...rest]
  if (others.length > 0 || (word !== undefined && word !== mode))
    throw new UsageError(`the mode must be one of ${modes.join(', ')}`)
  if (mode === 'beside' && beside === '') throw new UsageError('beside needs the folder of another checkout')
  const only = values.only?.split(',') ?? []
  const unknown = only.find((name) => !scenarioNames.some((known) => known === name))
  if (unknown !== undefined) throw new UsageError(`--only: unknown scenario ${unknown}`)
  if (values.record && (mode !== 'compare' || only.length > 0)) throw new UsageError('--record needs a full comparison')
  return {
    mode,
    seconds: parseNumber('seconds', values.seconds ?? defaultSeconds[mode]),
    only: only.length === 0 ? scenarioNames : scenarioNames.filter((name) => only.includes(name)),
    connections: (values.connections ?? defaultConnections[mode])
      .split(',')
      .map((count) => parseNumber('connections', count)),
    beside,
    record: values.record,
    help: values.help,
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seconds: { type: 'string' },
        only: { type: 'string' },
        connections: { type: 'string' },
        record: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function parseNumber(option: string, value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1)
    throw new UsageError(`--${option}: ${value} is not a positive whole number`)
  return number
}
