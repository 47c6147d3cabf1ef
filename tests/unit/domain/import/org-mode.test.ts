import { expect, it } from 'vitest'
import { readFile } from '../../../support/read-import'

it.each([
  ['* TODO Mow', { text: 'Mow', isCompleted: false, isUndated: true, priority: null, details: null }],
  ['** DONE [#A] Mow', { text: 'Mow', isCompleted: true, priority: 'high' }],
  ['* TODO Mow :garden:home:', { text: 'Mow #garden #home' }],
  ['* TODO Mow\nSCHEDULED: <2026-04-02 Thu>', { date: '2026-04-02', dueTime: null }],
  [
    '* TODO Mow\n  DEADLINE: <2026-04-02 Thu 17:00>',
    { date: '2026-04-02', dueTime: Date.parse('2026-04-02T17:00+02:00') },
  ],
  ['* DONE Mow\nCLOSED: [2026-04-01 Wed 10:00] SCHEDULED: <2026-04-02 Thu>', { date: '2026-04-02', isCompleted: true }],
  ['* TODO Mow\n\nThe lawn.\n- [ ] front', { details: 'The lawn.\n- [ ] front' }],
  ['* TODO Mow\n:PROPERTIES:\n:Effort: 1:30\n:END:\nThe lawn.', { estimate: 90, details: 'The lawn.' }],
  ['#+TODO: NEXT WAIT(w@) | GONE(g)\n* NEXT Mow\n* TODO b', { text: 'Mow', isCompleted: false }],
  ['#+TODO: NEXT | GONE\n* GONE Mow\n* TODO b', { text: 'Mow', isCompleted: true }],
  ['#+SEQ_TODO: NEXT GONE\n* GONE Mow\n* TODO b', { text: 'Mow', isCompleted: true }],
])('reads %j', (content, task) => {
  const { format, tasks, problems } = readFile(`${content}\n`)
  expect(format).toBe('Org mode')
  expect(tasks[0]).toMatchObject(task)
  expect(problems).toEqual([])
})

it.each([
  ['+1w', { rule: 'FREQ=WEEKLY', from: 'schedule' }],
  ['++2d', { rule: 'FREQ=DAILY;INTERVAL=2', from: 'schedule' }],
  ['.+3d -2d', { rule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' }],
])('a repeater %s makes a recurrence', (written, repeat) => {
  const { tasks, problems } = readFile(`* TODO Mow\nSCHEDULED: <2026-04-02 Thu ${written}>\n`)
  expect(tasks).toMatchObject([{ date: '2026-04-02', repeat }])
  expect(problems).toEqual([])
})

it('names what is not imported, by line', () => {
  const lines = [
    'A word before.',
    '* Garden',
    '** TODO [#D] Mow',
    'SCHEDULED: <2026-04-02 Thu +2h> DEADLINE: <2026-04-09 Thu>',
    ':PROPERTIES:',
    ':ID: 1',
    ':END:',
    '** CANCELLED Rake',
    '** DONE Sow',
  ]
  const { tasks, problems } = readFile(['#+TODO: TODO | DONE CANCELLED', ...lines].join('\n'))
  expect(tasks.map(({ text, line }) => `${line}: ${text}`)).toEqual(['4: Mow', '10: Sow'])
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '2: The text before the first heading.',
    '3: The heading and its text have no keyword such as TODO.',
    '4: The priority D is lower than C: the task gets none.',
    '4: The task repeats in a form that is not imported: “+2h”. It is imported once.',
    '4: The deadline 2026-04-09 is not imported: the task is on 2026-04-02.',
    '4: These properties are not imported: ID.',
    '9: The task is cancelled.',
  ])
})
