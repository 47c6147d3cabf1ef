import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { errorCode } from '@/lib/foundation/startup-error'

// At most 5 s for a name whose server is silent.
const options = { timeout: 2500, tries: 1 }

/**
 * The addresses of a host, all of one family. Not by `dns.lookup`, whose two threads a silent name server would keep busy
 * for everything in this process.
 * @throws Error with the code ENOTFOUND when there is none, or EAI_AGAIN when the name server does not answer
 */
export async function resolveHost(host: string): Promise<LookupAddress[]> {
  if (ipaddr.isValid(host)) return [{ address: host, family: ipaddr.parse(host).kind() === 'ipv4' ? 4 : 6 }]
  const resolver = new Resolver(options)
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'fulfilled' && four.value.length > 0) return toAddresses(four.value, 4)
  if (six.status === 'fulfilled' && six.value.length > 0) return toAddresses(six.value, 6)
  const isUnknown = [four, six].every(
    (result) => result.status === 'fulfilled' || ['ENOTFOUND', 'ENODATA'].includes(errorCode(result.reason)),
  )
  throw Object.assign(new Error(`cannot resolve ${host}`), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' })
}

function toAddresses(addresses: readonly string[], family: 4 | 6): LookupAddress[] {
  return addresses.map((address) => ({ address, family }))
}
