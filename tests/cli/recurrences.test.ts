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

it('takes a rule of RFC 5545, and a first date', async () => {
  const me = await newPerson()
  const added = await me.json(['add', 'Rent', '--repeat', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1', '--date', '2099-01-01'])
  expect(added).toMatchObject({ description: 'every month on the 1st', nextDate: '2099-01-01' })
})

it.each([
  [['add', 'x', '--repeat', 'daily', '--done'], 2, '--repeat adds open tasks'],
  [['add', '--repeat', 'daily'], 2, 'TEXT is missing'],
  [['add', 'x', '--repeat', 'daily', '--due', '2026-03-01 17:00'], 2, 'takes a time such as 17:00'],
  [['add', 'x', '--repeat', 'now and then'], 1, 'must be words for a recurrence'],
  [['recurrences', '--pause', 'abcdef'], 3, 'No recurrence has an id'],
  [['recurrences', '--pause', 'abcdef', '--delete', 'abcdef'], 2, 'exclude each other'],
])('refuses %j', async (args, code, message) => {
  const me = await newPerson()
  const refused = await me.run(args)
  expect(refused).toMatchObject({ code, stderr: expect.stringContaining(message) })
})
