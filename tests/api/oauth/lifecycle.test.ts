import { expect, it } from 'vitest'
import { listKeys, revokeKey } from '@/lib/domain/access/keys/manage-keys'
import { deleteAccount } from '@/lib/domain/accounts/manage-account'
import { db } from '@/lib/foundation/database/client'
import { newKey } from '../../support/accounts'
import { send } from '../../support/http'
import { callWith, getCode, getTokens, post } from '../../support/oauth'
import { newViewer } from '../../support/viewer'

const refresh = (refreshToken: string, clientId: string) =>
  post('/token', { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId })

it('ends a connection at once when its key is revoked, also while its token is in the cache', async () => {
  const { account, accessToken, refreshToken, clientId } = await getTokens()
  expect(await callWith(accessToken)).toMatchObject({ status: 200 })
  const { actor } = await newViewer(account)
  const [key] = await listKeys(actor)
  await revokeKey(actor, key?.id ?? '')
  await expect.poll(async () => (await callWith(accessToken)).status).toBe(401)
  expect(await refresh(refreshToken, clientId)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

it('ends a connection when its key expires', async () => {
  const { account, accessToken, refreshToken, clientId, body } = await getTokens({
    expiresAt: new Date(Date.now() + 600_000),
  })
  expect(body.expires_in).toBe(3600)
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db().apiKey.updateMany({
    where: { userId: account.userId },
    data: { createdAt: past(2), expiresAt: past(1) },
  })
  expect(await callWith(accessToken)).toMatchObject({ status: 401 })
  expect(await refresh(refreshToken, clientId)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

it('ends a connection with the account, and keeps nothing of it', async () => {
  const { account, accessToken, refreshToken, clientId } = await getTokens()
  await callWith(accessToken)
  const { actor } = await newViewer(account)
  const { email } = await db().user.findUniqueOrThrow({ where: { id: account.userId } })
  await deleteAccount(actor, { typed: email })
  await expect.poll(async () => (await callWith(accessToken)).status).toBe(401)
  expect(await refresh(refreshToken, clientId)).toMatchObject({ status: 400 })
  expect(await db().oauthRecord.count({ where: { userId: account.userId } })).toBe(0)
})

it('refuses a token that has expired, and leaves the key valid', async () => {
  const { account, accessToken, refreshToken, clientId } = await getTokens()
  await db().oauthRecord.updateMany({
    where: { userId: account.userId, kind: 'AccessToken' },
    data: { expiresAt: new Date(Date.now() - 1000) },
  })
  expect(await callWith(accessToken)).toMatchObject({ status: 401 })
  const { body } = await refresh(refreshToken, clientId)
  expect(await callWith(String(body.access_token))).toMatchObject({ status: 200 })
})

it('lists a connection among the keys of the API, and revokes it there', async () => {
  const { account, accessToken } = await getTokens()
  const key = await newKey(account, 'manage')
  const { keys } = JSON.parse((await send('GET', '/api/v1/keys', { key })).text)
  expect(keys).toMatchObject([{ connectedBy: null }, { name: 'Example agent', connectedBy: 'Example agent' }])
  await send('POST', `/api/v1/keys/${keys[1]._id}/revoke`, { key })
  await expect.poll(async () => (await callWith(accessToken)).status).toBe(401)
})

it('notes the use of the key', async () => {
  const { account, accessToken } = await getTokens()
  await callWith(accessToken)
  const { actor } = await newViewer(account)
  await expect.poll(async () => (await listKeys(actor))[0]?.lastUsedAt).toEqual(expect.any(Number))
})

it('stores no code and no token', async () => {
  const { account, accessToken, refreshToken, form } = await getTokens()
  const rows = await db().oauthRecord.findMany({ where: { userId: account.userId } })
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['AccessToken', 'AuthorizationCode', 'RefreshToken'])
  const stored = JSON.stringify(rows)
  for (const secret of [accessToken, refreshToken, form.code]) expect(stored).not.toContain(secret)
})

it('keeps a client that has got a token, and one that only asked for a day', async () => {
  const daysLeft = async (id: string) => {
    const { expiresAt } = await db().oauthClient.findUniqueOrThrow({ where: { id } })
    return (expiresAt.getTime() - Date.now()) / 86_400_000
  }
  const { clientId } = await getCode()
  expect(await daysLeft(clientId)).toBeLessThanOrEqual(1)
  await getTokens({ clientId })
  expect(await daysLeft(clientId)).toBeGreaterThan(170)
})
