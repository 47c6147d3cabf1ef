import type { Priority } from '@/lib/domain/tasks/schema'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import type { CalendarDate as Day } from '@/lib/foundation/time/dates'
import { readPriority } from '../cell-words'
import { checkboxLine } from '../checkbox'
import { readCheckboxList } from '../checkbox-list'
import { instantAt } from '../day'
import type { Context, Format } from '../format'
import { readRepeatWords } from '../repeat'
import type { Contents, Draft, Problem } from '../schema'

/** Fields of the plug-in Tasks by their pictures, and by their names in brackets (Dataview). */
const pictures: Record<string, string> = {
  ...{ '📅': 'due', '📆': 'due', '🗓': 'due', '⏳': 'scheduled', '⌛': 'scheduled', '🛫': 'start' },
  ...{
    '➕': 'created',
    '✅': 'completion',
    '❌': 'cancelled',
    '🔁': 'repeat',
    '🆔': 'id',
    '⛔': 'dependsOn',
    '🏁': 'onCompletion',
  },
}
const names = [...new Set([...Object.values(pictures), 'priority'])]
const picture = `(${Object.keys(pictures).join('|')})\\uFE0F?`
const bracketed = new RegExp(`\\s*[[(](${names.join('|')})::\\s*([^\\])]*)[\\])]`, 'gi')
const dated = new RegExp(`\\s*${picture}\\s*(\\d{4}-\\d\\d-\\d\\d)`, 'gu')
const worded = /\s*(🔁|🆔|⛔|🏁)\uFE0F?\s*([\w!,. -]+)/gu
const priority = /\s*(🔺|⏫|🔼|🔽|⏬)\uFE0F?/u
const anyMark = new RegExp(
  `^.*\\[.\\].*(?:[[(](?:${names.join('|')})::|(?:📅|📆|🗓|⏳|⌛|🛫|➕|✅|❌)\\uFE0F?\\s*\\d{4}-|🔁|🔺|⏫|🔼|🔽|⏬)`,
  'imu',
)

export const obsidian: Format = {
  id: 'obsidian',
  name: 'Obsidian Tasks',
  detect: ({ text }) => checkboxLine.test(text) && anyMark.test(text),
  read: ({ plain }, context) => readTasks(readCheckboxList(plain, context.timeZone), context),
}

function readTasks({ drafts, problems }: Contents, context: Context): Contents {
  const ignored = new Set<string>()
  const read = drafts.map((draft) => readMarks(draft, context, problems, ignored))
  const message = `These fields are not imported: ${[...ignored].join(', ')}.`
  return {
    drafts: read,
    problems: ignored.size > 0 ? [{ line: null, isSkipped: true, message }, ...problems] : problems,
  }
}

/** Takes the fields out of the text of a task. */
function readMarks(draft: Draft, { timeZone, today }: Context, problems: Problem[], ignored: Set<string>): Draft {
  const found = new Map<string, string>()
  const take = (name: string, value: string) => {
    found.set(name.toLowerCase(), value.trim())
    return ''
  }
  let { text } = draft
  text = text.replace(bracketed, (_, name: string, value: string) => take(name, value))
  text = text.replace(dated, (_, sign: string, value: string) => take(pictures[sign] ?? '', value))
  text = text.replace(worded, (_, sign: string, value: string) => take(pictures[sign] ?? '', value))
  text = text.replace(priority, (_, sign: string) => take('priority', sign)).trim()
  const note = (message: string) => problems.push({ line: draft.line, isSkipped: false, message })
  const kept: string[] = []
  const keep = (name: string, reason: string) => {
    note(`${reason}, so it is kept in the details.`)
    kept.push(`${name}: ${found.get(name)}`)
  }
  const dateOf = (name: string): Day | undefined => {
    const value = found.get(name)
    const date = value === undefined ? undefined : CalendarDate.safeParse(value).data
    if (value !== undefined && date === undefined) keep(name, `“${value}” is not a date`)
    return date
  }
  const [scheduled, due, start] = [dateOf('scheduled'), dateOf('due'), dateOf('start')]
  const date = scheduled ?? due ?? start ?? draft.date
  if (due && date !== due) keep('due', `The task is due on ${due}, another day than it is scheduled`)
  if (start && date !== start) keep('start', `The task starts on ${start}, another day than its own`)
  const level: Priority | null | undefined = readPriority(found.get('priority') ?? '')
  if (level === undefined) keep('priority', `“${found.get('priority')}” is not a priority`)
  const words = found.get('repeat')
  const repeat =
    words === undefined ? undefined : readRepeatWords(words.replace(/^every (.*) when done$/i, 'every! $1'))
  if (words !== undefined && !repeat) keep('repeat', `“${words}” is not a recurrence that can be imported`)
  for (const name of ['created', 'id', 'dependson', 'oncompletion']) if (found.has(name)) ignored.add(name)
  const first = date ?? (repeat ? (repeat.startDate ?? today) : null)
  return {
    ...draft,
    text,
    date: first,
    dueTime: repeat?.time && first ? instantAt(first, repeat.time, timeZone) : draft.dueTime,
    priority: level ?? null,
    details: [draft.details ?? '', ...kept].filter(Boolean).join('\n') || null,
    repeat: repeat ? { rule: repeat.rule, from: repeat.from } : undefined,
  }
}
