import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ensureAccount } from '@/lib/accounts/ensure-account'

it('whoever asks for the account of an address at the same time gets the same one', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `${randomUUID()}@example.com`
    const accounts = await Promise.all(Array.from({ length: 8 }, () => ensureAccount(email)))
    expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(1)
  }
})
