import { createServer } from 'node:net'

/**
 * A port of loopback that nobody uses.
 * @param wanted a certain one, and it throws when that is taken; any other one by default
 */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
