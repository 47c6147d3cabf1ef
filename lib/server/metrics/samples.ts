import { collectDefaultMetrics, Registry } from 'prom-client'
import * as z from 'zod'
import { readBuild } from '@/lib/foundation/runtime/build'
import {
  counters,
  gauges,
  latencyBounds,
  measurements,
  type RequestCounts,
} from '@/lib/foundation/telemetry/measurements'

const Sample = z.object({
  // The delay of the event loop is NaN until it was measured.
  value: z.number().catch(0),
  labels: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  metricName: z.string().optional(),
})

/** One metric of one process, as prom-client describes it, and as processes pass it on. */
export const Metric = z.object({
  name: z.string(),
  help: z.string(),
  type: z.string(),
  values: z.array(Sample),
})
export type Metric = z.infer<typeof Metric>

let defaults: Registry | undefined

/** Begins to measure the process itself: CPU, memory, garbage collection, and the delay of the event loop. */
function startProcessMetrics(): void {
  if (defaults) return
  defaults = new Registry()
  collectDefaultMetrics({ register: defaults })
}

/** Reads every metric of this process. */
export async function collectSamples(): Promise<Metric[]> {
  startProcessMetrics()
  const ofProcess = z.array(Metric).parse(await defaults?.getMetricsAsJSON())
  return [...(await describeBuild()), ...describeRequests(), ...describeCounters(), ...describeGauges(), ...ofProcess]
}

async function describeBuild(): Promise<Metric[]> {
  const labels = await readBuild()
  return [{ name: 'daymark_build_info', help: 'What runs', type: 'gauge', values: [{ value: 1, labels }] }]
}

function describeRequests(): Metric[] {
  const all = [...measurements().requests]
  return [
    {
      name: 'daymark_http_requests_total',
      help: 'Requests by operation and status code',
      type: 'counter',
      values: all.flatMap(([operation, { byStatus }]) =>
        [...byStatus].map(([code, value]) => ({ value, labels: { operation, code } })),
      ),
    },
    {
      name: latencyName,
      help: 'Time until a response began, by operation',
      type: 'histogram',
      values: all.flatMap(([operation, counts]) => describeLatency(operation, counts)),
    },
  ]
}

const latencyName = 'daymark_http_request_duration_seconds'

/** Cumulative, as Prometheus wants it. */
function describeLatency(operation: string, { classes, totalMs }: RequestCounts): Metric['values'] {
  let sum = 0
  const buckets = classes.map((count, index) => {
    sum += count
    return {
      value: sum,
      labels: { operation, le: latencyBounds[index] ?? '+Inf' },
      metricName: `${latencyName}_bucket`,
    }
  })
  return [
    ...buckets,
    { value: totalMs / 1000, labels: { operation }, metricName: `${latencyName}_sum` },
    { value: sum, labels: { operation }, metricName: `${latencyName}_count` },
  ]
}

function describeCounters(): Metric[] {
  return Object.entries(counters).map(([key, [name, help, label]]) => {
    // Safe: the key is one of this table.
    const counts = measurements().counts.get(key as keyof typeof counters) ?? new Map<string, number>()
    const values = [...counts].map(([text, value]) => ({ value, labels: label === '' ? {} : { [label]: text } }))
    // A counter without a label begins at 0, so that its first increase is seen.
    return { name, help, type: 'counter', values: values.length === 0 && label === '' ? [{ value: 0 }] : values }
  })
}

function describeGauges(): Metric[] {
  return Object.entries(gauges).map(([key, [name, help, label]]) => {
    // Safe: the key is one of this table.
    const readers = measurements().readers.get(key as keyof typeof gauges) ?? new Map<string, () => number>()
    const values = [...readers].map(([text, read]) => ({
      value: read(),
      labels: label === '' ? {} : { [label]: text },
    }))
    return { name, help, type: 'gauge', values }
  })
}
