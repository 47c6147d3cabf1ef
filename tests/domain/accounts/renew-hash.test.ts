import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { createAccount } from '@/lib/domain/accounts/create-account'
import { signInWithPassword } from '@/lib/domain/accounts/sign-in'
import { db } from '@/lib/foundation/database/client'

const password = 'correct horse battery'

async function newWithHash(options: Parameters<typeof hash>[1]) {
  const email = `${randomUUID()}@example.com`
  const passwordHash = await hash(password, options)
  await createAccount({ email, timeZone: 'UTC', passwordHash, emailVerified: null })
  const stored = async () => (await db().user.findUniqueOrThrow({ where: { email } })).passwordHash
  return { email, passwordHash, stored }
}

it.each([
  ['less memory', { memoryCost: 8192, timeCost: 2 }],
  ['fewer passes', { memoryCost: 19_456, timeCost: 1 }],
] as const)('a sign-in renews a hash with %s', async (_, options) => {
  const { email, passwordHash, stored } = await newWithHash(options)
  expect(await signInWithPassword(email, 'not my password')).toBeUndefined()
  expect(await stored()).toBe(passwordHash)
  expect(await signInWithPassword(email, password)).toBeDefined()
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await signInWithPassword(email, password)).toBeDefined()
  expect(await stored()).toBe(renewed)
})

it.each([
  ['as strong', { memoryCost: 19_456, timeCost: 2 }],
  ['stronger', { memoryCost: 47_104, timeCost: 1 }],
] as const)('a sign-in keeps a hash that is %s', async (_, options) => {
  const { email, passwordHash, stored } = await newWithHash(options)
  expect(await signInWithPassword(email, password)).toBeDefined()
  expect(await stored()).toBe(passwordHash)
})
