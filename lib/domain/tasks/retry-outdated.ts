import { AppError } from '@/lib/foundation/errors'

/** How often a task may change between reading and writing it. */
export const maxAttempts = 5

/** Whether a write was refused because a task has another version than the one that was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof AppError && error.code === 'PRECONDITION_FAILED'
}

/**
 * Runs work that reads tasks and then writes them, again when one has changed in between.
 * @throws what `work` throws; PRECONDITION_FAILED after 5 attempts
 */
export async function retryOutdated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isOutdated(error) || attempt === maxAttempts) throw error
    }
  }
}
