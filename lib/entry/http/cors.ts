import type { PlainResponse } from './plain-response'

/**
 * Allows pages of any origin to call the API with an API key and to read the response headers. Credentials such as cookies
 * are not allowed (Fetch standard, CORS protocol).
 */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
} as const

/** The response to OPTIONS, including CORS preflights. */
export function preflightResponse(allowedMethods: string): PlainResponse {
  return {
    status: 204,
    headers: {
      Allow: allowedMethods,
      'Access-Control-Allow-Methods': allowedMethods,
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Prefer, X-Api-Key, X-Request-Id',
      'Access-Control-Max-Age': '86400',
    },
    body: null,
  }
}
