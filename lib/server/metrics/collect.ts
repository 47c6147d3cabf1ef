import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { ProcessMetrics } from './render'
import { collectSamples, Metric } from './samples'

/**
 * A process that is busy for longer is left out. Milliseconds. One that asks others has more time than they have, so that
 * its own metrics are there when theirs are not.
 */
const answerTimeoutMs = { pages: 1000, worker: 2000, all: 4000 }

const Question = z.object({ metricsOf: z.enum(['pages', 'worker', 'all']), id: z.string() })
const Answer = z.object({ metricsFor: z.string(), metrics: z.unknown() })
const All = z.array(z.object({ worker: z.number(), metrics: z.array(Metric) }))

type Sender = { send?: (message: object) => unknown; on: (event: 'message', listener: (m: unknown) => void) => unknown }

let findPages: () => Sender | undefined = () => undefined

/** Adds the metrics of the process that renders the pages to those of this process. */
export function includePages(find: () => Sender | undefined): void {
  findPages = find
}

/** Reads the metrics of this process, and of the one that renders its pages, whose values have a label. */
async function collectOwn(): Promise<Metric[]> {
  const pages = findPages()
  const [own, ofPages] = await Promise.all([
    collectSamples(),
    pages ? ask(pages, 'pages').catch(() => undefined) : undefined,
  ])
  const metrics = z.array(Metric).safeParse(ofPages)
  if (!metrics.success) return own
  const values = new Map(metrics.data.map(({ name, values: all }) => [name, all]))
  return own.map((metric) => {
    const added = (values.get(metric.name) ?? []).map((one) => ({
      ...one,
      labels: { ...one.labels, process: 'pages' },
    }))
    return { ...metric, values: [...metric.values, ...added] }
  })
}

/** Reads the metrics of all processes: of this one alone, or, in a worker, of those that the first process knows. */
export async function collectMetrics(): Promise<ProcessMetrics[]> {
  if (!cluster.isWorker) return [{ worker: 1, metrics: await collectOwn() }]
  return All.parse(await ask(process, 'all'))
}

/**
 * Answers questions for the metrics of this process.
 * @param part which kind of process it is
 */
export function answerForMetrics(part: 'pages' | 'worker'): void {
  answerQuestions(process, part, collectOwn)
}

/** In the first process: answers a worker's questions for the metrics of all. */
export function answerForAllMetrics(worker: Sender, collect: () => Promise<ProcessMetrics[]>): void {
  answerQuestions(worker, 'all', collect)
}

/** In the first process: reads the metrics of the workers, by number, and its own. */
export async function collectFromWorkers(workers: Map<number, Sender>): Promise<ProcessMetrics[]> {
  const asked = [...workers].map(async ([worker, process]) => {
    const metrics = z.array(Metric).safeParse(await ask(process, 'worker').catch(() => undefined))
    return metrics.success ? [{ worker, metrics: metrics.data }] : []
  })
  return [{ worker: 0, metrics: await collectSamples() }, ...(await Promise.all(asked)).flat()]
}

const pending = new Map<string, (metrics: unknown) => void>()
const listening = new WeakSet<Sender>()

type Part = keyof typeof answerTimeoutMs

async function ask(process: Sender, metricsOf: Part): Promise<unknown> {
  if (!listening.has(process)) {
    listening.add(process)
    process.on('message', (message) => {
      const answer = Answer.safeParse(message)
      if (answer.success) pending.get(answer.data.metricsFor)?.(answer.data.metrics)
    })
  }
  const id = randomUUID()
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('a process does not answer')), answerTimeoutMs[metricsOf])
      pending.set(id, resolve)
      process.send?.({ metricsOf, id })
    })
  } finally {
    clearTimeout(timer)
    pending.delete(id)
  }
}

function answerQuestions(process: Sender, metricsOf: Part, collect: () => Promise<unknown>): void {
  process.on('message', async (message) => {
    const question = Question.safeParse(message)
    if (!question.success || question.data.metricsOf !== metricsOf) return
    const metrics = await collect().catch(() => undefined)
    process.send?.({ metricsFor: question.data.id, metrics })
  })
}
