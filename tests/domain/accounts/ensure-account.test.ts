import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ensureAccount } from '@/lib/domain/accounts/ensure-account'

it('concurrent callers get the same account for an address', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `${randomUUID()}@example.com`
    const accounts = await Promise.all(Array.from({ length: 8 }, () => ensureAccount(email)))
    expect(new Set(accounts.map(({ userId }) => userId)).size).toBe(1)
  }
})
