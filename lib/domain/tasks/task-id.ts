import { NIL, validate } from 'uuid'
import { AppError } from '@/lib/foundation/errors'

const notFound = 'There is no such task.'

export function taskNotFound(): AppError {
  return new AppError('NOT_FOUND', notFound)
}

/** Whether a text can be a task's id. */
export const isTaskId = validate

/** The id, or one that no task has for any other text, which the database would refuse to read as a UUID. */
export function idOrNone(id: string): string {
  return isTaskId(id) ? id : NIL
}

/**
 * Rejects a malformed task id before it reaches the database, where casting it to a UUID would fail.
 * @throws NOT_FOUND when it is not a UUID
 */
export function requireTaskId(id: string): void {
  if (!isTaskId(id)) throw taskNotFound()
}

/** The error that names the places of ids in a list that are those of no task. */
export function tasksNotFound(places: readonly number[]): AppError {
  return new AppError(
    'NOT_FOUND',
    notFound,
    places.map((place) => ({ path: `taskIds.${place}`, message: notFound })),
  )
}

/** When the task of an id was made. A UUID version 7 begins with the Unix time in milliseconds (RFC 9562, section 5.7). */
export function readIdTime(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
