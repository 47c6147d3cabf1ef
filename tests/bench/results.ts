import { formatCount, formatFigure, formatMegabytes, formatRatio } from './format-number'
import type { HostName } from './host'
import type { Measurement } from './measure'
import type { ScenarioName } from './scenarios'
import type { Table } from './table'

/** One line of the comparison. */
export type Result = { scenario: ScenarioName; connections: number; host: HostName; measurement: Measurement }

/** What `formatMeasurement` gives. */
export const figureNames = ['requests/s', 'p50 ms', 'p99 ms', 'CPU µs/request', 'memory MB'] as const

export function formatMeasurement(measurement: Measurement): string[] {
  return [
    formatCount(measurement.requestsPerSecond),
    formatFigure(measurement.p50),
    formatFigure(measurement.p99),
    formatCount(measurement.cpuPerRequest),
    formatMegabytes(measurement.memory),
  ]
}

/** Everything that was measured, side by side, ratios last. */
export function tabulateResults(results: readonly Result[]): Table {
  return {
    head: ['', 'connections', 'host', ...figureNames, 'of the floor', 'of next start'],
    rows: results.map((result) => {
      const { scenario, connections, host, measurement } = result
      return [
        scenario,
        String(connections),
        host,
        ...formatMeasurement(measurement),
        formatRatio(ratioTo('floor', result, results)),
        formatRatio(ratioTo('next start', result, results)),
      ]
    }),
  }
}

/** How many times the requests per second of another host, under the same load, a result has. */
export function ratioTo(other: HostName, result: Result, results: readonly Result[]): number | undefined {
  const { scenario, connections, host, measurement } = result
  const base = results.find((one) => one.host === other && one.scenario === scenario && one.connections === connections)
  if (host === other || base === undefined) return undefined
  return measurement.requestsPerSecond / base.measurement.requestsPerSecond
}
