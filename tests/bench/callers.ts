import type { Bench } from './bench'
import type { Host } from './host'
import { measure } from './measure'
import type { TaskOwner } from './requests'
import { buildRequests } from './scenarios'

/**
 * As many callers as a rate needs for a hundred requests of each key in a minute: under the limit of 300 even when a
 * light load comes faster than expected, and often enough that noting the use of keys is as rare as in service.
 * @param rate requests a second
 */
export function takeCallers(callers: readonly TaskOwner[], rate: number): readonly TaskOwner[] {
  const requestsPerMinute = 100
  return callers.slice(0, Math.ceil((rate * 60) / requestsPerMinute))
}

/** Warms a host up and finds out how many requests a second of the mix it answers. */
export async function findTopRate({ root, today }: Bench, host: Host, callers: readonly TaskOwner[]): Promise<number> {
  const requests = buildRequests('mix', callers.slice(0, 2000), today, 16)
  const { requestsPerSecond } = await measure(root, host, { connections: 16, requests, warmUp: 5, measured: 3 })
  return requestsPerSecond
}
