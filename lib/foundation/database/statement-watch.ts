import type { Caller } from '@/lib/foundation/request/caller'
import { env } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { tracing } from '@/lib/foundation/telemetry/tracing'

const maxTextLength = 4000

/** Watches one statement: its span, and whether it is slow. */
export class StatementWatch {
  readonly #text: string
  readonly #caller: Caller | undefined
  readonly #endSpan: ((error?: unknown) => void) | undefined
  #sentAt = 0

  /** @param text with placeholders in place of values */
  constructor(text: string, caller?: Caller) {
    this.#text = text
    this.#caller = caller
    this.#endSpan = tracing()?.startStatement(text)
  }

  /** Notes that the statement has its connection: waiting for one does not make it slow. */
  markSent(): void {
    this.#sentAt = performance.now()
  }

  finish(error?: unknown): void {
    this.#endSpan?.(error)
    if (this.#sentAt > 0) noteDuration(this.#text, performance.now() - this.#sentAt, this.#caller?.requestId)
  }
}

/** Logs a statement that took long. */
export function noteDuration(text: string, durationMs: number, requestId?: string): void {
  const { SLOW_STATEMENT_MS: slowMs } = env()
  if (slowMs === 0 || durationMs < slowMs) return
  measurements().count('slowStatements')
  const statement = text.replace(/\s+/g, ' ').trim().slice(0, maxTextLength)
  log.warn(
    { ...(requestId !== undefined && { id: requestId }), durationMs: Math.round(durationMs), statement },
    'slow statement',
  )
}
