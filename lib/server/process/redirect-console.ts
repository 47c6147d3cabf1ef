import { format } from 'node:util'
import { log } from '@/lib/log'

/**
 * Sends what packages write to the console to the log, whose lines are JSON. Next warns about requests that anybody can
 * send, such as one to an unknown action: at the level of debugging, so that each request has one line.
 */
export function redirectConsole(): void {
  console.warn = (...values: unknown[]) => log.debug({ text: format(...values) }, 'console warning')
  console.error = (...values: unknown[]) => log.error({ text: format(...values) }, 'console error')
}
