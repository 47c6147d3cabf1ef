import type { Priority } from '@/lib/domain/tasks/schema'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import type { Context, Format } from '../format'
import { readInterval } from '../repeat'
import type { Contents, Draft, Problem } from '../schema'

const date = String.raw`\d{4}-\d\d-\d\d`
/** A line that is hardly anything else. */
const mark = new RegExp(String.raw`^(?:\([A-Z]\) \S|x ${date} \S|${date} \S)|^.*\S (?:due|t):${date}(?:\s|$)`, 'm')
const parts = new RegExp(String.raw`^(x )?(?:\(([A-Z])\) )?((?:${date} ){0,2})(.*)$`)
const priorities: Record<string, Priority> = { A: 'high', B: 'medium', C: 'low' }

/** The format of https://github.com/todotxt/todo.txt, with the keys that its apps share. */
export const todoTxt: Format = {
  id: 'todo-txt',
  name: 'todo.txt',
  detect: ({ text, plain }) => !/^\s*[[{]/.test(text) && mark.test(plain),
  read: ({ plain }, context) => readLines(plain, context),
}

function readLines(plain: string, context: Context): Contents {
  const problems: Problem[] = []
  let hasOtherDates = false
  const drafts = plain.split('\n').flatMap((written, index) => {
    if (written.trim() === '') return []
    const [, done, letter, dates = '', rest = ''] = parts.exec(written.trim()) ?? []
    hasOtherDates ||= dates !== ''
    return [readTask({ line: index + 1, rest, isCompleted: done !== undefined, letter }, context, problems)]
  })
  const message = 'The dates on which tasks were created or completed are not imported.'
  return { drafts, problems: hasOtherDates ? [{ line: null, isSkipped: true, message }, ...problems] : problems }
}

type Line = { line: number; rest: string; isCompleted: boolean; letter: string | undefined }

function readTask({ line, rest, isCompleted, letter }: Line, { today }: Context, problems: Problem[]): Draft {
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  let text = ` ${rest}`
  // A value that is not read stays in the text.
  const take = <Value>(key: string, read: (value: string) => Value | undefined): Value | undefined => {
    const [found, value = ''] = new RegExp(`\\s${key}:(\\S+)(?=\\s|$)`).exec(text) ?? []
    const result = found === undefined ? undefined : read(value)
    if (found !== undefined && result === undefined) note(`“${found.trim()}” is not read, so it stays in the text.`)
    if (found !== undefined && result !== undefined) text = text.replace(found, '')
    return result
  }
  const readDate = (value: string) => CalendarDate.safeParse(value).data
  const [due, threshold] = [take('due', readDate), take('t', readDate)]
  const level = letter ?? take('pri', (value) => (/^[A-Z]$/.test(value) ? value : undefined))
  const repeat = take('rec', readRecurrence)
  const day = due ?? threshold ?? null
  if (threshold && due && threshold !== due) note(`The task starts on ${threshold}, which is not imported.`)
  const priority = level === undefined ? null : (priorities[level] ?? null)
  if (level !== undefined && priority === null) note(`The priority ${level} is lower than C: the task gets none.`)
  return {
    ...{ line, text: text.trim(), isCompleted, priority, dueTime: null, timeSpent: null, details: null },
    date: day ?? (repeat ? today : null),
    repeat,
  }
}

/** `rec:1w` counts from the completion, and `rec:+1w` from the due date. */
function readRecurrence(value: string) {
  const [, plus, count, unit = ''] = /^(\+)?(\d{1,3})([dwmy])$/.exec(value) ?? []
  return readInterval(count, unit, !plus)
}
