import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { emptyFields } from '@/lib/domain/tasks/empty-fields'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { AgentCall } from './agent-calls'

/** The zone in which the example's due times are written and shown. */
export const exampleZone = 'UTC'

type ExampleTask = { text: string; priority?: DayTask['priority']; time?: string | null; isCompleted?: boolean }

const own: readonly ExampleTask[] = [
  { text: 'Send the report to Mia', priority: 'medium', time: '11:30' },
  { text: 'Pick up the parcel' },
  { text: 'Water the plants', priority: 'low' },
  { text: 'Morning run', isCompleted: true },
]

/** The tasks of the example, of which an agent's first call has made one. */
export function listExampleTasks(today: CalendarDate, first: AgentCall | undefined): DayTask[] {
  return [...own, ...(first ? [first.task] : [])].map((task, order) => makeTask(task, order, today))
}

/** The task that a call makes, at the end of the list. */
export function addCalledTask(tasks: readonly DayTask[], { task }: AgentCall, today: CalendarDate): DayTask[] {
  return [...tasks, makeTask(task, tasks.length, today)]
}

function makeTask(
  { text, priority = null, time = null, isCompleted = false }: ExampleTask,
  order: number,
  date: CalendarDate,
): DayTask {
  const dueTime = time === null ? null : Date.parse(`${date}T${time}Z`)
  const fields = { ...emptyFields, text, date, isCompleted, priority, dueTime }
  return { ...fields, _id: `example-${order}`, order, createdAt: 0, moveCount: 0 }
}
