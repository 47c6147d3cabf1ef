import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isPlannedByThen } from '@/lib/domain/reminders/due-tasks'
import { HostSlots } from '@/lib/domain/reminders/host-slots'
import { deriveKeys } from '@/lib/domain/reminders/vapid'
import { describeReminder, reminderPath } from '@/lib/entry/service-worker/reminder'

describe('the key pair', () => {
  it('is the same for the same secret, another for another one, and valid', () => {
    const keys = deriveKeys('a secret of 32 or more characters')
    expect(deriveKeys('a secret of 32 or more characters')).toEqual(keys)
    expect(deriveKeys('another secret of 32 characters')).not.toEqual(keys)
    expect([keys.publicKey.length, keys.privateKey.length]).toEqual([87, 43])
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'))
    expect(curve.getPublicKey().toString('base64url')).toBe(keys.publicKey)
  })
})

describe('a task is reminded of once its date has come where the account is', () => {
  const cases: [name: string, date: string, instant: string, timeZone: string, isPlanned: boolean][] = [
    ['on its date', '2026-03-01', '2026-03-01T12:00Z', 'UTC', true],
    ['overdue', '2026-02-01', '2026-03-01T12:00Z', 'UTC', true],
    ['moved to tomorrow', '2026-03-02', '2026-03-01T12:00Z', 'UTC', false],
    ['already tomorrow in Tokyo', '2026-03-02', '2026-03-01T15:00Z', 'Asia/Tokyo', true],
    ['still today in Honolulu', '2026-03-02', '2026-03-02T09:59Z', 'Pacific/Honolulu', false],
    ['tomorrow in Honolulu', '2026-03-02', '2026-03-02T10:00Z', 'Pacific/Honolulu', true],
    // Clocks in Berlin go forward on 29 March 2026 at 01:00 UTC, and back on 25 October 2026 at 01:00 UTC.
    ['the last minute before the short day', '2026-03-29', '2026-03-28T22:59Z', 'Europe/Berlin', false],
    ['the first minute of the short day', '2026-03-29', '2026-03-28T23:00Z', 'Europe/Berlin', true],
    ['the last minute of the short day', '2026-03-30', '2026-03-29T21:59Z', 'Europe/Berlin', false],
    ['the first minute after it', '2026-03-30', '2026-03-29T22:00Z', 'Europe/Berlin', true],
    ['the last minute of the long day', '2026-10-26', '2026-10-25T22:59Z', 'Europe/Berlin', false],
    ['the first minute after it', '2026-10-26', '2026-10-25T23:00Z', 'Europe/Berlin', true],
  ]
  it.each(cases)('%s', (_name, date, instant, timeZone, isPlanned) => {
    expect(isPlannedByThen({ date, dueTime: Date.parse(instant) }, timeZone)).toBe(isPlanned)
  })
})

describe('a reminder', () => {
  const reminder = { taskId: 'a', title: 'Call home', date: '2026-03-29', timeZone: 'Europe/Berlin', dueTime: 0 }
  const bodyAt = (instant: string) =>
    describeReminder({ ...reminder, dueTime: Date.parse(instant) }, 'en-GB').options.body

  it('names the time of the account, also when clocks change', () => {
    expect(bodyAt('2026-03-29T00:59Z')).toBe('Due at 01:59')
    expect(bodyAt('2026-03-29T01:00Z')).toBe('Due at 03:00')
    expect(bodyAt('2026-10-25T00:30Z')).toBe('Due at 02:30')
    expect(bodyAt('2026-10-25T01:30Z')).toBe('Due at 02:30')
  })

  it('has the tag of its task and time, and leads to the task', () => {
    const { title, options } = describeReminder({ ...reminder, dueTime: 5 }, 'en')
    expect(title).toBe('Call home')
    expect(options.tag).toBe('due a 5')
    expect(options.actions.map(({ action }) => action)).toEqual(['complete', 'open'])
    expect(reminderPath(reminder)).toBe('/day/2026-03-29#task=a')
  })
})

describe('the slots of a host', () => {
  it('bound what runs for a host at a time, and no other host waits', async () => {
    const slots = new HostSlots(2)
    const ends: (() => void)[] = []
    const begun: string[] = []
    const begin = (host: string, name: string) =>
      slots.run(host, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = [begin('a', '1'), begin('a', '2'), begin('a', '3'), begin('b', '4')]
    await new Promise(setImmediate)
    expect(begun).toEqual(['1', '2', '4'])
    ends[0]?.()
    await new Promise(setImmediate)
    expect(begun).toEqual(['1', '2', '4', '3'])
    for (const end of ends) end()
    await Promise.all(all)
    await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await slots.run('a', async () => 'free')).toBe('free')
  })
})
