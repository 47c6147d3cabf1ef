import type { PlainResponse } from './plain-response'

/**
 * Lets pages of any origin call the interface with a key of their own, and read the headers of its answers. Cookies are
 * never accepted (Fetch standard, CORS protocol).
 */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Allow, ETag, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
} as const

/** The answer to OPTIONS, preflights among them. */
export function preflightResponse(allowedMethods: string): PlainResponse {
  return {
    status: 204,
    headers: {
      Allow: allowedMethods,
      'Access-Control-Allow-Methods': allowedMethods,
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, X-Api-Key',
      'Access-Control-Max-Age': '86400',
    },
    body: null,
  }
}
