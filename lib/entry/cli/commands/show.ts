import { defineCommand } from '@/lib/entry/cli/command'
import { describeDueTime } from '@/lib/entry/cli/due-time'
import { describeDuration } from '@/lib/entry/cli/duration'
import { printFacts } from '@/lib/entry/cli/facts'
import { include } from '@/lib/entry/cli/include'
import { quietOption, webOption } from '@/lib/entry/cli/options'
import { stateOf } from '@/lib/entry/cli/task-list'
import { cleanLine, cleanText } from '@/lib/entry/cli/terminal-text'
import { openPage } from '@/lib/entry/cli/web-page'
import type { Task } from '@/lib/entry/client/operation-types'

export const show = defineCommand({
  name: 'show',
  group: 'Tasks',
  summary: 'Show a task with its details',
  arguments: [{ name: 'TASK', description: 'A number of the last list, the end of an id, or an id', kind: 'task' }],
  options: { ...quietOption, ...webOption },
  examples: [
    ['daymark show 2', 'the second task of the last list'],
    ['daymark show a3f2', 'the task whose id ends like this'],
    ['daymark show 2 --web', 'opens its day in the browser'],
  ],
  async run(session, { values, words: [name = ''] }) {
    const { client, terminal } = session
    const task = await client.getTask({ taskId: session.resolveTaskId(name), include })
    if (values.web) return openPage(session, task.archivedAt === null ? `/day/${task.date}` : '/archive')
    if (session.isJson) return terminal.printJson(task)
    if (session.isQuiet) return terminal.print(task._id)
    const timeZone = await session.timeZone()
    if (terminal.isTerminal) terminal.print(`${terminal.style('bold', cleanLine(task.text))}\n`)
    const facts = listFacts(task, timeZone)
    printFacts(terminal, terminal.isTerminal ? facts.filter(([fact]) => fact !== 'text') : facts)
    if (task.details !== null) terminal.print(`\n${cleanText(task.details)}`)
  },
})

/** A field that is added to `Task` and not here does not compile. The details follow the list. */
type Facts = Record<Exclude<keyof Required<Task>, 'details' | 'order'>, readonly [name: string, value: string]>

function listFacts(task: Task, timeZone: string): Facts[keyof Facts][] {
  const {
    _id,
    text,
    date,
    priority,
    dueTime,
    timeSpent,
    estimate,
    recurrence,
    labels = [],
    checklist,
    author,
    createdAt,
    archivedAt,
    previousDates,
  } = task
  const at = (instant: number | null) => (instant === null ? '' : describeDueTime(instant, '', timeZone))
  const facts: Facts = {
    _id: ['id', _id],
    text: ['text', cleanLine(text)],
    date: ['date', date],
    isCompleted: ['state', stateOf(task)],
    priority: ['priority', priority ?? ''],
    dueTime: ['due', dueTime === null ? '' : describeDueTime(dueTime, date, timeZone)],
    timeSpent: ['time spent', timeSpent === null ? '' : describeDuration(timeSpent)],
    estimate: ['estimate', estimate == null ? '' : describeDuration(estimate)],
    recurrence: ['recurrence', recurrence ?? ''],
    labels: ['labels', labels.join(', ')],
    checklist: ['checklist', checklist == null ? '' : `${checklist.done}/${checklist.total}`],
    author: ['changed by', author == null ? '' : (author.key ?? (author.session ? 'the web app' : 'its recurrence'))],
    createdAt: ['created', at(createdAt)],
    archivedAt: ['archived', at(archivedAt)],
    previousDates: ['moved from', previousDates.join(', ')],
  }
  return Object.values(facts)
}
