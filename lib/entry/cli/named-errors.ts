import { toApiError } from '@/lib/entry/client/api-errors'
import { ApiError } from '@/lib/entry/client/errors'
import type { ErrorDetails } from '@/lib/foundation/errors'

/**
 * Sends a request about several tasks. An error names a task as the person does, not by its index.
 * @param names such as ids or lines, in the order of the request
 */
export async function withNames<Result>(names: readonly string[], send: () => Promise<Result>): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    throw error instanceof ApiError ? nameTasks(error, names) : error
  }
}

function nameTasks(error: ApiError, names: readonly string[]): ApiError {
  const { code, status, message, details, requestId, applied, retryAfterMs } = error
  const facts = { code, status, requestId, applied, retryAfterMs }
  return toApiError({
    ...facts,
    message: renamePath(message, names),
    details: details && renameDetails(details, names),
  })
}

function renameDetails(details: ErrorDetails, names: readonly string[]): ErrorDetails {
  return details.flatMap((detail) =>
    typeof detail === 'string' ? [] : { ...detail, path: renamePath(detail.path, names) },
  )
}

/** `operations.1.text` becomes the name, a colon and `text`; `operations.1.taskId` becomes the name. */
function renamePath(text: string, names: readonly string[]): string {
  return text.replace(
    /^operations\.(\d+)(?:\.taskId)?(\.(?=\w))?/,
    (path, index, dot) => `${names[index] ?? path}${dot === undefined ? '' : ': '}`,
  )
}
