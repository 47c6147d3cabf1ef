import { validate } from 'uuid'
import { AppError } from '@/lib/errors'

export function taskNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such task.')
}

/** Whether a text can be a task's id. */
export const isTaskId = validate

/**
 * Rejects malformed task ids before they reach the database, where casting one to a UUID would fail.
 * @throws NOT_FOUND when an id is not a UUID
 */
export function requireTaskIds(ids: readonly string[]): void {
  if (!ids.every(isTaskId)) throw taskNotFound()
}

/** @throws NOT_FOUND that names each id that is not among those found */
export function requireFound(ids: readonly string[], found: ReadonlySet<string>): void {
  const { code, message } = taskNotFound()
  const missing = ids.flatMap((id, place) => (found.has(id) ? [] : [{ path: `taskIds.${place}`, message }]))
  if (missing.length > 0) throw new AppError(code, message, missing)
}

/** When the task of an id was made. A UUID version 7 begins with the Unix time in milliseconds (RFC 9562, section 5.7). */
export function readIdTime(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
