import * as z from 'zod'
import 'zod-openapi'

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' })

/** The headers of every response. */
export const publicHeaders = z.object({
  'X-Request-Id': z
    .string()
    .min(1)
    .max(128)
    .meta({
      example: '019b76da-a800-7001-8d5e-24e7b4c8f3a2',
      header: {
        id: 'X-Request-Id',
        description:
          'Identifies this request in the log: quote it when you report a problem. The id that the request carries in this header is kept, if it has 1 to 128 visible ASCII characters.',
      },
    }),
})

/** The headers of the OpenAPI description. */
export const descriptionHeaders = publicHeaders.extend({
  ETag: z.string().meta({
    example: 'W/"rXtWzGcAMwQmzfu8l3pXyA"',
    header: { id: 'ETag', description: 'Identifies this version of the description.' },
  }),
})

/** The headers of every response to a request with a valid key. */
export const limitHeaders = publicHeaders.extend({
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

const retryAfter = count.meta({
  example: 42,
  header: { id: 'Retry-After', description: 'Seconds until the next attempt makes sense.' },
})

/** The headers of 429. */
export const retryHeaders = limitHeaders.extend({ 'Retry-After': retryAfter })

/** The headers of 503. */
export const unavailableHeaders = publicHeaders.extend({ 'Retry-After': retryAfter })

/** The headers of 405. */
export const methodHeaders = publicHeaders.extend({
  Allow: z.string().meta({
    example: 'GET, HEAD, OPTIONS',
    header: { id: 'Allow', description: 'The methods of this path.' },
  }),
})
