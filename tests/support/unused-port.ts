import { randomInt } from 'node:crypto'
import { findFreePort } from '@/lib/server/postgres/free-port'

/**
 * Finds a port of the loopback interface at which nothing listens. It is below those that the system gives to connections
 * (from 32768 on Linux, from 49152 elsewhere), so that no connection of another test takes it meanwhile.
 * Browsers refuse 10080 (Fetch standard, section 2.9, bad port).
 */
export async function findUnusedPort(): Promise<number> {
  for (;;) {
    const port = await findFreePort(randomInt(10_081, 32_768)).catch(() => undefined)
    if (port) return port
  }
}
