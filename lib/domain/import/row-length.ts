import type { AppError } from '@/lib/foundation/errors'
import { refuse } from './decode-text'

/** Longer than text and details of any task. */
export const maxRowLength = 100_000

export function rowTooLong(): AppError {
  return refuse(`A row is longer than ${maxRowLength} characters.`)
}
