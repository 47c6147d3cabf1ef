import { formatInstant } from '@/components/keys/format-instant'
import type { Delivery } from '@/lib/webhooks/schema'

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
  return nextAt <= now ? 'Now' : formatInstant(locale, timeZone, nextAt, now, 'short')
}
