import { expect, it } from 'vitest'
import { newPerson } from '../support/command-line'

it('adds a task that recurs, lists, pauses, resumes and deletes it', async () => {
  const me = await newPerson()
  const { today } = await me.json(['whoami'])
  const added = await me.json([
    'add',
    'Stand',
    'up',
    '--repeat',
    'every day',
    '--due',
    '9:30',
    '-p',
    'high',
    '--estimate',
    '15',
  ])
  expect(added).toMatchObject({
    text: 'Stand up',
    rule: 'FREQ=DAILY',
    time: '09:30',
    priority: 'high',
    estimate: 15,
    startDate: today,
    nextDate: today,
  })
  expect((await me.json(['day'])).pending).toMatchObject([{ text: 'Stand up', dueTime: Date.parse(`${today}T09:30Z`) }])
  expect(await me.json(['recurrences'])).toEqual({ recurrences: [added] })
  const end = added._id.slice(-6)
  expect(await me.print(['recurrences', '--pause', end])).toBe(`${added._id}\t${today}\tpaused\tevery day\tStand up\n`)
  expect(await me.json(['recurrences', '--resume', end])).toMatchObject({ isPaused: false })
  expect(await me.json(['recurrences', '--delete', end])).toMatchObject({ _id: added._id })
  expect(await me.json(['recurrences'])).toEqual({ recurrences: [] })
})

it('changes a recurrence as a whole, or from a date on', async () => {
  const me = await newPerson()
  const { today } = await me.json(['whoami'])
  const added = await me.json(['add', 'Stand-up', '--repeat', 'daily', '--due', '9:30', '-p', 'low'])
  const end = added._id.slice(-6)
  expect(await me.json(['repeat', end, '--text', 'Daily', '--clear', 'priority'])).toMatchObject({
    _id: added._id,
    text: 'Daily',
    priority: null,
    time: '09:30',
  })
  const later = await me.json([
    'repeat',
    end,
    'every',
    '2',
    'days',
    '--from',
    '+3',
    '--due',
    '10am',
    '--estimate',
    '15',
  ])
  expect(later).toMatchObject({ text: 'Daily', rule: 'FREQ=DAILY;INTERVAL=2', time: '10:00', estimate: 15 })
  expect(later._id).not.toBe(added._id)
  const { recurrences } = await me.json(['recurrences'])
  expect(recurrences.map(({ _id }: { _id: string }) => _id).sort()).toEqual([added._id, later._id].sort())
  const { tasks } = await me.json(['upcoming', '6'])
  const days = (date: string) => (Date.parse(date) - Date.parse(today)) / 86_400_000
  expect(tasks.map(({ date }: { date: string }) => days(date))).toEqual([0, 1, 2, 3, 5])
  const line = await me.print(['repeat', later._id, 'FREQ=WEEKLY'])
  expect(line.split('\t')[3]).toMatch(/^every week/)
  expect((await me.json(['repeat', later._id, '-p', 'high', '--from', '+8', '--dry-run'])).requests).toMatchObject([
    { method: 'POST', path: `/api/v1/recurrences/${later._id}/split`, body: { priority: 'high' } },
  ])
})

it('takes a rule of RFC 5545, and a first date', async () => {
  const me = await newPerson()
  const added = await me.json(['add', 'Rent', '--repeat', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1', '--date', '2099-01-01'])
  expect(added).toMatchObject({ description: 'every month on the 1st', nextDate: '2099-01-01' })
})

it.each([
  [['add', 'x', '--repeat', 'daily', '--done'], 2, '--repeat adds open tasks'],
  [['add', '--repeat', 'daily'], 2, 'TEXT is missing'],
  [['add', 'x', '--repeat', 'daily', '--due', '2026-03-01 17:00'], 2, 'takes a time such as 17:00'],
  [['repeat', 'abcdef', '--due', 'noon-ish'], 2, 'takes a time such as 17:00'],
  [['repeat', 'abcdef', '--from', 'today'], 2, 'There is nothing to change.'],
  [['repeat', 'abcdef', '--due', '9:00', '--clear', 'due'], 2, 'exclude each other'],
  [['repeat', 'abcdef', '--text', 'x'], 3, 'No recurrence has an id'],
  [['add', 'x', '--repeat', 'now and then'], 1, 'must be words for a recurrence'],
  [['recurrences', '--pause', 'abcdef'], 3, 'No recurrence has an id'],
  [['recurrences', '--pause', 'abcdef', '--delete', 'abcdef'], 2, 'exclude each other'],
])('refuses %j', async (args, code, message) => {
  const me = await newPerson()
  const refused = await me.run(args)
  expect(refused).toMatchObject({ code, stderr: expect.stringContaining(message) })
})
