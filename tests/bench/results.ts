import { formatCount, formatFigure, formatMegabytes, formatRatio } from './format-number'
import type { HostName } from './host'
import type { Measurement } from './measure'
import type { ScenarioName } from './scenarios'
import type { Table } from './table'

/** One row of the comparison. */
export type Result = { scenario: ScenarioName; connections: number; host: HostName; measurement: Measurement }

/** The columns of `formatMeasurement`. */
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

/** Builds the table of all measurements, with ratios in the last columns. */
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
        formatRatio(computeRatio('floor', result, results)),
        formatRatio(computeRatio('next start', result, results)),
      ]
    }),
  }
}

/** Divides a result's requests per second by those of another host under the same load. */
export function computeRatio(other: HostName, result: Result, results: readonly Result[]): number | undefined {
  const { scenario, connections, host, measurement } = result
  const base = results.find((one) => one.host === other && one.scenario === scenario && one.connections === connections)
  if (host === other || base === undefined) return undefined
  return measurement.requestsPerSecond / base.measurement.requestsPerSecond
}
