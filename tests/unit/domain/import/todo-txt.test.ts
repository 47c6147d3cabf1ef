import { expect, it } from 'vitest'
import { readFile, readOne } from '../../../support/read-import'

const read = (line: string) => readOne(`(B) 2026-02-01 First\n${line}\n`)
const second = (line: string) => readFile(`(B) First\n${line}\n`)

it.each([
  ['(A) 2026-02-01 Book the hall due:2026-04-02', { text: 'Book the hall', date: '2026-04-02', priority: 'high' }],
  ['x 2026-02-02 2026-02-01 Send the list pri:C', { text: 'Send the list', isCompleted: true, priority: 'low' }],
  ['x Send it', { text: 'Send it', isCompleted: true }],
  ['Buy chalk +school @shop', { text: 'Buy chalk +school @shop', priority: null, isCompleted: false }],
  ['Water t:2026-04-02 rec:+2w', { date: '2026-04-02', repeat: { rule: 'FREQ=WEEKLY;INTERVAL=2', from: 'schedule' } }],
  ['Water rec:3d', { date: '2026-03-01', repeat: { rule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' } }],
  ['See http://example.com/due:2026-04-02', { text: 'See http://example.com/due:2026-04-02' }],
])('reads a line: %s', (line, task) => {
  const { format, tasks, problems } = second(line)
  expect(format).toBe('todo.txt')
  expect(tasks[1]).toMatchObject({ line: 2, ...task })
  expect(problems.filter((problem) => problem.line !== null)).toEqual([])
})

it('names what it does not read', () => {
  expect(second('(F) Call due:tomorrow rec:2b t:2026-04-02').problems).toMatchObject([
    { line: 2, message: '“due:tomorrow” is not read, so it stays in the text.' },
    { line: 2, message: '“rec:2b” is not read, so it stays in the text.' },
    { line: 2, message: 'The priority F is lower than C: the task gets none.' },
  ])
  expect(read('Call').messages).toEqual(['The dates on which tasks were created or completed are not imported.'])
})
