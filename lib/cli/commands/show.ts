import type { Task } from '@/lib/client/operation-types'
import { defineCommand } from '../command'
import { describeDueTime } from '../due-time'
import { printFacts } from '../facts'
import { stateOf } from '../task-list'
import { cleanLine, cleanText } from '../terminal-text'
import { describeTimeSpent } from '../time-spent'

export const show = defineCommand({
  name: 'show',
  group: 'Tasks',
  summary: 'Show a task with its details',
  arguments: [{ name: 'TASK', description: 'A number of the last list, the end of an id, or an id', kind: 'task' }],
  options: {},
  examples: [
    ['daymark show 2', 'the second task of the last list'],
    ['daymark show a3f2', 'the task whose id ends like this'],
  ],
  async run(session, { words: [name = ''] }) {
    const { client, terminal } = session
    const task = await client.getTask({ taskId: session.resolveTaskId(name) })
    if (session.isJson) return terminal.printJson(task)
    const timeZone = await session.timeZone()
    if (terminal.isTerminal) terminal.print(`${terminal.style('bold', cleanLine(task.text))}\n`)
    const facts = listFacts(task, timeZone)
    printFacts(terminal, terminal.isTerminal ? facts.filter(([fact]) => fact !== 'text') : facts)
    if (task.details !== null) terminal.print(`\n${cleanText(task.details)}`)
  },
})

function listFacts(task: Task, timeZone: string): [name: string, value: string][] {
  const { _id, text, date, priority, dueTime, timeSpent, createdAt, archivedAt, previousDates } = task
  const at = (instant: number | null) => (instant === null ? '' : describeDueTime(instant, '', timeZone))
  return [
    ['id', _id],
    ['text', cleanLine(text)],
    ['date', date],
    ['state', stateOf(task)],
    ['priority', priority ?? ''],
    ['due', dueTime === null ? '' : describeDueTime(dueTime, date, timeZone)],
    ['time spent', timeSpent === null ? '' : describeTimeSpent(timeSpent)],
    ['created', at(createdAt)],
    ['archived', at(archivedAt)],
    ['moved from', previousDates.join(', ')],
  ]
}
