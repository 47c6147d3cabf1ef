import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DestinationStream, pino } from 'pino'
import { readLogLevel } from '@/lib/foundation/settings/env'
import { escapeUnsafe } from '@/lib/foundation/values/unsafe-characters'

/** Returns the loggable parts of an error: type, message, code and stack. Other fields may hold rows or parameters. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}

/** Milliseconds since a value of `performance.now()`, rounded to a tenth. */
export function durationSince(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10
}

// Lines are buffered for up to 100 ms: under load, one write per line would cost a tenth of each request. A write never
// exceeds PIPE_BUF (4,096 bytes on Linux), so that processes sharing a pipe do not interleave lines. Lines are dropped
// when the reader lags by 16 MB.
let hasFailed = false
// First: pino would wait for space on the disk when the process exits, possibly forever.
process.once('exit', () => hasFailed && output.destroy())
const output = pino.destination({
  sync: false,
  minLength: 4000,
  maxWrite: 4096,
  maxLength: 16 * 1024 * 1024,
  periodicFlush: 100,
})
// The service goes on without its log, and writes again as soon as the disk has space.
output.on('error', () => {
  hasFailed = true
})

/** Creates a structured log, one JSON object per line. */
export function createLog(stream: DestinationStream) {
  return pino(
    {
      level: readLogLevel(),
      // Identifies the worker process.
      base: cluster.isWorker ? { pid: process.pid } : null,
      formatters: { level: (level) => ({ level }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      // Names and programs are what people sent. A terminal that shows the log must not carry out what is in them.
      hooks: { streamWrite: escapeUnsafe },
    },
    stream,
  )
}

/** The log of this process, on standard output. */
export const log = createLog(output)

/** Flushes the buffered lines before the process exits. Waits at most 3 s; lines not read by then are lost. */
export async function flushLog(): Promise<void> {
  const flush = () => new Promise<void>((resolve) => log.flush(() => resolve()))
  // A flush during a write leaves up to `minLength` bytes for the next flush.
  await Promise.race([flush().then(flush), sleep(3000)])
  // Otherwise the exit handler would wait for a reader, possibly forever.
  output.destroy()
}
