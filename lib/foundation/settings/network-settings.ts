import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import * as z from 'zod'

/** Proxies that are trusted, as proxy-addr names them: addresses, networks, loopback. */
export const ProxyList = z
  .string()
  .refine(isProxyList, 'must be a list of addresses or networks, such as loopback, 10.0.0.0/8')

/** Networks in one form: an address and the length of the prefix. */
export const NetworkList = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
  .refine((list) => list.every(isNetwork), 'must be a list of addresses or networks, such as 10.0.0.0/8, 192.168.1.20')
  .transform((list) => list.map(toNetwork))

function isProxyList(list: string): boolean {
  try {
    return typeof proxyAddr.compile(list.split(',').map((name) => name.trim())) === 'function'
  } catch {
    return false
  }
}

function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

function toNetwork(text: string): string {
  if (!ipaddr.isValid(text)) return ipaddr.parseCIDR(text).join('/')
  const address = ipaddr.parse(text)
  return `${address}/${address.kind() === 'ipv4' ? 32 : 128}`
}
