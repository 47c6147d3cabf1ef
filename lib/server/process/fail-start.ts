import { EnvironmentError } from '@/lib/env'
import { StartupError } from '@/lib/startup-error'

/** Prints why the start failed and exits: one line if the operator can fix it, the stack trace if it is a bug. */
export function failStart(error: unknown): never {
  const isFixable = error instanceof StartupError || error instanceof EnvironmentError
  console.error(isFixable ? `Daymark: ${error.message}` : error)
  process.exit(1)
}
