import { validate } from 'uuid'
import { AppError } from '@/lib/foundation/errors'

const notFound = 'There is no such task.'

export function taskNotFound(): AppError {
  return new AppError('NOT_FOUND', notFound)
}

/** Whether a text can be a task's id. */
export const isTaskId = validate

/**
 * Rejects a malformed task id before it reaches the database, where casting it to a UUID would fail.
 * @throws NOT_FOUND when it is not a UUID
 */
export function requireTaskId(id: string): void {
  if (!isTaskId(id)) throw taskNotFound()
}

/** @throws NOT_FOUND that names each id that is not among those found */
export function requireFound(ids: readonly string[], found: ReadonlySet<string>): void {
  const missing = ids.flatMap((id, place) => (found.has(id) ? [] : [{ path: `taskIds.${place}`, message: notFound }]))
  if (missing.length > 0) throw new AppError('NOT_FOUND', notFound, missing)
}

/** When the task of an id was made. A UUID version 7 begins with the Unix time in milliseconds (RFC 9562, section 5.7). */
export function readIdTime(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
