import { describeInstant } from '@/components/keys/format-instant'
import type { Delivery } from '@/lib/domain/webhooks/schema'

/** Describes the last response to a delivery. */
export function describeStatus({ status, attempts }: Delivery): string {
  return status === null ? (attempts === 0 ? 'None yet' : 'No response') : String(status)
}

/**
 * Describes when the next attempt is.
 * @param now Unix ms
 */
export function describeNext(
  { state, nextAt }: Delivery,
  { locale, timeZone, now }: { locale: string; timeZone: string; now: number },
): string {
  if (state !== 'pending') return 'None'
  if (nextAt === null) return 'When resumed'
  if (nextAt <= now) return 'Now'
  // In words: attempts are at most a day apart.
  const { words, date } = describeInstant(locale, timeZone, nextAt, now)
  return words + date
}
