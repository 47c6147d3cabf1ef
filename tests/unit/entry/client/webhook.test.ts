import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { generateSecret, signMessage } from '@/lib/domain/webhooks/secret'
import { verifyWebhook, WebhookVerificationError } from '@/lib/entry/client/entry'

const secret = generateSecret()
const payload = { type: 'task.completed', timestamp: '2026-03-01T18:33:20.000Z', data: { id: '42', note: 'grüße 🌱' } }
const body = JSON.stringify(payload)

/** The headers of a message that the independent implementation signs. */
function sign(text: string, { key = secret, id = 'msg_1', at = new Date() } = {}) {
  const signature = new Webhook(key).sign(id, at, text)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

describe('verifyWebhook', () => {
  it('accepts what the reference implementation signs, as text and as bytes', async () => {
    const expected = { id: 'msg_1', ...payload }
    const bytes = new TextEncoder().encode(body)
    for (const form of [body, bytes, bytes.buffer, Buffer.from(body)])
      expect(await verifyWebhook(form, sign(body), secret), form.constructor.name).toEqual(expected)
  })

  it('accepts what the service signs, as the reference implementation does', async () => {
    const headers = signMessage({ id: 'msg_2', at: new Date(), body }, [secret])
    expect(new Webhook(secret).verify(body, headers)).toEqual(payload)
    expect(await verifyWebhook(body, headers, secret)).toEqual({ id: 'msg_2', ...payload })
  })

  it('accepts either of two secrets while one is replaced', async () => {
    const next = generateSecret()
    const headers = signMessage({ id: 'msg_3', at: new Date(), body }, [next, secret])
    for (const [name, known] of Object.entries({ next, secret })) {
      expect(await verifyWebhook(body, headers, known), name).toMatchObject(payload)
    }
    await expect(verifyWebhook(body, headers, generateSecret())).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' })
  })

  it('reads the headers of fetch and of Node, in any case', async () => {
    const headers = sign(body)
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    for (const [name, form] of Object.entries({ fetched: new Headers(headers), headers, upper }))
      expect(await verifyWebhook(body, form, secret), name).toMatchObject(payload)
  })

  it.each([
    ['another body', `${body} `, sign(body), 'INVALID_SIGNATURE'],
    ['another id', body, { ...sign(body), 'webhook-id': 'msg_9' }, 'INVALID_SIGNATURE'],
    ['another secret', body, sign(body, { key: generateSecret() }), 'INVALID_SIGNATURE'],
    ['a signature of another version', body, versioned('v2'), 'INVALID_SIGNATURE'],
    [
      'a signature that is not base64',
      body,
      { ...sign(body), 'webhook-signature': 'v1,§ v1, v1' },
      'INVALID_SIGNATURE',
    ],
    ['an old message', body, sign(body, { at: secondsAgo(310) }), 'INVALID_TIMESTAMP'],
    ['a message of the future', body, sign(body, { at: secondsAgo(-310) }), 'INVALID_TIMESTAMP'],
    ['a timestamp that is no number', body, { ...sign(body), 'webhook-timestamp': 'now' }, 'INVALID_TIMESTAMP'],
    ['a missing signature', body, { ...sign(body), 'webhook-signature': undefined }, 'MISSING_HEADER'],
    ['no headers', body, {}, 'MISSING_HEADER'],
    ['a body that is not JSON', 'text', sign('text'), 'INVALID_BODY'],
  ])('refuses %s', async (_name, text, headers, code) => {
    const failure = await verifyWebhook(text, headers, secret).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(WebhookVerificationError)
    expect(failure).toMatchObject({ code, name: 'WebhookVerificationError' })
    const reference = () => new Webhook(secret).verify(text, JSON.parse(JSON.stringify(headers)))
    expect(reference).toThrow()
  })

  it('lets the caller choose the tolerance', async () => {
    const headers = sign(body, { at: secondsAgo(310) })
    expect(await verifyWebhook(body, headers, secret, { toleranceSeconds: 400 })).toMatchObject(payload)
  })

  it('reports a secret that is none as a mistake of the caller', async () => {
    for (const none of ['whsec_', undefined]) {
      // As from an environment variable that is not set.
      const failed = verifyWebhook(body, sign(body), none as string)
      await expect(failed).rejects.toMatchObject({ name: 'DaymarkError', code: 'INVALID_SETTING' })
    }
  })

  it('reports a body that was parsed before as a mistake of the caller, and one without a type as no message', async () => {
    const parsed = verifyWebhook(JSON.parse(body), sign(body), secret)
    await expect(parsed).rejects.toMatchObject({ name: 'DaymarkError', code: 'INVALID_INPUT' })
    await expect(verifyWebhook('null', sign('null'), secret)).rejects.toMatchObject({ code: 'INVALID_BODY' })
  })
})

function versioned(version: string) {
  const headers = sign(body)
  return { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', version) }
}
