import { expect, it } from 'vitest'
import { readFile, readOne } from '../../../support/read-import'

it.each([
  ['- [ ] Mow 📅 2026-04-02', { text: 'Mow', date: '2026-04-02' }],
  ['- [ ] Mow 📅2026-04-02 #garden', { text: 'Mow #garden', date: '2026-04-02' }],
  ['- [x] Mow [due:: 2026-04-02] ✅ 2026-04-01', { text: 'Mow', date: '2026-04-02', isCompleted: true }],
  ['- [ ] Mow (scheduled:: 2026-04-02)', { date: '2026-04-02' }],
  ['- [ ] Mow ⏳ 2026-04-02', { date: '2026-04-02' }],
  ['- [/] Mow ⏫', { text: 'Mow', priority: 'high', isCompleted: false }],
  ['- [ ] Mow 🔽 🛫 2026-04-02', { text: 'Mow', priority: 'low', date: '2026-04-02' }],
  ['- [ ] Mow [priority:: medium]', { text: 'Mow', priority: 'medium' }],
  [
    '- [ ] Mow 🔁 every 2 weeks 📅 2026-04-02',
    { date: '2026-04-02', repeat: { rule: 'FREQ=WEEKLY;INTERVAL=2', from: 'schedule' } },
  ],
  ['- [ ] Mow 🔁 every week when done', { date: '2026-03-01', repeat: { rule: 'FREQ=WEEKLY', from: 'completion' } }],
])('reads the fields of a task: %s', (line, task) => {
  const { messages, ...read } = readOne(line)
  expect(readFile(line).format).toBe('Obsidian Tasks')
  expect(read).toMatchObject({ text: 'Mow', details: null, ...task })
  expect(messages).toEqual([])
})

it('keeps what a task here does not have', () => {
  const { tasks, problems } = readFile(
    '- [ ] Mow ⏳ 2026-04-02 📅 2026-04-05 ➕ 2026-01-01\n- [ ] Rake 🔁 every full moon 📅 2026-04-31\n',
  )
  expect(tasks).toMatchObject([
    { text: 'Mow', date: '2026-04-02', details: 'due: 2026-04-05' },
    { text: 'Rake', isUndated: true, repeat: null, details: 'due: 2026-04-31\nrepeat: every full moon' },
  ])
  expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    'null: These fields are not imported: created.',
    '1: The task is due on 2026-04-05, another day than it is scheduled, so it is kept in the details.',
    '2: “2026-04-31” is not a date, so it is kept in the details.',
    '2: “every full moon” is not a recurrence that can be imported, so it is kept in the details.',
  ])
})
