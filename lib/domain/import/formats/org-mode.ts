import type { Priority } from '@/lib/domain/tasks/schema'
import { parseMinutes } from '@/lib/foundation/time/minutes'
import { type NamedDay, readDay } from '../day'
import type { Context, Format } from '../format'
import { readInterval } from '../repeat'
import type { Contents, Draft, Problem } from '../schema'

const mark = /^\*+ (?:TODO|DONE) +\S/m
const heading = /^\*+ +(.*)$/
const keywordLine = /^#\+(?:TODO|SEQ_TODO|TYP_TODO): *(.*)$/i
const planning = /^\s*(?:(?:CLOSED|SCHEDULED|DEADLINE): *[<[][^>\]]*[>\]]\s*)+$/
const stamp = /^(\d{4}-\d\d-\d\d)(?: +[^\s\d>]+)?(?: +(\d{1,2}:\d\d))?(?:-\d{1,2}:\d\d)?(.*)$/
const repeater = /(\.|\+)?\+(\d{1,3})([hdwmy])/
const priorities: Record<string, Priority> = { A: 'high', B: 'medium', C: 'low' }

/** Headings of Org with a keyword (Org manual, TODO Items, and Deadlines and Scheduling). */
export const orgMode: Format = {
  id: 'org-mode',
  name: 'Org mode',
  detect: ({ plain }) => mark.test(plain),
  read: ({ plain }, context) => readHeadings(plain, context),
}

/** The keywords of open and of closed tasks. */
type Keywords = { open: Set<string>; closed: Set<string> }

/** The last keyword is that of closed tasks, where no bar says which are. */
function readKeywords(lines: readonly string[]): Keywords {
  const keywords = { open: new Set(['TODO']), closed: new Set(['DONE']) }
  for (const line of lines) {
    const [, list] = keywordLine.exec(line) ?? []
    if (list === undefined) continue
    const [open = [], closed] = list.split('|').map((part) => part.match(/[^\s(]+(?=\(|\s|$)/g) ?? [])
    for (const word of closed ? open : open.slice(0, -1)) keywords.open.add(word)
    for (const word of closed ?? open.slice(-1)) keywords.closed.add(word)
  }
  return keywords
}

function readHeadings(plain: string, context: Context): Contents {
  const lines = plain.split('\n')
  const keywords = readKeywords(lines)
  const drafts: Draft[] = []
  const problems: Problem[] = []
  const starts = [...lines.keys()].filter((index) => heading.test(lines[index] ?? ''))
  const before = lines.slice(0, starts[0]).findIndex((line) => line.trim() !== '' && !line.startsWith('#+'))
  if (before >= 0) problems.push({ line: before + 1, isSkipped: true, message: 'The text before the first heading.' })
  for (const [place, start] of starts.entries()) {
    const [, title = ''] = heading.exec(lines[start] ?? '') ?? []
    const item = { line: start + 1, title, body: lines.slice(start + 1, starts[place + 1]) }
    const draft = readItem(item, keywords, context, problems)
    if (draft) drafts.push(draft)
  }
  return { drafts, problems }
}

type Item = { line: number; title: string; body: readonly string[] }

function readItem({ line, title, body }: Item, keywords: Keywords, context: Context, problems: Problem[]) {
  const [, keyword = '', rest = ''] = /^(\S+)(?: +(.*))?$/.exec(title) ?? []
  const isCompleted = keywords.closed.has(keyword)
  const skip = (message: string) => void problems.push({ line, isSkipped: true, message })
  const note = (message: string) => void problems.push({ line, isSkipped: false, message })
  if (!isCompleted && !keywords.open.has(keyword)) return skip('The heading and its text have no keyword such as TODO.')
  if (/^cancel/i.test(keyword)) return skip('The task is cancelled.')
  const [, letter, named = rest] = /^\[#([A-Z0-9])\] *(.*)$/.exec(rest) ?? []
  const [found = '', tags = ''] = / :((?:[\p{L}\p{N}_@#%]+:)+) *$/u.exec(named) ?? []
  const priority = letter === undefined ? null : (priorities[letter] ?? null)
  if (letter !== undefined && priority === null) note(`The priority ${letter} is lower than C: the task gets none.`)
  const isPlanned = planning.test(body[0] ?? '')
  const { day, repeat } = isPlanned ? readPlanning(body[0] ?? '', context, note) : {}
  const { text, estimate } = readBody(body.slice(isPlanned ? 1 : 0), note)
  const labels = tags.split(':').filter(Boolean)
  return {
    line,
    text: [named.slice(0, named.length - found.length).trim(), ...labels.map((tag) => `#${tag}`)].join(' '),
    date: day?.date ?? (repeat ? context.today : null),
    isCompleted,
    priority,
    dueTime: day?.dueTime ?? null,
    timeSpent: null,
    estimate,
    details: text || null,
    repeat,
  } satisfies Draft
}

/** A task is on the day for which it is scheduled, otherwise on its deadline. */
function readPlanning(line: string, { timeZone }: Context, note: (message: string) => void) {
  const days = new Map<string, NamedDay>()
  let repeat: Draft['repeat']
  for (const [, name = '', text = ''] of line.matchAll(/(SCHEDULED|DEADLINE): *[<[]([^>\]]*)[>\]]/g)) {
    const [, date, time, rest = ''] = stamp.exec(text) ?? []
    const day = date === undefined ? undefined : readDay(time ? `${date} ${time}` : date, timeZone)
    if (day) days.set(name, day)
    else note(`“${text}” is not a date, so it is not imported.`)
    const [whole, kind, count, unit = ''] = repeater.exec(rest) ?? []
    if (whole === undefined) continue
    const interval = readInterval(count, unit, kind === '.')
    if (interval) repeat ??= interval
    else note(`The task repeats in a form that is not imported: “${whole}”. It is imported once.`)
  }
  const [scheduled, deadline] = [days.get('SCHEDULED'), days.get('DEADLINE')]
  if (scheduled && deadline && scheduled.date !== deadline.date)
    note(`The deadline ${deadline.date} is not imported: the task is on ${scheduled.date}.`)
  return { day: scheduled ?? deadline, repeat }
}

/** The text below a heading. `Effort` is the estimate; other properties and logs are named. */
function readBody(lines: readonly string[], note: (message: string) => void) {
  let drawer: string | undefined
  let estimate: number | null = null
  const others = new Set<string>()
  const text = lines.filter((line) => {
    const [, name, value = ''] = /^\s*:([\w-]+):(?: +(.*))?$/.exec(line) ?? []
    if (drawer === undefined && (name === undefined || value !== '' || name === 'END')) return true
    if (drawer === undefined) drawer = name
    else if (name === 'END') drawer = undefined
    else if (name?.toLowerCase() === 'effort') estimate = parseMinutes(value.trim()) ?? null
    else others.add(drawer === 'PROPERTIES' ? (name ?? line.trim()) : drawer)
    return false
  })
  if (others.size > 0) note(`These properties are not imported: ${[...others].join(', ')}.`)
  return { text: text.join('\n').trim(), estimate }
}
