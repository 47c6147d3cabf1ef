import { closeSync, existsSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { errorCode } from '@/lib/startup-error'
import type { Cluster } from './cluster'

// Clients connect by TCP. The socket only shows other containers on the same volume that a server runs: its process id
// and port say nothing to them. PostgreSQL resolves the path in its data directory, which is not too long for a socket.
export const socketSetting = 'unix_socket_directories=.'
/** For file systems that cannot have sockets. */
export const noSocketSetting = 'unix_socket_directories='

/** Name of the socket of a server in the folder, by its port. The file beside it with `.lock` holds the process id. */
export function socketName(port: number): string {
  return `.s.PGSQL.${port}`
}

/** Whether a server accepts connections on the socket in a cluster's data directory, also one in another container. */
export async function hasSocketServer({ directory }: Cluster, port: number): Promise<boolean> {
  const name = socketName(port)
  if (!existsSync(join(directory, name))) return false
  // The path of a socket has at most 107 characters.
  const folder = openSync(directory, 'r')
  try {
    return await canConnect(existsSync('/proc/self/fd') ? `/proc/self/fd/${folder}/${name}` : join(directory, name))
  } finally {
    closeSync(folder)
  }
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    // A server whose queue is full, or whose user is another one, is there as well.
    socket.once('error', (error) => resolve(['EAGAIN', 'EACCES'].includes(errorCode(error))))
  })
}
