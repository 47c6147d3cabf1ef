import * as z from 'zod'
import type { Priority } from '@/lib/domain/tasks/schema'
import { clockAt } from '@/lib/foundation/time/clock'
import { type NamedDay, readDay } from '../day'
import type { Context, Format } from '../format'
import { findLines, nameOtherFields, parseJson } from '../json-file'
import { readRepeatWords } from '../repeat'
import type { Contents, Draft, Problem } from '../schema'

const Item = z.looseObject({
  uuid: z.string(),
  description: z.string(),
  status: z.string(),
  due: z.string().optional(),
  scheduled: z.string().optional(),
  priority: z.string().optional(),
  recur: z.string().optional(),
  parent: z.string().optional(),
  annotations: z.array(z.looseObject({ description: z.string() })).optional(),
})
type Item = z.output<typeof Item>

/** Fields that become those of a task, or that only matter to the program. */
const known = [
  ...Object.keys(Item.shape),
  ...['id', 'entry', 'modified', 'start', 'end', 'urgency', 'mask', 'imask', 'rtype'],
]
const priorities: Record<string, Priority> = { H: 'high', M: 'medium', L: 'low' }
const periods: Record<string, string> = {
  biweekly: '2 weeks',
  fortnight: '2 weeks',
  quarterly: '3 months',
  annual: '1 year',
}
const units: Record<string, string> = {
  d: 'days',
  day: 'days',
  w: 'weeks',
  wk: 'weeks',
  week: 'weeks',
  mo: 'months',
  month: 'months',
  y: 'years',
  yr: 'years',
  year: 'years',
}

export const taskwarrior: Format = {
  id: 'taskwarrior',
  name: 'Taskwarrior JSON',
  detect: ({ text }) =>
    /^\s*\[?\s*\{/.test(text) && ['uuid', 'description', 'entry', 'status'].every((key) => text.includes(`"${key}"`)),
  read: ({ plain }, context) => readItems(plain, context),
}

function readItems(plain: string, context: Context): Contents {
  const items = parseItems(plain)
  const lines = findLines(plain, 'uuid')
  const problems = nameOtherFields(items, known)
  const drafts = items.flatMap((item) => {
    const line = lines.get(item.uuid) ?? 1
    if (item.status !== 'deleted') return [readItem(item, line, items, context, problems)]
    problems.push({ line, isSkipped: true, message: 'The task is deleted.' })
    return []
  })
  return { drafts, problems }
}

/** A list, or an object on each line, as older versions write them. */
function parseItems(plain: string): Item[] {
  const isList = plain.trimStart().startsWith('[')
  const text = isList
    ? plain
    : `[${plain
        .trim()
        .replace(/,$/, '')
        .replace(/\}\s*,?\n\s*\{/g, '},\n{')}]`
  return parseJson(text, z.array(Item), 'Taskwarrior')
}

function readItem(item: Item, line: number, items: readonly Item[], context: Context, problems: Problem[]): Draft {
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  const [due, scheduled] = [readTime(item.due, context), readTime(item.scheduled, context)]
  for (const [name, day] of [
    ['due', due],
    ['scheduled', scheduled],
  ] as const)
    if (item[name] !== undefined && !day) note(`“${item[name]}” is not a time, so it is not imported.`)
  if (due && scheduled && due.date !== scheduled.date)
    note(`The task is scheduled on ${scheduled.date}, which is not imported.`)
  const priority = item.priority ? priorities[item.priority] : null
  if (priority === undefined) note(`“${item.priority}” is not a priority: the task gets none.`)
  const isTemplate = item.status === 'recurring' && item.recur !== undefined
  const words = isTemplate ? readPeriod(item.recur ?? '') : undefined
  if (isTemplate && !words)
    note(`The task repeats in a form that is not imported: “${item.recur}”. It is imported once.`)
  const instances = isTemplate ? items.filter(({ parent }) => parent === item.uuid) : []
  const except = instances.flatMap((one) => readTime(one.due, context)?.date ?? [])
  const day = due ?? scheduled
  return {
    line,
    text: item.description,
    date: day?.date ?? null,
    isCompleted: item.status === 'completed',
    priority: priority ?? null,
    dueTime: due?.dueTime ?? null,
    timeSpent: null,
    details: item.annotations?.map(({ description }) => description).join('\n') || null,
    repeat: words && { rule: words.rule, from: words.from, except },
  }
}

/** An instant. Midnight is a day without a time. */
function readTime(text: string | undefined, { timeZone }: Context): NamedDay | undefined {
  const day = text === undefined ? undefined : readDay(text, timeZone)
  return day && clockAt(day.dueTime, timeZone) === '00:00' ? { ...day, dueTime: null } : day
}

/** Periods such as `weekly`, `weekdays`, `3days` and `2w`. */
function readPeriod(text: string) {
  const [, count = '1', unit = ''] = /^(\d{1,3})\s?([a-z]+?)s?$/i.exec(text) ?? []
  const period = periods[text] ?? (units[unit] && `${count} ${units[unit]}`)
  return readRepeatWords(period ? `every ${period}` : text)
}
