import type { Source } from '@/lib/access/actor'
import { readClientAddress } from '@/lib/client-address'

// Long enough for the browsers in use; others are cut.
const maxUserAgentLength = 300

/** Reads where a request comes from, for the list of sessions. */
export function readSource(headers: Headers): Source {
  // Control characters could forge lines in a terminal that shows the log.
  const userAgent = headers
    .get('user-agent')
    ?.replace(/[^\x20-\x7e]/g, '?')
    .slice(0, maxUserAgentLength)
  return { address: readClientAddress(headers.get('x-forwarded-for')), userAgent: userAgent || null }
}
