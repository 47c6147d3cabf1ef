import { validate } from 'uuid'
import { AppError } from '@/lib/errors'

export function taskNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such task.')
}

/**
 * Refuses what cannot be the id of a task, before it reaches the database.
 * @throws NOT_FOUND when an id is not a UUID
 */
export function requireTaskIds(ids: readonly string[]): void {
  if (!ids.every(validate)) throw taskNotFound()
}
