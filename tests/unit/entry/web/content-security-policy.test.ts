import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '@/lib/entry/web/content-security-policy'

function directivesOf(options: { secure: boolean; dev: boolean }): Record<string, string[]> {
  const policy = contentSecurityPolicy('bm9uY2U=', options)
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the Content-Security-Policy', () => {
  const policy = directivesOf({ secure: true, dev: false })

  it('denies by default', () => {
    expect(policy['default-src']).toEqual([`'none'`])
    for (const name of ['base-uri', 'frame-ancestors', 'object-src']) expect(policy[name], name).toEqual([`'none'`])
    expect(policy['form-action']).toEqual([`'self'`])
  })

  it('allows scripts and styles with the nonce, and neither eval nor inline code', () => {
    expect(policy['script-src']).toEqual([`'self'`, `'nonce-bm9uY2U='`, `'strict-dynamic'`])
    expect(policy['style-src']).toEqual([`'self'`, `'nonce-bm9uY2U='`])
  })

  it('allows the service worker and the manifest of this origin', () => {
    for (const name of ['worker-src', 'manifest-src']) expect(policy[name], name).toEqual([`'self'`])
  })

  it('names no other host', () => {
    const hosts = Object.values(policy)
      .flat()
      .filter((source) => !source.startsWith(`'`))
    expect(hosts).toEqual(['data:'])
  })

  it('upgrades requests only on https pages', () => {
    expect(policy).toHaveProperty('upgrade-insecure-requests')
    expect(directivesOf({ secure: false, dev: false })).not.toHaveProperty('upgrade-insecure-requests')
  })

  it('allows hot reloading in development only', () => {
    const development = directivesOf({ secure: false, dev: true })
    expect(development['script-src']).toContain(`'unsafe-eval'`)
    expect(development['style-src']).toContain(`'unsafe-inline'`)
  })
})
