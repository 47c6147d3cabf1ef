import { AppError } from '@/lib/foundation/errors'

/** Names the fields in an error as the input of a tool or a prompt does. Anything else stays. */
export function renameFields(error: unknown, rename: (text: string) => string): unknown {
  if (!(error instanceof AppError) || error.details === undefined) return error
  const details = error.details.flatMap((detail) =>
    typeof detail === 'string' ? [] : [{ path: rename(detail.path), message: rename(detail.message) }],
  )
  return new AppError(error.code, error.message, details)
}
