/**
 * What a page may load and do (Content Security Policy Level 3): its own scripts, those that bear the nonce and what
 * they load, and nothing of other hosts.
 * @param secure under https, to which everything is then raised
 * @param dev reloading changed sources needs eval, and styles written into the page
 */
export function contentSecurityPolicy(nonce: string, { secure, dev }: { secure: boolean; dev: boolean }): string {
  const directives = [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' ${dev ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    // Sizes and places that are known only when a page is shown are written into attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}
