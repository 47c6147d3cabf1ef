import * as z from 'zod'
import type {} from 'zod-openapi'
import { IdempotencyKey } from '@/lib/domain/operation/idempotency/schema'
import { changeCursorPattern } from '@/lib/domain/tasks/events/schema'
import { idempotencyKeptHours, rateLimitWindowMs, requestsPerWindow } from '@/lib/foundation/limits'

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

const etag = z.string().meta({
  example: '"3"',
  header: {
    id: 'ETag',
    description: 'Identifies this version of the contents. Strong for one task, weak (`W/"…"`) for everything else.',
  },
})

/** The headers of the OpenAPI description. */
export const descriptionHeaders = publicHeaders.extend({ ETag: etag })

/** The headers of every response to a request with a valid key. */
export const limitHeaders = publicHeaders.extend({
  'RateLimit-Policy': z.string().meta({
    example: `"default";q=${requestsPerWindow};w=${rateLimitWindowMs / 1000}`,
    header: { id: 'RateLimit-Policy', description: 'q requests in a window of w seconds.' },
  }),
  RateLimit: z.string().meta({
    example: `"default";r=${requestsPerWindow - 1};t=42`,
    header: { id: 'RateLimit', description: 'r requests left; the window ends in t seconds.' },
  }),
  'X-RateLimit-Limit': count.meta({
    example: requestsPerWindow,
    header: { id: 'X-RateLimit-Limit', description: 'Requests in a window.' },
  }),
  'X-RateLimit-Remaining': count.meta({
    example: requestsPerWindow - 1,
    header: { id: 'X-RateLimit-Remaining', description: 'Requests left in this window.' },
  }),
  'X-RateLimit-Reset': count.meta({
    example: 1772352060,
    header: { id: 'X-RateLimit-Reset', description: 'When the window ends, Unix time in seconds.' },
  }),
})

/** The headers of a response that identifies its contents. */
export const taggedHeaders = limitHeaders.extend({ ETag: etag })

/** The request headers of an operation whose output can be revalidated. */
export const revalidationParameters = z.object({
  'If-None-Match': z.string().optional().meta({
    description: 'The `ETag` of your copy. If it is still current, the answer is 304 without content.',
    example: 'W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  }),
})

/** The request headers of a stream. */
export const resumeParameters = z.object({
  'Last-Event-ID': z.string().regex(changeCursorPattern).optional().meta({
    description: 'The `id` of the last event that you received: the stream goes on after it. It replaces `since`.',
    example: '41',
  }),
})

/** The request headers of an operation that a version can be the precondition of. */
export const conditionParameters = z.object({
  'If-Match': z
    .string()
    .regex(/^(?:[ \t]*\*[ \t]*|[ \t,]*(?:W\/)?"[!#-~\x80-\xff]*"(?:[ \t]*,[ \t,]*(?:W\/)?"[!#-~\x80-\xff]*")*[ \t,]*)$/)
    .optional()
    .meta({
      description:
        'The `ETag` of the task as you know it. If it has changed since, the answer is 412 and nothing changes.',
      example: '"3"',
    }),
})

/** The request headers of an operation that writes. */
export const onceParameters = z.object({
  'Idempotency-Key': IdempotencyKey.min(1)
    .optional()
    .meta({
      description: `A value that you choose for this request, such as a UUID. For ${idempotencyKeptHours} h, a repetition with the same key has no effect and gets the first answer, so that retries are safe.`,
      example: '0b1f6f0e-6d0c-4f6d-9f0a-3f1f5f1f7c11',
    }),
})

const replayed = z
  .string()
  .optional()
  .meta({
    example: 'true',
    header: {
      id: 'Idempotent-Replayed',
      description:
        '`true` when this is the answer to an earlier request with the same `Idempotency-Key`, otherwise absent.',
    },
  })

/** The headers of a success of an operation that writes. */
export const writtenHeaders = limitHeaders.extend({ 'Idempotent-Replayed': replayed })

/** The same, when it changes one task. */
export const taggedWrittenHeaders = taggedHeaders.extend({ 'Idempotent-Replayed': replayed })

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
