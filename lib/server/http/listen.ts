import { once } from 'node:events'
import type { Server } from 'node:http'
import { errorCode, StartupError } from '@/lib/startup-error'

/**
 * Makes a server listen.
 * @returns its address for people, such as http://localhost:3000
 */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE')
      throw new StartupError(`Port ${port} is taken. Stop what uses it, or set PORT to another.`)
    if (errorCode(error) === 'EACCES')
      throw new StartupError(`Port ${port} is not for ordinary users. Set PORT to one above 1023.`)
    throw new StartupError(`${host} is no address of this machine (${errorCode(error)}). Set HOST to one.`)
  }
  const address = server.address()
  return addressFor(host, typeof address === 'object' && address ? address.port : port)
}

/** What to type to get there from this machine. */
export function addressFor(host: string, port: number): string {
  const here = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${here ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}
