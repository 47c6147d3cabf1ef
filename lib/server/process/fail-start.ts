import { inspect } from 'node:util'
import { EnvironmentError, readLogLevel } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'

/** Prints in one line why the start failed and exits. The stack trace of a bug follows at the level of debugging. */
export function failStart(error: unknown): never {
  const isFixable = error instanceof StartupError || error instanceof EnvironmentError
  const message = error instanceof Error ? error.message : String(error)
  const bug = `an unexpected error ended the start: ${message.trim().split('\n', 1)[0]} (LOG_LEVEL=debug shows where)`
  // The console may have been redirected to the log.
  process.stderr.write(`Daymark: ${isFixable ? message : bug}\n`)
  if (!isFixable && ['debug', 'trace'].includes(readLogLevel())) process.stderr.write(`${inspect(error)}\n`)
  process.exit(1)
}
