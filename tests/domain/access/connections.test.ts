import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { deleteOldClients, findClient, saveClient } from '@/lib/domain/access/connections/clients'
import { consumeRecord, deleteOldRecords, findRecord, saveRecord } from '@/lib/domain/access/connections/records'
import { db } from '@/lib/foundation/database/client'

it('clients and records are deleted when they have expired', async () => {
  const [oldClient, client, oldRecord, record] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of [oldClient, client]) await saveClient(id, { redirect_uris: [] })
  const expiresAt = new Date(Date.now() - 2 * 3_600_000)
  await db().oauthClient.update({ where: { id: oldClient }, data: { expiresAt } })
  await saveRecord('Interaction', oldRecord, {}, -2 * 3600)
  await saveRecord('Interaction', record, {}, 60)
  expect(await findClient(oldClient)).toBeUndefined()
  expect(await findRecord('Interaction', oldRecord)).toBeUndefined()
  expect(await deleteOldClients()).toBeGreaterThanOrEqual(1)
  expect(await deleteOldRecords()).toBeGreaterThanOrEqual(1)
  expect(await findClient(client)).toEqual({ redirect_uris: [] })
  expect(await findRecord('Interaction', record)).toEqual({ jti: record })
  expect(await db().oauthClient.count({ where: { id: oldClient } })).toBe(0)
})

it('a record is found by its kind alone, and used once', async () => {
  const id = randomUUID()
  await saveRecord('AuthorizationCode', id, { jti: id, scope: 'full' }, 60)
  expect(await findRecord('RefreshToken', id)).toBeUndefined()
  const used = await Promise.all(Array.from({ length: 4 }, () => consumeRecord('AuthorizationCode', id)))
  expect(used.filter(Boolean)).toHaveLength(1)
  expect(await findRecord('AuthorizationCode', id)).toEqual({ jti: id, scope: 'full', consumed: true })
})
