import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function envWith(settings: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { env } = await import('@/lib/env')
  return env
}

describe('the settings', () => {
  it('have defaults, also where a variable is empty', async () => {
    const env = await envWith({ PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', LOG_LEVEL: '' })
    expect(env()).toEqual({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data', LOG_LEVEL: 'info' })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '1.5' }, 'PORT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DATABASE_URL: 'mysql://user:hunter2@host/db' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'not an address with hunter2' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'http://hunter2@host' }, 'REDIS_URL'],
    [{ UPSTASH_REDIS_REST_URL: 'https://example.com' }, 'UPSTASH_REDIS_REST_TOKEN'],
    [{ UPSTASH_REDIS_REST_TOKEN: 'hunter2' }, 'UPSTASH_REDIS_REST_URL'],
    [
      { REDIS_URL: 'redis://h', UPSTASH_REDIS_REST_URL: 'https://e.com', UPSTASH_REDIS_REST_TOKEN: 'hunter2' },
      'REDIS_URL',
    ],
  ])('refuse %j, and name what is wrong without its value', async (settings, name) => {
    const env = await envWith(settings)
    expect(env).toThrow(name)
    expect(env).not.toThrow('hunter2')
  })
})
