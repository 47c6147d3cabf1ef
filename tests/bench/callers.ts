import type { Bench } from './bench'
import type { Host } from './host'
import { measure } from './measure'
import type { TaskOwner } from './requests'
import { buildRequests } from './scenarios'

/**
 * Selects enough callers for a rate at 100 requests per key and minute. That leaves room below the limit of 300 when a load
 * is faster than expected, and batches key usage as production does.
 * @param rate requests per second
 */
export function selectCallers(callers: readonly TaskOwner[], rate: number): readonly TaskOwner[] {
  const requestsPerMinute = 100
  return callers.slice(0, Math.ceil((rate * 60) / requestsPerMinute))
}

/** Warms a host up and measures how many requests per second of the mix it serves. */
export async function measureTopRate(
  { root, today }: Bench,
  host: Host,
  callers: readonly TaskOwner[],
): Promise<number> {
  const requests = buildRequests('mix', callers.slice(0, 2000), today, 16)
  const { requestsPerSecond } = await measure(root, host, { connections: 16, requests, warmUp: 5, measured: 3 })
  return requestsPerSecond
}
