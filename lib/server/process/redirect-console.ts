import { format } from 'node:util'
import { errorCode } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'

/**
 * Sends what packages write to the console to the log, whose lines are JSON. Next warns about requests that anybody can
 * send, such as one to an unknown action, and reports a client that disconnects as an error: both at the level of
 * debugging, so that each request has one line, as what it says about its own start.
 */
export function redirectConsole(): void {
  console.log = (...values: unknown[]) => log.debug({ text: format(...values) }, 'console output')
  console.warn = (...values: unknown[]) => log.debug({ text: format(...values) }, 'console warning')
  console.error = (...values: unknown[]) => {
    const text = format(...values)
    if (values.some(isDisconnect)) log.debug({ text }, 'client disconnected')
    else log.error({ text }, 'console error')
  }
}

/** Whether a value is Node's error for a request whose client disconnected before the body ended. */
function isDisconnect(value: unknown): boolean {
  return value instanceof Error && value.message === 'aborted' && errorCode(value) === 'ECONNRESET'
}
