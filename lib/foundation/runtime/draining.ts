import { processSingleton } from './process-singleton'

const draining = processSingleton('draining', () => ({ hasBegun: false }))

/** Lets the health check fail from now on, so that load balancers send no further requests, while requests are served. */
export function beginDraining(): void {
  draining().hasBegun = true
}

/** Whether this process is about to stop. */
export function isDraining(): boolean {
  return draining().hasBegun
}
