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

// Lines go out together, at the latest after 100 ms: under load a write for each would cost a tenth of a request. A write
// is no longer than what a pipe takes as a whole (PIPE_BUF on Linux), as several processes may share one. A reader that
// lags by 16 MB misses lines.
const output = pino.destination({
  sync: false,
  minLength: 4000,
  maxWrite: 4096,
  maxLength: 16 * 1024 * 1024,
  periodicFlush: 100,
})

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
  output,
)

/** Waits until every line has gone out, for 3 s at most, before the process ends: what nobody has read by then is lost. */
export async function flushLog(): Promise<void> {
  const flush = () => new Promise<void>((resolve) => log.flush(() => resolve()))
  // A flush that finds a write under way leaves up to `minLength` to the next.
  await Promise.race([flush().then(flush), sleep(3000)])
  // At its exit the process would otherwise wait for a reader, if need be for ever.
  output.destroy()
}
