import { expect, inject, it } from 'vitest'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { readPage, textOf } from '../support/read-page'
import { newSignedIn } from '../support/session'

it('a key that expires within 7 days is marked', async () => {
  const { session, userId } = await newSignedIn(inject('baseUrl'))
  const issue = (name: string, days: number) =>
    createKey({ userId }, { name, scope: 'full', expiresAt: new Date(Date.now() + days * 86_400_000) })
  await issue('soon', 6.9)
  await issue('later', 7.1)
  const page = await readPage('/profile/api-keys', { session })
  const rowOf = (name: string) => textOf(page.getByRole('rowheader', { name }).closest('[role=row], tr'))
  expect(rowOf('soon')).toContain('Expires soon')
  expect(rowOf('later')).toContain('Active')
})
