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
