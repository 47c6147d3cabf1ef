import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { emptyFields } from '@/lib/domain/tasks/empty-fields'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { AgentCall } from './agent-calls'

/** The zone in which the example's due times are written and shown. */
export const exampleZone = 'UTC'

type Facts = Partial<
  Pick<DayTask, 'priority' | 'isCompleted' | 'estimate' | 'timeSpent' | 'checklist' | 'recurs' | 'author'>
>
type ExampleTask = Facts & { text: string; time?: string | null }

const own: readonly ExampleTask[] = [
  {
    text: 'Send the report to Mia',
    priority: 'medium',
    time: '11:30',
    estimate: 45,
    checklist: { done: 2, total: 3 },
  },
  { text: 'Pick up the parcel', estimate: 20 },
  { text: 'Water the plants', priority: 'low', recurs: true },
  { text: 'Morning run', isCompleted: true, timeSpent: 42 },
]

/** The tasks of the example, of which an agent's first call has made one. */
export function listExampleTasks(today: CalendarDate, first: AgentCall | undefined): DayTask[] {
  return [...own, ...(first ? [byAgent(first)] : [])].map((task, order) => makeTask(task, order, today))
}

/** The task that a call makes, at the end of the list. */
export function addCalledTask(tasks: readonly DayTask[], call: AgentCall, today: CalendarDate): DayTask[] {
  return [...tasks, makeTask(byAgent(call), tasks.length, today)]
}

function byAgent({ task }: AgentCall): ExampleTask {
  return { ...task, author: { key: 'agent' } }
}

function makeTask({ time = null, ...facts }: ExampleTask, order: number, date: CalendarDate): DayTask {
  const dueTime = time === null ? null : Date.parse(`${date}T${time}Z`)
  const { details: _notShown, ...empty } = emptyFields
  const fields = { ...empty, isCompleted: false, ...facts, date, dueTime }
  const hasDetails = facts.checklist != null
  return { ...fields, _id: `example-${order}`, order, createdAt: 0, moveCount: 0, hasDetails }
}
