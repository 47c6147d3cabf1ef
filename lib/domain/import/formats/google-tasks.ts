import * as z from 'zod'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import type { Format } from '../format'
import { findLines, nameOtherFields, parseJson } from '../json-file'
import type { Contents, Draft, Problem } from '../schema'

const Item = z.looseObject({
  id: z.string(),
  title: z.string().default(''),
  notes: z.string().optional(),
  status: z.string(),
  due: z.string().optional(),
  parent: z.string().optional(),
  deleted: z.boolean().optional(),
})
type Item = z.output<typeof Item>

const List = z.looseObject({ title: z.string().default(''), items: z.array(Item).default([]) })
const File = z.looseObject({ items: z.array(List).default([]) })

/** Fields that become those of a task, or that only matter to the program. */
const known = [
  ...Object.keys(Item.shape),
  ...['kind', 'etag', 'selfLink', 'webViewLink', 'position', 'created', 'updated', 'completed', 'hidden', 'task_type'],
]

/** The file `Tasks.json` of Google Takeout. Its tasks are those of the Google Tasks API. */
export const googleTasks: Format = {
  id: 'google-tasks',
  name: 'Google Tasks',
  detect: ({ text }) => /^\s*\{/.test(text) && /"kind"\s*:\s*"tasks#taskLists"/.test(text),
  read: ({ plain }) => readLists(plain),
}

function readLists(plain: string): Contents {
  const lists = parseJson(plain, File, 'Google Tasks').items
  const items = lists.flatMap((list) => list.items)
  const lines = findLines(plain, 'id')
  const problems = nameOtherFields(items, known)
  const skip = (message: string) => problems.push({ line: null, isSkipped: true, message })
  if (lists.length > 1) skip(`The lists are not imported: ${lists.map(({ title }) => title).join(', ')}.`)
  if (items.some(({ parent }) => parent !== undefined)) skip('Subtasks are imported as tasks of their own.')
  const drafts = items.flatMap((item) => {
    const line = lines.get(item.id) ?? 1
    if (!item.deleted) return [readItem(item, line, problems)]
    problems.push({ line, isSkipped: true, message: 'The task is deleted.' })
    return []
  })
  return { drafts, problems }
}

function readItem({ title, notes, status, due }: Item, line: number, problems: Problem[]): Draft {
  // The time of a due date means nothing (Google Tasks API, resource tasks, due).
  const date = CalendarDate.safeParse(due?.slice(0, 10)).data ?? null
  if (due !== undefined && date === null)
    problems.push({ line, isSkipped: false, message: `“${due}” is not a date, so it is not imported.` })
  return {
    ...{ line, text: title, date, isCompleted: status === 'completed', priority: null, dueTime: null, timeSpent: null },
    details: notes || null,
  }
}
