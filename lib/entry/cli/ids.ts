import { CliError, usageError } from './errors'
import { exitCodes } from './exit-codes'
import type { NumberedList } from './state'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Shorter ones are numbers of the last list, or nothing. */
const minSuffixLength = 4

/** Numbers of an older list may mean other tasks to the person by now. */
const maxListHours = 12

/** The tasks that can be named: the last list of this terminal, and the ids that were shown anywhere. */
export type Known = { readonly list: NumberedList | undefined; readonly seen: readonly string[] }

/**
 * Finds the tasks that were named by numbers of the last list, suffixes of ids, or ids.
 * @returns what named each task, by its id
 * @throws CliError when a name fits no task that was listed, or more than one
 */
export function resolveTaskIds(names: readonly string[], known: Known): Map<string, string> {
  return new Map(names.map((name) => [resolveTaskId(name, known), name]))
}

export function resolveTaskId(name: string, { list, seen }: Known): string {
  const wanted = name.toLowerCase()
  if (uuid.test(wanted)) return wanted
  const hours = list ? (Date.now() - list.printedAt) / 3_600_000 : 0
  const listed = /^\d+$/.test(wanted) ? list?.tasks[Number(wanted) - 1] : undefined
  const fitting = wanted.length < minSuffixLength ? [] : seen.filter((id) => id.endsWith(wanted))
  if (listed && list && hours > maxListHours && fitting.length === 0) {
    throw usageError(
      `The list of "${list.command}" is ${Math.floor(hours)} hours old, so the number ${wanted} is not taken: it was ${JSON.stringify(listed.text)}.`,
      'Print the list again, or use the end of an id.',
    )
  }
  if (listed && hours <= maxListHours) {
    const other = fitting.find((id) => id !== listed.id)
    if (other === undefined) return listed.id
    throw usageError(`${wanted} is a number of the last list, and the end of another id.`, `Use an id: ${listed.id}`)
  }
  if (/^\d{1,3}$/.test(wanted)) {
    throw notFound(`No task has the number ${wanted}. ${describeList(list)}`)
  }
  if (!/^[\da-f-]+$/.test(wanted) || wanted.length < minSuffixLength) {
    throw usageError(
      `${JSON.stringify(name)} names no task.`,
      `Use a number of the last list, the last ${minSuffixLength} or more characters of an id, or an id.`,
    )
  }
  const [first, ...others] = fitting
  if (first === undefined) throw notFound(`No listed task has an id that ends with ${wanted}.`)
  if (others.length > 0) {
    throw usageError(
      `${others.length + 1} tasks have ids that end with ${wanted}.`,
      'Use more characters of the id, or a number of the last list.',
    )
  }
  return first
}

function describeList(list: NumberedList | undefined): string {
  if (list === undefined) return 'This terminal has printed no list yet, and numbers are those of its last one.'
  return list.tasks.length === 0
    ? `The last list, of "${list.command}", had no tasks.`
    : `The last list, of "${list.command}", ends at ${list.tasks.length}.`
}

function notFound(message: string): CliError {
  return new CliError(message, {
    exitCode: exitCodes.notFound,
    code: 'NOT_FOUND',
    hint: 'List tasks first: daymark day, or daymark find',
  })
}

/** Shortens ids to their shortest ends, of at least four characters, that are unique among the known ids. */
export function shortenIds(ids: readonly string[], known: readonly string[]): Map<string, string> {
  const all = new Set([...known, ...ids])
  const short = new Map<string, string>()
  let rest = [...ids]
  for (let length = minSuffixLength; rest.length > 0 && length < 36; length++) {
    const counts = new Map<string, number>()
    for (const id of all) counts.set(id.slice(-length), (counts.get(id.slice(-length)) ?? 0) + 1)
    const isUnique = (id: string) => counts.get(id.slice(-length)) === 1
    for (const id of rest.filter(isUnique)) short.set(id, id.slice(-length))
    rest = rest.filter((id) => !isUnique(id))
  }
  return short
}
