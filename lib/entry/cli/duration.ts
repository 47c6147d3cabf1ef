import { parseMinutes } from '@/lib/foundation/time/minutes'
import { usageError } from './errors'

/**
 * Reads a duration such as 90, 45m, 1.5h or 1h30m.
 * @returns minutes
 */
export function parseDuration(text: string): number {
  const minutes = parseMinutes(text)
  if (minutes !== undefined) return minutes
  throw usageError(`${JSON.stringify(text)} is no duration.`, 'Use minutes, such as 90, or 45m, or 1h30m.')
}

/** Minutes as people read them, such as 1 h 30 min. */
export function describeDuration(minutes: number): string {
  const hundredths = Math.round(minutes * 100)
  const hours = Math.floor(hundredths / 6000)
  const rest = (hundredths % 6000) / 100
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}
