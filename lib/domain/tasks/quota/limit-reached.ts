import { AppError } from '@/lib/foundation/errors'
import { maxBytesPerAccount, maxBytesPerDate, maxTasksPerAccount, maxTasksPerDate } from '@/lib/foundation/limits'

const count = (value: number) => value.toLocaleString('en')

/** Words for a full date, after its name. */
export const dateBound = `is full: a date holds at most ${count(maxTasksPerDate)} tasks, archived ones included, with ${maxBytesPerDate / 1024 ** 2} MiB of text and details`

export function accountIsFull(cause: unknown): AppError {
  const bytes = `${maxBytesPerAccount / 1024 ** 3} GiB`
  const message = `The account is full: it holds at most ${count(maxTasksPerAccount)} tasks, archived ones included, with ${bytes} of text and details. Delete archived tasks.`
  return new AppError('LIMIT_REACHED', message, undefined, { cause })
}
