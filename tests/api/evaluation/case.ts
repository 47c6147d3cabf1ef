import { addDays } from '@/lib/foundation/time/dates'
import { today } from '../../support/day-page'

/** Calls tools as an agent does. */
export type Agent = {
  // biome-ignore lint/suspicious/noExplicitAny: the data of a tool has its own form
  call: (tool: string, args?: Record<string, unknown>) => Promise<any>
  /** Finds the id of the task with exactly this text. */
  find: (text: string) => Promise<string>
}

/** A task as a checker sees it. */
export type SeenTask = {
  text: string
  date: string
  done: boolean
  archived: boolean
  priority: string | null
  /** The local time, such as 15:00. */
  due: string | undefined
  /** Minutes spent, and planned. */
  spent: number | null
  estimate: number | null
  details: string | null
}

/** All that an account has, in the order of the lists. */
export type State = {
  tasks: SeenTask[]
  recurring: { text: string; rule: string; isPaused: boolean }[]
  /** The text of the task whose timer runs. */
  timer: string | undefined
}

/** Something that a person asks for, with the state in which it is done. */
export type Case = {
  words: string
  /** The tasks before, as fields of add_tasks. */
  given?: Record<string, unknown>[]
  /** Further calls before: with a key of its own, and with the key that solves the case. */
  before?: (other: Agent, self: Agent) => Promise<unknown>
  /** The calls of a model that does it right. */
  solve: (agent: Agent) => Promise<unknown>
  check: (state: State) => void
}

export const textsOn = ({ tasks }: State, date: string) =>
  tasks.filter((task) => task.date === date && !task.archived).map(({ text }) => text)

export const archivedTexts = ({ tasks }: State) => tasks.filter(({ archived }) => archived).map(({ text }) => text)

/** The only task whose text matches. */
export function only({ tasks }: State, pattern: RegExp): SeenTask {
  const [found, ...others] = tasks.filter(({ text }) => pattern.test(text))
  if (!found || others.length > 0) throw new Error(`${found ? 'several tasks match' : 'no task matches'} ${pattern}`)
  return found
}

export const day = (offset: number) => addDays(today(), offset)
const weekday = (new Date(today()).getUTCDay() + 6) % 7
/** Monday of this week, and of the next. */
export const [monday, nextMonday] = [day(-weekday), day(7 - weekday)]
/** The first Saturday and Sunday from today on. */
export const [saturday, sunday] = [day((12 - weekday) % 7), day(6 - weekday)]
