import { readClientAddress } from '@/lib/request-source'

const addresses = new WeakMap<Request, string | null>()

/** Tells which client sent a request, once proxies that are not trusted have been disregarded. */
export function setClientAddress(request: Request, address: string | null): void {
  addresses.set(request, address)
}

/** Returns the IP address of a request's client. On other hosts than the production server, the platform reports it. */
export function getClientAddress(request: Request): string | null {
  const known = addresses.get(request)
  return known === undefined ? readClientAddress(request.headers.get('x-forwarded-for')) : known
}
