import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Client that sent a request; null when unknown. */
export type Source = {
  /** IP address. */
  readonly address: string | null
  readonly userAgent: string | null
}

/** The source of what no request caused, such as a command. */
export const unknownSource: Source = { address: null, userAgent: null }

// Long enough for the browsers in use; others are cut.
export const maxUserAgentLength = 300

/** Reads where a request comes from, for sessions and the activity log. */
export function readSource(
  headers: Pick<Headers, 'get'>,
  address = readClientAddress(headers.get('x-forwarded-for')),
): Source {
  // Control characters could forge lines in a terminal that shows the log.
  const userAgent = headers
    .get('user-agent')
    ?.replace(/[^\x20-\x7e]/g, '?')
    .slice(0, maxUserAgentLength)
  return { address, userAgent: userAgent || null }
}

/**
 * Returns the client's IP address from `X-Forwarded-For`: its first entry, which the server sets to the address that
 * trusted proxies report.
 * @returns null when it is absent or malformed
 */
export function readClientAddress(forwardedFor: string | null | undefined): string | null {
  const [first = ''] = (forwardedFor ?? '').split(',', 1)
  const text = first.trim()
  // Node accepts exactly four decimal numbers, which need no normalization.
  if (isIPv4(text)) return text
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null
}
