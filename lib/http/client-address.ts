import { readClientAddress } from '@/lib/request-source'

// A property of the request: a WeakMap with an entry per request doubles the time of garbage collection.
const address = Symbol('client address')
type Addressed = Request & { [address]?: string | null }

/** Tells which client sent a request, once proxies that are not trusted have been disregarded. */
export function setClientAddress(request: Addressed, value: string | null): void {
  request[address] = value
}

/** Returns the IP address of a request's client. On other hosts than the production server, the platform reports it. */
export function getClientAddress(request: Addressed): string | null {
  const known = request[address]
  return known === undefined ? readClientAddress(request.headers.get('x-forwarded-for')) : known
}
