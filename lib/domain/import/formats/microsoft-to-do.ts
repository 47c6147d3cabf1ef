import * as z from 'zod'
import type { Priority } from '@/lib/domain/tasks/schema'
import { clockAt } from '@/lib/foundation/time/clock'
import { type NamedDay, readDay } from '../day'
import type { Context, Format } from '../format'
import { findLines, nameOtherFields, parseJson } from '../json-file'
import { readRuleText } from '../repeat'
import type { Contents, Draft, Problem } from '../schema'

const Moment = z.object({ dateTime: z.string(), timeZone: z.string().default('UTC') })
const Recurrence = z.looseObject({
  pattern: z.looseObject({
    type: z.string(),
    interval: z.int().default(1),
    daysOfWeek: z.array(z.string()).default([]),
    dayOfMonth: z.int().optional(),
    month: z.int().optional(),
    index: z.string().optional(),
  }),
  range: z.looseObject({ type: z.string(), endDate: z.string().optional(), numberOfOccurrences: z.int().optional() }),
})
type Recurrence = z.output<typeof Recurrence>

/** A task of Microsoft Graph (resource type todoTask). */
const Item = z.looseObject({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  importance: z.string().optional(),
  body: z.looseObject({ content: z.string(), contentType: z.string().default('text') }).nullish(),
  dueDateTime: Moment.nullish(),
  recurrence: Recurrence.nullish(),
  checklistItems: z.array(z.looseObject({ displayName: z.string(), isChecked: z.boolean().default(false) })).nullish(),
})
type Item = z.output<typeof Item>

/** Fields that become those of a task, or that only matter to the program. */
const known = [
  ...Object.keys(Item.shape),
  ...['createdDateTime', 'lastModifiedDateTime', 'bodyLastModifiedDateTime', 'completedDateTime', 'isReminderOn'],
  ...['hasAttachments', '@odata.etag', 'parentListId'],
]
const priorities: Record<string, Priority | null> = { high: 'high', normal: null, low: 'low' }
const frequencies: Record<string, string> = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  absoluteMonthly: 'MONTHLY',
  relativeMonthly: 'MONTHLY',
  absoluteYearly: 'YEARLY',
  relativeYearly: 'YEARLY',
}
const places: Record<string, string> = { first: '1', second: '2', third: '3', fourth: '4', last: '-1' }

export const microsoftToDo: Format = {
  id: 'microsoft-to-do',
  name: 'Microsoft To Do',
  detect: ({ text }) =>
    /^\s*[[{]/.test(text) && ['id', 'title', 'status', 'importance'].every((key) => text.includes(`"${key}"`)),
  read: ({ plain }, context) => readTasks(plain, context),
}

const Tasks = z.union([
  z.array(Item),
  z.looseObject({ value: z.array(Item) }).transform(({ value }) => value),
  z.array(z.looseObject({ tasks: z.array(Item) })).transform((lists) => lists.flatMap(({ tasks }) => tasks)),
])

function readTasks(plain: string, context: Context): Contents {
  const items = parseJson(plain, Tasks, 'Microsoft To Do')
  const lines = findLines(plain, 'id')
  const problems = nameOtherFields(items, known)
  const drafts = items.map((item) => readItem(item, lines.get(item.id) ?? 1, context, problems))
  return { drafts, problems }
}

function readItem(item: Item, line: number, { timeZone }: Context, problems: Problem[]): Draft {
  const { title, status, importance = 'normal', body, dueDateTime, recurrence, checklistItems } = item
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  const day = dueDateTime ? readMoment(dueDateTime, timeZone) : undefined
  if (dueDateTime && !day) note(`“${dueDateTime.dateTime}” is not a time, so it is not imported.`)
  const priority = priorities[importance]
  if (priority === undefined) note(`“${importance}” is not a priority: the task gets none.`)
  const content = body?.content.trim() ?? ''
  if (content !== '' && body?.contentType === 'html') note('The details are HTML, and stay as they are written.')
  const items = checklistItems?.map(({ displayName, isChecked }) => `- [${isChecked ? 'x' : ' '}] ${displayName}`) ?? []
  const read = recurrence ? readRuleText(writeRuleText(recurrence)) : undefined
  if (read && 'problem' in read)
    note(`The task repeats in a form that is not imported: ${read.problem}. It is imported once.`)
  return {
    line,
    text: title,
    date: day?.date ?? null,
    isCompleted: status === 'completed',
    priority: priority ?? null,
    // A due date has the time of midnight in its zone.
    dueTime: null,
    timeSpent: null,
    details: [content, items.join('\n')].filter(Boolean).join('\n\n') || null,
    repeat: read && !('problem' in read) ? read : undefined,
  }
}

/** The day of a moment, which is midnight of the zone that it names; in UTC, midnight of the person who set it. */
function readMoment({ dateTime, timeZone: zone }: z.output<typeof Moment>, timeZone: string): NamedDay | undefined {
  const local = readDay(dateTime, timeZone)
  const instant = readDay(`${dateTime.replace(/\.\d+$/, '')}Z`, timeZone)
  const isMidnight = clockAt(local?.dueTime ?? null, timeZone) === '00:00'
  return zone === 'UTC' && !isMidnight ? instant : local
}

function writeRuleText({ pattern, range }: Recurrence): string {
  const { type, interval, daysOfWeek, dayOfMonth, month, index } = pattern
  const isRelative = type.startsWith('relative')
  const place = isRelative ? (places[index ?? 'first'] ?? '') : ''
  const parts = {
    FREQ: frequencies[type] ?? type,
    INTERVAL: interval === 1 ? undefined : interval,
    BYMONTH: type.endsWith('Yearly') ? month : undefined,
    BYMONTHDAY: type.startsWith('absolute') ? dayOfMonth : undefined,
    BYDAY:
      type === 'weekly' || isRelative
        ? daysOfWeek.map((name) => place + name.slice(0, 2).toUpperCase()).join(',') || undefined
        : undefined,
    UNTIL: range.type === 'endDate' ? range.endDate?.replaceAll('-', '') : undefined,
    COUNT: range.type === 'numbered' ? range.numberOfOccurrences : undefined,
  }
  return Object.entries(parts)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(';')
}
