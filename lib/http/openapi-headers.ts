import * as z from 'zod'
import 'zod-openapi'

const count = z.int().min(0)

/** The headers of every answer. */
export const publicHeaders = z.object({
  'X-Request-Id': z.uuid().meta({
    header: { id: 'X-Request-Id', description: 'Names this request in the log: quote it when you report a fault.' },
  }),
})

/** The headers of the description. */
export const taggedHeaders = publicHeaders.extend({
  ETag: z.string().meta({
    example: 'W/"rXtWzGcAMwQmzfu8l3pXyA"',
    header: { id: 'ETag', description: 'Names this version of the description.' },
  }),
})

/** The headers of every answer to a request with a valid key. */
export const replyHeaders = publicHeaders.extend({
  'RateLimit-Policy': z.string().meta({
    example: '"default";q=300;w=60',
    header: { id: 'RateLimit-Policy', description: 'q requests in a window of w seconds.' },
  }),
  RateLimit: z.string().meta({
    example: '"default";r=299;t=42',
    header: { id: 'RateLimit', description: 'r requests left; the window ends in t seconds.' },
  }),
  'X-RateLimit-Limit': count.meta({
    example: 300,
    header: { id: 'X-RateLimit-Limit', description: 'Requests in a window.' },
  }),
  'X-RateLimit-Remaining': count.meta({
    example: 299,
    header: { id: 'X-RateLimit-Remaining', description: 'Requests left in this window.' },
  }),
  'X-RateLimit-Reset': count.meta({
    example: 1772352060,
    header: { id: 'X-RateLimit-Reset', description: 'When the window ends, Unix time in seconds.' },
  }),
})

export const challengeHeaders = publicHeaders.extend({
  'WWW-Authenticate': z.string().meta({
    example: 'Bearer realm="daymark"',
    header: { id: 'WWW-Authenticate', description: 'How to authenticate (RFC 6750).' },
  }),
})

export const limitedHeaders = replyHeaders.extend({
  'Retry-After': count.meta({
    example: 42,
    header: { id: 'Retry-After', description: 'Seconds until the window ends.' },
  }),
})
