import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import type { FieldsByName } from '@/lib/domain/tasks/fields'
import type { DashboardTask, Task } from '@/lib/domain/tasks/schema'
import { toLocalTime } from './due-time'
import { described, named } from './tool'

/** The details that lists show, in characters. */
const maxListedDetails = 200

/** A task in few tokens: fields without a value are absent, and the date where all tasks of a list have it. */
export const TaskView = named(
  'Task',
  z.object({
    id: z.string(),
    text: z.string(),
    date: z.string().optional(),
    done: z.boolean().optional(),
    archived: z.boolean().optional(),
    priority: z.string().optional(),
    due: z.string().optional(),
    minutes: z.number().optional(),
    estimate: z.number().optional(),
    details: z.string().optional(),
    labels: z.array(z.string()).optional(),
    checklist: z.string().optional(),
    by: described(z.string().optional(), 'Key or recurrence that changed it last, if not you'),
  } satisfies Record<'id' | 'archived' | 'by' | 'labels' | 'checklist' | keyof FieldsByName<'mcp'>, z.ZodType>),
)
/** The same in the schemas of other tools than get_day, which has it whole. */
export const TaskInShort = z.looseObject({ id: z.string(), text: z.string() })
export type TaskView = z.infer<typeof TaskView>

/** The parts of a task that answers show. */
export const shownParts = 'estimate,labels,checklist,author'

/** A task of any answer of the operations. */
type ShownTask = DashboardTask & Partial<Pick<Task, 'archivedAt'>>

type Reader = Pick<Actor, 'timeZone' | 'key'>

/** @param reader its time zone is that of the due time */
export function viewTask(task: ShownTask, { timeZone, key }: Reader): TaskView {
  const { _id, text, date, isCompleted, archivedAt, priority, dueTime, timeSpent, estimate, details } = task
  const { labels = [], checklist, author } = task
  const by = author?.recurrence ? 'recurrence' : author?.key
  return {
    id: _id,
    text: withoutControls(text),
    date,
    done: isCompleted || undefined,
    archived: typeof archivedAt === 'number' || undefined,
    priority: priority ?? undefined,
    due: dueTime === null ? undefined : toLocalTime(dueTime, date, timeZone),
    minutes: timeSpent ?? undefined,
    estimate: estimate ?? undefined,
    details: details ? withoutControls(details) : undefined,
    labels: labels.length > 0 ? labels : undefined,
    checklist: checklist ? `${checklist.done}/${checklist.total}` : undefined,
    by: by === undefined || by === key?.name ? undefined : withoutControls(by),
  } satisfies Record<keyof TaskView, unknown>
}

/** Text for a terminal too, which would carry out control characters. Line breaks and tabs stay. */
export function withoutControls(text: string): string {
  return text.replace(/(?![\n\r\t])\p{Cc}/gu, '')
}

/** The same for a list, where long details are cut. */
export function viewListedTask(task: ShownTask, reader: Reader): TaskView {
  const view = viewTask(task, reader)
  const characters = [...(view.details ?? '')]
  if (characters.length <= maxListedDetails) return view
  return { ...view, details: `${characters.slice(0, maxListedDetails).join('')}… (cut: get_task has all)` }
}

/** The same for a list of one date, which is stated beside it. */
export function viewTaskOfDay(task: ShownTask, reader: Reader): TaskView {
  const { date: _date, ...view } = viewListedTask(task, reader)
  return view
}

/** A task as a line of Markdown, with its details below it. */
export function writeTask({ id, text, date, done, details, labels: _inText, ...rest }: TaskView): string {
  const facts = Object.values({
    date,
    priority: rest.priority,
    due: rest.due && `due ${rest.due}`,
    minutes: rest.minutes === undefined ? '' : `${rest.minutes} min`,
    estimate: rest.estimate === undefined ? '' : `estimate ${rest.estimate} min`,
    checklist: rest.checklist && `${rest.checklist} checked`,
    by: rest.by && `by ${onOneLine(rest.by)}`,
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
