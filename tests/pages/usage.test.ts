import { expect, inject, it } from 'vitest'
import { statement } from '@/lib/foundation/database/statement'
import { requestPage } from '../support/page-request'
import { newSignedIn } from '../support/session'

const setFigures = statement(
  `UPDATE "EventCounter" SET "tasks" = 250000, "bytes" = 64 * 1024 * 1024, "usageAt" = "last" WHERE "userId" = $1::uuid`,
)

it('the profile shows how many tasks and bytes an account stores, of how many', async () => {
  const { session, api, userId } = await newSignedIn(inject('baseUrl'))
  const readProfile = async () => (await (await requestPage('/profile', { session })).text()).replaceAll('<!-- -->', '')
  await api.create('two')
  await api.create('€')
  const html = await readProfile()
  expect(html).toContain('2 of 1,000,000')
  expect(html).toContain('6 bytes of 1 GiB')
  await setFigures.run(userId)
  const large = await readProfile()
  expect(large).toContain('250,000 of 1,000,000')
  expect(large).toContain('64 MiB of 1 GiB')
})
