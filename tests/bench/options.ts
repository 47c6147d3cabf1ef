import { parseArgs } from 'node:util'
import { type ScenarioName, scenarioNames } from './scenarios'

export const usageText = `npm run bench [-- options]              the service beside plain Next and a bare program, on temporary data
npm run bench -- growth [options]      the service with 1,000 to 1,000,000 tasks in one account
npm run bench -- soak [options]        the service under the mix for minutes: memory and event loop

  --seconds <n>          how long each measurement takes after its warm-up of 2 s (6; 3 for growth)
  --only <names>         some of ${scenarioNames.join(',')}
  --connections <n,…>    how many at once (16,256; 1 for growth, 16 for a soak)
  --minutes <n>          how long a soak takes after its warm-up of 1 min (10)
  --record               writes table and picture of this run into README.md and public/bench.svg
  --help                 this text
`

export type Mode = 'compare' | 'growth' | 'soak'

export type BenchOptions = {
  mode: Mode
  seconds: number
  only: readonly ScenarioName[]
  connections: readonly number[]
  minutes: number
  record: boolean
  help: boolean
}

const defaultConnections: Record<Mode, string> = { compare: '16,256', growth: '1', soak: '16' }

/** A command line that cannot be understood. */
export class UsageError extends Error {}

/** @throws UsageError saying what is wrong */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = readArguments(args)
  const [word, ...others] = positionals
  const mode: Mode = word === 'growth' || word === 'soak' ? word : 'compare'
  if (others.length > 0 || (word !== undefined && word !== mode))
    throw new UsageError('there are two modes: growth, soak')
  const only = values.only?.split(',') ?? []
  const unknown = only.find((name) => !scenarioNames.some((known) => known === name))
  if (unknown !== undefined) throw new UsageError(`--only: there is no ${unknown}`)
  if (values.record && (mode !== 'compare' || only.length > 0))
    throw new UsageError('--record is for a whole comparison')
  return {
    mode,
    seconds: parseNumber('seconds', values.seconds ?? (mode === 'growth' ? '3' : '6')),
    only: only.length === 0 ? scenarioNames : scenarioNames.filter((name) => only.includes(name)),
    connections: (values.connections ?? defaultConnections[mode])
      .split(',')
      .map((count) => parseNumber('connections', count)),
    minutes: parseNumber('minutes', values.minutes ?? '10'),
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
        minutes: { type: 'string' },
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
    throw new UsageError(`--${option}: ${value} is no whole number from 1 on`)
  return number
}
