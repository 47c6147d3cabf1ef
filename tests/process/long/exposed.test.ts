// A service that other machines can reach.
import { expect, it } from 'vitest'
import { newDataFolder, start } from '../../support/service'

const warning =
  'other machines can connect and NEXTAUTH_URL is not https: passwords, sessions and keys may cross the network unencrypted'

it.each([
  [{ HOST: '0.0.0.0' }, 1],
  [{ HOST: '::', NEXTAUTH_URL: 'http://tasks.example.com' }, 1],
  [{ HOST: '0.0.0.0', NEXTAUTH_URL: 'https://tasks.example.com' }, 0],
  [{ HOST: '127.0.0.1' }, 0],
])('warns once when it listens beyond this machine without https: %j', async (settings, count) => {
  const { DATA_DIR } = await newDataFolder()
  const { baseUrl, output } = await start({ DATA_DIR, LOG_LEVEL: 'info', ...settings })
  // The line of this request comes after those of the start.
  await fetch(`${baseUrl.replace('http://[::]', 'http://localhost')}/api/health`)
  const lines = () =>
    output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  await expect.poll(() => lines().filter(({ msg }) => msg === 'request')).toHaveLength(1)
  const warnings = lines().filter(({ level }) => level === 'warn')
  expect(warnings).toEqual(Array(count).fill(expect.objectContaining({ host: settings.HOST, msg: warning })))
})
