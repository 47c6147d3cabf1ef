import { formatCount, formatFigure, formatMegabytes, formatRatio } from './format-number'
import type { HostName } from './host'
import type { Measurement } from './measure'
import { medianRatio } from './rounds'
import type { ScenarioName } from './scenarios'
import { median } from './statistics'
import type { Table } from './table'

/** One row of the comparison. The rounds of all hosts under the same load belong together, by index. */
export type Result = {
  scenario: ScenarioName
  connections: number
  host: HostName
  rounds: readonly Measurement[]
}

type Figures = Pick<Measurement, 'requestsPerSecond' | 'p50' | 'p99' | 'cpuPerRequest' | 'memory'>

/** The medians of the rounds, and the most memory. */
export function summarizeRounds({ rounds }: Result): Figures {
  const medianOf = (figure: keyof Figures) => median(rounds.map((round) => round[figure]))
  return {
    requestsPerSecond: medianOf('requestsPerSecond'),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    cpuPerRequest: medianOf('cpuPerRequest'),
    memory: Math.max(...rounds.map(({ memory }) => memory)),
  }
}

/** The columns of `formatMeasurement`. */
export const figureNames = ['requests/s', 'p50 ms', 'p99 ms', 'CPU µs/request', 'memory MB'] as const

export function formatMeasurement(measurement: Figures): string[] {
  return [
    formatCount(measurement.requestsPerSecond),
    formatFigure(measurement.p50),
    formatFigure(measurement.p99),
    formatCount(measurement.cpuPerRequest),
    formatMegabytes(measurement.memory),
  ]
}

/** Builds the table of all measurements, with ratios in the last columns. */
export function tabulateResults(results: readonly Result[]): Table {
  return {
    head: ['', 'connections', 'host', ...figureNames, 'of the floor', 'of next start'],
    rows: results.map((result) => {
      const { scenario, connections, host } = result
      return [
        scenario,
        String(connections),
        host,
        ...formatMeasurement(summarizeRounds(result)),
        formatRatio(computeRatio('floor', result, results)),
        formatRatio(computeRatio('next start', result, results)),
      ]
    }),
  }
}

/** Divides a result's requests per second by those of another host under the same load. */
export function computeRatio(other: HostName, result: Result, results: readonly Result[]): number | undefined {
  const { scenario, connections, host, rounds } = result
  const base = results.find((one) => one.host === other && one.scenario === scenario && one.connections === connections)
  if (host === other || base === undefined) return undefined
  return medianRatio(rounds, base.rounds, (round) => round.requestsPerSecond)
}
