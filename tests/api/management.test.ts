import { describe, expect, it } from 'vitest'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { db } from '@/lib/foundation/database/client'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

const url = 'https://example.com/hooks'

async function newCaller(scope: KeyScope = 'manage') {
  const account = await newAccount()
  const key = await newKey(account, scope)
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const { status, code, text, headers: received } = await send(method, `/api/v1${path}`, { key, body, headers })
    return { status, code, json: JSON.parse(text), isReplayed: received.get('idempotent-replayed') === 'true' }
  }
  const create = async (settings: object = {}) =>
    (await call('POST', '/webhooks', { name: 'chat', url, ...settings })).json._id as string
  const list = async () => (await call('GET', '/webhooks')).json.webhooks
  return { account, key, call, create, list }
}

const success = { status: 200, json: { success: true } }

describe('webhooks', () => {
  it('are created, listed, changed, paused, resumed and deleted', async () => {
    const { call, list } = await newCaller()
    const created = await call('POST', '/webhooks', { name: ' chat ', url, types: ['task.moved', 'task.created'] })
    expect(created).toMatchObject({
      status: 201,
      json: { _id: expect.any(String), secret: expect.stringMatching(/^whsec_/) },
    })
    const { _id } = created.json
    const webhook = {
      _id,
      name: 'chat',
      url,
      types: ['task.created', 'task.moved'],
      state: 'active',
      disabledBecause: null,
      createdAt: expect.any(Number),
    }
    expect(await list()).toEqual([webhook])
    const path = `/webhooks/${_id}`
    expect(await call('PATCH', path, { name: 'team', types: ['task.deleted'] })).toMatchObject(success)
    expect(await call('PATCH', path, { isPaused: true })).toMatchObject(success)
    expect(await list()).toEqual([{ ...webhook, name: 'team', types: ['task.deleted'], state: 'paused' }])
    expect(await call('POST', `${path}/test`)).toMatchObject({ status: 400, code: 'INVALID_OPERATION' })
    expect(await call('PATCH', path, { isPaused: false, url: `${url}/2` })).toMatchObject(success)
    expect(await call('PATCH', path, {})).toMatchObject(success)
    expect(await list()).toMatchObject([{ name: 'team', url: `${url}/2`, state: 'active' }])
    expect(await call('DELETE', path)).toMatchObject(success)
    expect(await call('DELETE', path)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await list()).toEqual([])
  })

  it('get every event unless they name some', async () => {
    const { create, list } = await newCaller()
    await create()
    expect((await list())[0].types).toHaveLength(9)
  })

  it('are refused with a private address, and with events that do not exist', async () => {
    const { call } = await newCaller()
    for (const [body, path] of [
      [{ name: 'x', url: 'http://192.168.0.1/' }, 'url'],
      [{ name: 'x', url: 'ftp://example.com' }, 'url'],
      [{ name: 'x', url, types: ['task.burned'] }, 'types.0'],
      [{ name: 'x', url, types: [] }, 'types'],
      [{ url }, 'name'],
    ] as const) {
      const { status, json } = await call('POST', '/webhooks', body)
      expect({ status, details: json.error.details }).toMatchObject({ status: 400, details: [{ path }] })
    }
  })

  it('are created once with an idempotency key, and a repetition gets the secret again', async () => {
    const { call, list } = await newCaller()
    const body = { name: 'chat', url }
    const once = { 'idempotency-key': 'once' }
    const [one, other] = await Promise.all([1, 2].map(() => call('POST', '/webhooks', body, once)))
    expect(one?.json).toEqual(other?.json)
    expect([one, other].filter((answer) => answer?.isReplayed)).toHaveLength(1)
    expect(await list()).toHaveLength(1)
    expect(await call('POST', '/webhooks', { ...body, name: 'other' }, once)).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    const path = `/webhooks/${one?.json._id}`
    expect(await call('DELETE', path, undefined, { 'idempotency-key': 'gone' })).toMatchObject(success)
    expect(await call('DELETE', path, undefined, { 'idempotency-key': 'gone' })).toMatchObject({
      ...success,
      isReplayed: true,
    })
  })

  it('send a test, whose delivery is listed and sent again', async () => {
    const { call, create } = await newCaller()
    const path = `/webhooks/${await create()}`
    expect(await call('POST', `${path}/test`)).toMatchObject(success)
    const { json } = await call('GET', `${path}/deliveries`)
    const delivery = {
      type: 'webhook.test',
      state: 'pending',
      attempts: 0,
      status: null,
      createdAt: expect.any(Number),
    }
    expect(json).toMatchObject({ deliveries: [delivery], nextCursor: null })
    const [{ _id }] = json.deliveries
    expect((await call('GET', `${path}/deliveries?cursor=${_id}`)).json.deliveries).toEqual([])
    const again = (of: string) => call('POST', `${of}/deliveries/${_id}/redeliver`)
    expect(await again(path)).toMatchObject({ status: 400, code: 'INVALID_OPERATION' })
    await db().webhookDelivery.updateMany({ where: { id: _id }, data: { nextAt: null, deliveredAt: new Date() } })
    expect(await again(`/webhooks/${await create()}`)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await again(path)).toMatchObject(success)
    expect((await call('GET', `${path}/deliveries`)).json.deliveries).toMatchObject([{ _id, state: 'pending' }])
  })
})

describe('keys', () => {
  it('are listed without themselves, and revoked, the own one too', async () => {
    const { account, key, call } = await newCaller()
    const other = await newKey(account, 'read')
    const { json } = await call('GET', '/keys')
    expect(json.keys).toHaveLength(2)
    expect(JSON.stringify(json)).not.toContain(key)
    expect(json.keys[0]).toEqual({
      _id: expect.any(String),
      name: 'test',
      scope: 'read',
      lastFour: other.slice(-4),
      createdAt: expect.any(Number),
      lastUsedAt: null,
      expiresAt: null,
      state: 'active',
      connectedBy: null,
    })
    expect((await send('GET', '/api/v1/me', { key: other })).status).toBe(200)
    const [{ _id: otherId }, { _id: ownId }] = json.keys
    for (const _ of [1, 2]) expect(await call('POST', `/keys/${otherId}/revoke`)).toMatchObject(success)
    expect((await send('GET', '/api/v1/me', { key: other })).status).toBe(401)
    expect((await call('GET', '/keys')).json.keys).toMatchObject([{ state: 'revoked' }, { state: 'active' }])
    expect(await call('POST', `/keys/${ownId}/revoke`)).toMatchObject(success)
    expect((await call('GET', '/keys')).code).toBe('INVALID_API_KEY')
  })

  it('are not created with any key', async () => {
    const { call } = await newCaller()
    expect((await call('POST', '/keys', { name: 'x', scope: 'full' })).status).toBe(405)
  })
})

it('need a key that manages, also to be read, and the error names the scope', async () => {
  for (const scope of ['read', 'full'] as const) {
    const { call } = await newCaller(scope)
    for (const path of ['/webhooks', '/keys']) {
      const { status, code, json } = await call('GET', path)
      expect({ status, code }).toEqual({ status: 403, code: 'INSUFFICIENT_SCOPE' })
      expect(json.error.message).toContain('scope manage')
    }
  }
  const { call } = await newCaller()
  expect((await call('GET', '/me')).json.key.scope).toBe('manage')
  expect((await call('POST', '/tasks', { text: 'x', date: '2026-03-01' })).status).toBe(201)
})
