// The environment of programs that the service starts.
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readProgram, runProgram, startProgram } from '@/lib/foundation/runtime/run-program'

const settings = {
  METRICS_TOKEN: 'hunter2 of metrics',
  OIDC_CLIENT_SECRET: 'hunter2 of a provider',
  NEXTAUTH_SECRET: 'hunter2 of sessions',
  DATABASE_URL: 'postgres://user:hunter2@host/db',
  OF_ANOTHER_PROGRAM: 'hunter2 of another program',
  NODE_OPTIONS: '--title=hunter2',
  npm_config__authToken: 'hunter2 of npm',
  HTTPS_PROXY: 'http://user:hunter2@proxy',
}

beforeEach(() => {
  for (const [name, value] of Object.entries({ ...settings, LC_ALL: 'C', PATH: process.env.PATH }))
    vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function printed(isNpm: boolean): Promise<string> {
  const { stdout } = startProgram('env', [], { stdio: ['ignore', 'pipe', 'inherit'], isNpm })
  return stdout ? String(await buffer(stdout)) : ''
}

it('has no setting, and nothing of other programs', async () => {
  const all = [runProgram('env', []).stdout, await readProgram('env', []), await printed(false)]
  for (const text of all) {
    expect(text).toMatch(/^PATH=\//m)
    expect(text).toMatch(/^LC_ALL=C$/m)
    expect(text).not.toContain('hunter2')
  }
})

it('has the settings of npm for npm alone', async () => {
  const names = (await printed(true)).split('\n').filter((line) => line.includes('hunter2'))
  expect(names.sort()).toEqual([
    `HTTPS_PROXY=${settings.HTTPS_PROXY}`,
    `npm_config__authToken=${settings.npm_config__authToken}`,
  ])
})
