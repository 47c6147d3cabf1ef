import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function findIssuer(publicUrl: string | undefined, headers: Record<string, string>) {
  vi.stubEnv('NEXTAUTH_URL', publicUrl ?? '')
  vi.resetModules()
  const module = await import('@/lib/entry/issuer')
  return module.findIssuer(new Headers(headers))
}

const elsewhere = { host: 'evil.example' }

it.each<[string | undefined, Record<string, string>, string | undefined]>([
  ['https://tasks.example.com', elsewhere, 'https://tasks.example.com/mcp/connect'],
  ['https://tasks.example.com/', elsewhere, 'https://tasks.example.com/mcp/connect'],
  ['http://localhost:3000', elsewhere, 'http://localhost:3000/mcp/connect'],
  // Without https.
  ['http://tasks.example.com', elsewhere, undefined],
  // A request names the host, which anybody can write.
  [undefined, elsewhere, undefined],
  [undefined, { host: 'tasks.example.com', 'x-forwarded-proto': 'https' }, undefined],
  [undefined, { host: 'localhost:3000' }, 'http://localhost:3000/mcp/connect'],
  [undefined, { host: '127.0.0.1:3000' }, 'http://127.0.0.1:3000/mcp/connect'],
  [undefined, { host: '[::1]:3000' }, 'http://[::1]:3000/mcp/connect'],
  [undefined, { host: 'not a host' }, undefined],
])('with NEXTAUTH_URL %s and the headers %j, the issuer is %s', async (publicUrl, headers, issuer) => {
  expect(await findIssuer(publicUrl, headers)).toBe(issuer)
})
