import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { actionsPerMinute, maxStreamsPerAccount, maxStreamsPerAddress } from '@/lib/foundation/limits'
import { sendMany } from '../support/one-window'
import { requestPage } from '../support/page-request'
import { newAddress } from '../support/password-sign-in'
import { callAction } from '../support/server-actions'
import { newSignedIn } from '../support/session'

/** Opens an event stream, which closes when the test ends. */
async function openStream(session: string, address = newAddress()) {
  const { signal, abort } = cancellation()
  onTestFinished(abort)
  const response = await requestPage('/live', { session, signal, headers: { 'x-forwarded-for': address } })
  return { response, close: abort }
}

function cancellation() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

it('an account may have 20 event streams open, and another one once one has closed', async () => {
  const { session } = await newSignedIn(inject('baseUrl'))
  const streams = await sendMany(maxStreamsPerAccount, () => openStream(session))
  expect(streams.map(({ response }) => response.status)).toEqual(Array(maxStreamsPerAccount).fill(200))
  const { response } = await openStream(session)
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('30')
  streams[0]?.close()
  await vi.waitFor(async () => expect((await openStream(session)).response.status).toBe(200), { timeout: 10_000 })
})

it('an address may have 100 event streams open, whatever their accounts', async () => {
  const address = newAddress()
  const sessions = await sendMany(maxStreamsPerAddress / maxStreamsPerAccount + 1, () =>
    newSignedIn(inject('baseUrl')).then(({ session }) => session),
  )
  const [last = '', ...others] = sessions
  const all = others.flatMap((session) => Array(maxStreamsPerAccount).fill(session))
  await sendMany(all.length, (index) => openStream(all[index], address))
  expect((await openStream(last, address)).response.status).toBe(429)
  expect((await openStream(last)).response.status).toBe(200)
})

it('an account may call 300 server actions in a minute; then each names the wait', async () => {
  for (let isWhole = false; !isWhole; ) {
    const { session } = await newSignedIn(inject('baseUrl'))
    const call = () => callAction('readTaskHistory', { page: '/day', args: ['no id'], session })
    const minute = Math.floor(Date.now() / 60_000)
    const first = await sendMany(actionsPerMinute, call)
    const next = await call()
    const body = JSON.stringify({ taskId: '019b76da-a800-7001-8d5e-24e7b4c8f3a2' })
    const late = await requestPage('/archive/delete', { session, method: 'POST', body })
    isWhole = Math.floor(Date.now() / 60_000) === minute
    if (!isWhole) continue
    expect(new Set(first.map((outcome) => outcome?.message))).not.toContain('Too many attempts. Try again in a minute.')
    expect(next).toEqual({ ok: false, message: 'Too many attempts. Try again in a minute.' })
    expect(late.status).toBe(429)
  }
})
