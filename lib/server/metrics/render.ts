import { type Metric as PrometheusMetric, Registry } from 'prom-client'
import type { Metric } from './samples'

/** The metrics of one process. The first process of several has number 0, a single process 1. */
export type ProcessMetrics = { worker: number; metrics: Metric[] }

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE

/**
 * Writes the metrics of all processes in the format of Prometheus. Each value has the number of its process: a sum over
 * processes would fall when one is replaced, which Prometheus would take for a restart of all.
 */
export function renderMetrics(processes: ProcessMetrics[]): Promise<string> {
  const merged = new Map<string, Metric>()
  for (const { worker, metrics } of processes) {
    for (const metric of metrics) {
      const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } }))
      const known = merged.get(metric.name)
      if (known) known.values.push(...values)
      else merged.set(metric.name, { ...metric, values })
    }
  }
  const registry = new Registry()
  for (const metric of merged.values()) {
    // The cast is safe: a registry calls nothing but `get`, and prom-client's own aggregation registers such objects.
    registry.registerMetric({ ...metric, get: async () => metric } as unknown as PrometheusMetric)
  }
  return registry.metrics()
}
