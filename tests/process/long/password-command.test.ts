import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connect } from '../../support/inside-database'
import { mintKey } from '../../support/mint-key'
import { runScript } from '../../support/server-process'
import { newDataFolder, newEmptyDataFolder, start } from '../../support/service'

it('npm run password prints a link for an account, and nothing else', async () => {
  const { DATA_DIR } = await newDataFolder()
  await mintKey({ DATA_DIR })
  const command = runScript('scripts/password.mjs', ['--email', 'ME@example.com'], { DATA_DIR, PORT: '3456' })
  expect(await command.ended).toBe(0)
  expect(command.stdout()).toMatch(/^http:\/\/localhost:3456\/set-password#email=me%40example\.com&token=[\w-]{43}\n$/)
})

it('npm run password -- --without-second-factor removes every factor', async () => {
  const folder = await newDataFolder()
  await mintKey(folder)
  const service = await start({ DATA_DIR: folder.DATA_DIR })
  const client = await connect(folder)
  await client.query('UPDATE "User" SET "twoFactorSince" = now()')
  await client.query(
    `INSERT INTO "Passkey" ("userId", "id", "name", "credentialId", "publicKey", "signCount", "transports")
    SELECT "id", gen_random_uuid(), 'phone', 'x', '\\x01', 0, '{}' FROM "User"`,
  )
  const countPasskeys = async () => (await client.query('SELECT FROM "Passkey"')).rowCount
  const countOn = async () => (await client.query('SELECT FROM "User" WHERE "twoFactorSince" IS NOT NULL')).rowCount
  const run = (...args: string[]) =>
    runScript('scripts/password.mjs', ['--email', 'me@example.com', ...args], { DATA_DIR: folder.DATA_DIR }).ended
  expect(await run()).toBe(0)
  expect(await countOn()).toBe(1)
  expect(await countPasskeys()).toBe(1)
  expect(await run('--without-second-factor')).toBe(0)
  expect(await countOn()).toBe(0)
  expect(await countPasskeys()).toBe(0)
  const { rows } = await client.query(`SELECT "by" FROM "Activity" WHERE "type" = 'two-factor.off'`)
  expect(rows).toEqual([{ by: 'operator' }])
  await client.end()
  service.child.kill('SIGTERM')
})

it('npm run password says where there is no database, and creates none', async () => {
  const { DATA_DIR } = newEmptyDataFolder()
  const command = runScript('scripts/password.mjs', ['--email', 'me@example.com'], { DATA_DIR })
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain(`There is no database in ${DATA_DIR}. Set DATA_DIR or DATABASE_URL`)
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
})

it.each([
  [['--email', 'nobody@example.com'], 'nobody@example.com has no account in /'],
  [[], '--email is missing.'],
  [['--email', 'nonsense'], '--email must be an e-mail address.'],
  [['--nonsense'], 'nonsense'],
])('npm run password %j names the problem', async (args, message) => {
  const { DATA_DIR } = await newDataFolder()
  const command = runScript('scripts/password.mjs', args, { DATA_DIR })
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain(message)
})
