/** The policy of a response that loads nothing. */
export const emptyPagePolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Returns the Content-Security-Policy of a page (CSP Level 3). It allows same-origin resources, scripts with the nonce
 * and the scripts that those load, and nothing from other hosts.
 * @param secure whether the page is served over https; the browser then upgrades its requests to https
 * @param dev whether to allow eval and inline styles, which hot reloading needs
 */
export function contentSecurityPolicy(nonce: string, { secure, dev }: { secure: boolean; dev: boolean }): string {
  const directives = [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' ${dev ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    // React Aria positions popovers, and charts size bars, with style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    // Implied by the first. Named because scanners, and ASVS 5.0 in 3.4.3, look for it.
    `object-src 'none'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join('; ')
}
