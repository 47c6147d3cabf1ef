import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
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
  // Lines go out together, at the latest after 100 ms: under load a write for each would cost a tenth of a request. A
  // write is no longer than what a pipe takes as a whole (PIPE_BUF on Linux), as several processes may share one. A reader
  // that lags by 16 MB misses lines.
  pino.destination({ sync: false, minLength: 4000, maxWrite: 4096, maxLength: 16 * 1024 * 1024, periodicFlush: 100 }),
)

/** Waits until every line has gone out, for 1 s at most. */
export async function flushLog(): Promise<void> {
  await Promise.race([new Promise<void>((resolve) => log.flush(() => resolve())), sleep(1000)])
}
