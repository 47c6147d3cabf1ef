import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { maxStreamsPerAccount, maxStreamsPerAddress } from '@/lib/foundation/limits'
import { requestPage } from '../support/page-request'
import { newAddress } from '../support/password-sign-in'
import { sendMany } from '../support/send-many'
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
