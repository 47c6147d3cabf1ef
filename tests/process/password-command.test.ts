import { expect, it } from 'vitest'
import { mintKey } from '../support/mint-key'
import { runScript } from '../support/server-process'
import { newDataFolder } from '../support/service'

it('npm run password prints a link for an account, and nothing else', async () => {
  const { DATA_DIR } = await newDataFolder()
  await mintKey({ DATA_DIR })
  const command = runScript('scripts/password.mjs', ['--email', 'ME@example.com'], { DATA_DIR, PORT: '3456' })
  expect(await command.ended).toBe(0)
  expect(command.stdout()).toMatch(/^http:\/\/localhost:3456\/set-password#email=me%40example\.com&token=[\w-]{43}\n$/)
})

it.each([
  [['--email', 'nobody@example.com'], 'nobody@example.com has no account.'],
  [['--email', 'nonsense'], '--email must be an e-mail address.'],
  [['--nonsense'], 'nonsense'],
])('npm run password %j names the problem', async (args, message) => {
  const { DATA_DIR } = await newDataFolder()
  const command = runScript('scripts/password.mjs', args, { DATA_DIR })
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain(message)
})
