import * as z from 'zod'
import type { FieldsByName } from '@/lib/domain/tasks/fields'
import type { DashboardTask, Task } from '@/lib/domain/tasks/schema'
import { toLocalTime } from './due-time'

/** The details that lists show, in characters. */
const maxListedDetails = 200

/** A task in few tokens: fields without a value are absent, and the date where all tasks of a list have it. */
export const TaskView = z.object({
  id: z.string(),
  text: z.string(),
  date: z.string().optional(),
  done: z.boolean().optional(),
  archived: z.boolean().optional(),
  priority: z.string().optional(),
  due: z.string().optional(),
  minutes: z.number().optional(),
  details: z.string().optional(),
} satisfies Record<'id' | 'archived' | keyof FieldsByName<'mcp'>, z.ZodType>)
export type TaskView = z.infer<typeof TaskView>

/** A task of any answer of the operations. */
type ShownTask = DashboardTask & Partial<Pick<Task, 'archivedAt'>>

/** @param timeZone IANA name, in which the due time is shown */
export function viewTask(task: ShownTask, timeZone: string): TaskView {
  const { _id, text, date, isCompleted, archivedAt, priority, dueTime, timeSpent, details } = task
  return {
    id: _id,
    text: withoutControls(text),
    date,
    done: isCompleted || undefined,
    archived: typeof archivedAt === 'number' || undefined,
    priority: priority ?? undefined,
    due: dueTime === null ? undefined : toLocalTime(dueTime, date, timeZone),
    minutes: timeSpent ?? undefined,
    details: details ? withoutControls(details) : undefined,
  } satisfies Record<keyof TaskView, unknown>
}

/** Text for a terminal too, which would carry out control characters. Line breaks and tabs stay. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\n\r\t])\p{Cc}/gu, '')
}

/** The same for a list, where long details are cut. */
export function viewListedTask(task: ShownTask, timeZone: string): TaskView {
  const view = viewTask(task, timeZone)
  const characters = [...(view.details ?? '')]
  if (characters.length <= maxListedDetails) return view
  return { ...view, details: `${characters.slice(0, maxListedDetails).join('')}… (cut: get_task has all)` }
}

/** The same for a list of one date, which is stated beside it. */
export function viewTaskOfDay(task: ShownTask, timeZone: string): TaskView {
  const { date: _date, ...view } = viewListedTask(task, timeZone)
  return view
}

/** A task as a line of Markdown, with its details below it. */
export function writeTask({ id, text, date, done, details, ...rest }: TaskView): string {
  const facts = Object.values({
    date,
    priority: rest.priority,
    due: rest.due && `due ${rest.due}`,
    minutes: rest.minutes === undefined ? '' : `${rest.minutes} min`,
    archived: rest.archived && 'archived',
  } satisfies Record<'date' | keyof typeof rest, unknown>).filter(Boolean)
  const line = `- [${done ? 'x' : ' '}] ${onOneLine(text)}${facts.length > 0 ? ` (${facts.join(', ')})` : ''} ${id}`
  return [line, ...(details ? details.split(/\r\n?|\n/).map((part) => `  ${part}`) : [])].join('\n')
}

/** A text may contain line breaks, which would end the item of the list. */
export function onOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
}
