import * as z from 'zod'
import { Priority } from '@/lib/domain/tasks/schema'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { instantAt } from '../day'
import type { Context, Format } from '../format'
import { findLines, parseJson } from '../json-file'
import { placeRepeat, readRuleText } from '../repeat'
import type { Contents, Draft, DraftRepeat, Problem } from '../schema'

const common = {
  _id: z.string(),
  text: z.string(),
  priority: Priority.nullable(),
  details: z.string().nullable(),
  estimate: z.number().nullable().default(null),
}
const Item = z.object({
  ...common,
  date: CalendarDate,
  isCompleted: z.boolean(),
  dueTime: z.number().nullable(),
  timeSpent: z.number().nullable(),
  order: z.number(),
  archivedAt: z.number().nullable().default(null),
  recurrence: z.string().nullable().default(null),
})
type Item = z.output<typeof Item>
const Recurrence = z.object({
  ...common,
  time: z.string().nullable(),
  rule: z.string(),
  startDate: CalendarDate,
  from: z.enum(['schedule', 'completion']),
  ifMissed: z.enum(['latest', 'keep']).default('latest'),
  isPaused: z.boolean().default(false),
})
type Recurrence = z.output<typeof Recurrence>

const File = z.looseObject({ tasks: z.array(Item), recurrences: z.array(Recurrence).default([]) })
const imported = ['exportedAt', 'tasks', 'recurrences']

/** The JSON export of this service, of an account or of its tasks. */
export const daymark: Format = {
  id: 'daymark',
  name: 'Daymark JSON',
  detect: ({ text }) => /^\s*\{/.test(text) && ['tasks', 'exportedAt'].every((key) => text.includes(`"${key}"`)),
  read: ({ plain }, context) => readExport(plain, context),
}

function readExport(plain: string, context: Context): Contents {
  const file = parseJson(plain, File, 'Daymark')
  const lines = findLines(plain, '_id')
  const lineOf = ({ _id }: { _id: string }) => lines.get(_id) ?? 1
  const problems: Problem[] = []
  const others = Object.keys(file).filter((name) => !imported.includes(name))
  if (others.length > 0)
    problems.push({ line: null, isSkipped: true, message: `These parts are not imported: ${others.join(', ')}.` })
  const recurring = file.recurrences.flatMap((recurrence) => {
    const tasks = file.tasks.filter((task) => task.recurrence === recurrence._id && isOpen(task))
    const draft = readRecurrence(recurrence, lineOf(recurrence), tasks, context, problems)
    return draft ? [{ recurrence, draft }] : []
  })
  const made = new Map(recurring.map(({ recurrence }) => [recurrence._id, recurrence]))
  const drafts = file.tasks.toSorted(byPlace).flatMap((task) => {
    const recurrence = made.get(task.recurrence ?? '')
    if (!recurrence || !isOpen(task) || !isAhead(task, recurrence, context)) return [readTask(task, lineOf(task))]
    const isSame = (['text', 'priority', 'details', 'estimate'] as const).every(
      (field) => task[field] === recurrence[field],
    )
    if (!isSame) {
      const message = `The task differs from its recurrence, ${recurrence.text}, which makes it as the others are.`
      problems.push({ line: lineOf(task), isSkipped: true, message })
    }
    return []
  })
  return { drafts: [...drafts, ...recurring.map(({ draft }) => draft)], problems }
}

const isOpen = ({ isCompleted, archivedAt }: Item) => !isCompleted && archivedAt === null

/** Whether the recurrence makes the open task again. */
const isAhead = ({ date }: Item, { from }: Recurrence, { today }: Context) => from === 'completion' || date >= today

function byPlace(left: Item, right: Item): number {
  return left.date === right.date ? left.order - right.order : left.date < right.date ? -1 : 1
}

function readTask({ _id, order: _order, recurrence: _recurrence, ...task }: Item, line: number): Draft {
  return { ...task, line }
}

/** @param tasks its open ones */
function readRecurrence(
  recurrence: Recurrence,
  line: number,
  tasks: readonly Item[],
  context: Context,
  problems: Problem[],
): Draft | undefined {
  const { text, priority, details, estimate, time, from, ifMissed, isPaused } = recurrence
  const { timeZone, today } = context
  const read = readRuleText(recurrence.rule)
  if ('problem' in read) {
    problems.push({ line, isSkipped: true, message: `The recurrence has no valid rule: it ${read.problem}.` })
    return undefined
  }
  // The next task is an interval after the last completion, which the rule does not know.
  const next = from === 'completion' ? tasks.map(({ date }) => date).toSorted()[0] : undefined
  const date = next ?? recurrence.startDate
  const repeat: DraftRepeat = { rule: read.rule, from, ifMissed, isPaused }
  if (!('next' in placeRepeat(repeat, date, today))) {
    problems.push({ line, isSkipped: true, message: 'The recurrence is over. Its tasks are imported.' })
    return undefined
  }
  const dueTime = time === null ? null : instantAt(date, time, timeZone)
  return { line, text, date, isCompleted: false, priority, dueTime, timeSpent: null, estimate, details, repeat }
}
