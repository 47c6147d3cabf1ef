import { fieldLabels } from '@/lib/domain/tasks/fields'
import { UnavailableError } from '@/lib/foundation/errors'

/**
 * Describes an unexpected error to people. Claims that nothing was changed only where that is certain: the answer to a
 * commit may have been lost.
 */
export function describeFailure(error: unknown): { ok: false; message: string; canRetry: boolean } {
  if (!(error instanceof UnavailableError)) {
    const message = 'Something went wrong on our side. Reload the page to see what was saved.'
    return { ok: false, message, canRetry: false }
  }
  if (error.isOverload && error.applied === 'no') {
    const message = 'The service has too much to do. Nothing was changed. Try again in a moment.'
    return { ok: false, message, canRetry: true }
  }
  const message =
    error.applied === 'no'
      ? 'Something went wrong on our side. Nothing was changed. Try again in a moment.'
      : 'The service did not answer in time. Reload the page to see what was saved.'
  return { ok: false, message, canRetry: true }
}

/** Builds a failure whose message is a sentence: the field's label, then the fault, such as `must not be empty`. */
export function describeFault(path: string, fault: string): { ok: false; message: string } {
  const names = path.split('.')
  // A change of a task has its fields inside.
  const field = names.find((name) => Object.hasOwn(labels, name)) ?? names[0] ?? ''
  if (field === '') return { ok: false, message: fault }
  const label = labels[field] ?? field
  return { ok: false, message: `${label} ${fault}.` }
}

/** Labels of the fields of all forms, as the subject of a sentence. */
const labels: Record<string, string> = {
  ...fieldLabels,
  taskIds: 'The tasks',
  name: 'The name',
  email: 'The e-mail address',
  password: 'The password',
  code: 'This code',
  // Read on as "This is not your current password." and "This is not the e-mail address of this account."
  current: 'This',
  typed: 'This',
  timeZone: 'The time zone',
  expiresAt: 'The expiry date',
  url: 'The URL',
  types: 'The list of events',
}
