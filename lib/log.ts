import cluster from 'node:cluster'
import { pino } from 'pino'
import { logLevel } from '@/lib/env'

/** What a log may say of an error: its kind, message and place. Never its fields, which can hold rows or parameters. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

/** Milliseconds since a moment of `performance.now()`, to a tenth. */
export function durationSince(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10
}

/** Structured log, one JSON object per line on standard output. */
export const log = pino(
  {
    level: logLevel(),
    // Which of several processes says it.
    base: cluster.isWorker ? { pid: process.pid } : null,
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  },
  // Lines go out together, at the latest after 100 ms and when the process ends: under load a write for each would cost
  // a tenth of a request.
  pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 }),
)
