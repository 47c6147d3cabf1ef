import { setTimeout as sleep } from 'node:timers/promises'
import { beginDraining } from '@/lib/foundation/runtime/draining'
import { env } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'

/**
 * Fails the health check for DRAIN_SECONDS while requests are still served, so that load balancers notice and choose
 * another instance. Only SIGTERM, which supervisors send, begins this: a person who presses Ctrl-C does not wait.
 */
export async function drain(signal?: NodeJS.Signals): Promise<void> {
  beginDraining()
  const { DRAIN_SECONDS: seconds } = env()
  if (signal !== 'SIGTERM' || seconds === 0) return
  log.info({ seconds }, 'draining')
  await sleep(seconds * 1000)
}
