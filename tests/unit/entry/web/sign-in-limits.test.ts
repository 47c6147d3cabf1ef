import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countAttempt } from '@/lib/entry/web/sign-in-limits'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:10Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const untilWindowEnds = 15 * 60
const newEmail = () => `${randomUUID()}@example.com`
let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

function attempt(address: string, email = newEmail(), deviceId?: string) {
  return countAttempt({ purpose: 'sign-in', headers: new Headers({ 'x-forwarded-for': address }), email, deviceId })
}

async function repeat(count: number, work: (index: number) => Promise<unknown>) {
  const outcomes: unknown[] = []
  for (let index = 0; index < count; index++) outcomes.push(await work(index))
  return outcomes
}

it('an IP address allows fifty attempts in 15 minutes, then none, for whichever account', async () => {
  const [address, email] = [newAddress(), newEmail()]
  expect(await repeat(50, () => attempt(address))).toEqual(Array(50).fill(undefined))
  expect(await attempt(address, email)).toBe(untilWindowEnds)
  expect(await attempt(newAddress(), email)).toBeUndefined()
  vi.setSystemTime(new Date('2026-03-01T12:15:10Z'))
  expect(await attempt(address)).toBeUndefined()
})

it('a blocked IP address does not use up the attempts of an account', async () => {
  const [address, email] = [newAddress(), newEmail()]
  await repeat(50, () => attempt(address))
  expect(await repeat(12, () => attempt(address, email))).toEqual(Array(12).fill(untilWindowEnds))
  // The eleventh of an account over all addresses would wait for a second.
  expect(await repeat(10, () => attempt(newAddress(), email))).toEqual(Array(10).fill(undefined))
})

it('addresses of one IPv6 /64 network count as one', async () => {
  const network = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`
  await repeat(50, (index) => attempt(`${network}:0:0:0:${index.toString(16)}`))
  expect(await attempt(`${network}:ffff:ffff:ffff:ffff`)).toBe(untilWindowEnds)
  expect(await attempt('2001:db8:1:1::1')).toBeUndefined()
})
