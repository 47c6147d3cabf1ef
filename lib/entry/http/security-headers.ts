/** Headers of every response that is no page: browsers neither guess its type, nor load or frame anything for it. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'`,
} as const
