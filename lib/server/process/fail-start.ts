import { inspect } from 'node:util'
import { EnvironmentError } from '@/lib/env'
import { StartupError } from '@/lib/startup-error'

/** Prints why the start failed and exits: one line if the operator can fix it, the stack trace if it is a bug. */
export function failStart(error: unknown): never {
  const isFixable = error instanceof StartupError || error instanceof EnvironmentError
  // The console may have been redirected to the log.
  process.stderr.write(`${isFixable ? `Daymark: ${error.message}` : inspect(error)}\n`)
  process.exit(1)
}
