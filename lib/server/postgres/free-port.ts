import { createServer } from 'node:net'

/**
 * Finds a free port on the loopback interface.
 * @param preferred the port to test; rejects when it is in use. By default the system chooses a free one.
 */
export function findFreePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
