import { isLoopback } from '@/lib/foundation/settings/loopback'

/** The receiver of an answer, and whether it is a program on the same device, which cannot be verified. */
export type Receiver = { name: string; isProgram: boolean }

/** Describes a redirect address: a site by its host, and a program on this device by the scheme or port it listens on. */
export function describeAddress(address: string): Receiver {
  const { protocol, host, hostname } = new URL(address)
  if (isLoopback(hostname)) return { name: `a program on this device (${host})`, isProgram: true }
  if (protocol === 'https:') return { name: host, isProgram: false }
  return { name: `a program on this device (${protocol.slice(0, -1)})`, isProgram: true }
}
