import { once } from 'node:events'
import type { Server } from 'node:http'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'

// Connections that wait to be accepted; the system's limit is 4,096 on Linux. With Node's 511, a burst makes clients
// repeat the attempt after 1, 3 and 7 s.
const backlog = 4096

/**
 * Starts listening.
 * @param settings names those of the port and of the host, for the error
 * @returns the address to open in a browser, such as http://localhost:3000
 * @throws StartupError when the port or host cannot be used
 */
export async function listen(
  server: Server,
  host: string,
  port: number,
  settings = { port: 'PORT', host: 'HOST' },
): Promise<string> {
  server.listen({ port, host, backlog })
  try {
    await once(server, 'listening')
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} is in use. Stop the process that uses it, or set ${settings.port} to another port.`,
      )
    if (errorCode(error) === 'EACCES')
      throw new StartupError(`Port ${port} needs root privileges. Set ${settings.port} to 1024 or higher.`)
    throw new StartupError(
      `Cannot listen on ${host} (${errorCode(error)}). Set ${settings.host} to an address of this machine.`,
    )
  }
  const address = server.address()
  return formatAddress(host, typeof address === 'object' && address ? address.port : port)
}

/** Formats the URL under which this machine reaches a server. */
export function formatAddress(host: string, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
