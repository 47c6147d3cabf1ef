import { usageError } from './errors'

/**
 * Reads a duration such as 90, 45m, 1.5h or 1h30m.
 * @returns minutes
 */
export function parseTimeSpent(text: string): number {
  const [, hours, minutes, bare] =
    /^(?:(?:(\d+(?:\.\d+)?)h)?\s?(?:(\d+(?:\.\d+)?)m(?:in)?)?|(\d+(?:\.\d+)?))$/.exec(text.trim().toLowerCase()) ?? []
  if (hours === undefined && minutes === undefined && bare === undefined) {
    throw usageError(`${JSON.stringify(text)} is no duration.`, 'Use minutes, such as 90, or 45m, or 1h30m.')
  }
  return Number(hours ?? 0) * 60 + Number(minutes ?? bare ?? 0)
}

/** Minutes as people read them, such as 1 h 30 min. */
export function describeTimeSpent(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round((minutes - hours * 60) * 100) / 100
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}
