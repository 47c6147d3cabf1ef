import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment'
import { readJsonFile, withLock, writePrivateFile } from './private-file'

export type ListedTask = { readonly id: string; readonly text: string }

/** A list that a terminal has printed with numbers. */
export type NumberedList = {
  readonly terminal: string
  /** The command that printed it. */
  readonly command: string
  /** Unix ms. */
  readonly printedAt: number
  readonly tasks: readonly ListedTask[]
}

/**
 * Tasks that a profile has shown: the last numbered list of each terminal, and the ids that suffixes may name, the newest
 * first.
 */
export type State = { readonly lists: readonly NumberedList[]; readonly seen: readonly string[] }

/** How many terminals keep their list. */
const maxLists = 20

/** The ids that suffixes can name, besides those of a longer list. */
const maxSeen = 1000

/** The longest text that is kept of a listed task, in UTF-16 code units. Completions show it. */
const maxTextLength = 80

const empty: State = { lists: [], seen: [] }

function statePath({ stateFolder }: Environment, profile: string): string {
  return join(stateFolder, `${profile}.json`)
}

export function readState(environment: Environment, profile: string): State {
  try {
    const content = readJsonFile(statePath(environment, profile))
    return isState(content) ? content : empty
  } catch {
    // It is a cache: without it, numbers and suffixes name nothing until the next list.
    return empty
  }
}

/**
 * Stores tasks before they are shown.
 * @param printed the terminal and the command of a list with numbers
 * @returns whether that was possible; otherwise numbers still name the tasks of the list before
 */
export function rememberTasks(
  environment: Environment,
  profile: string,
  tasks: readonly ListedTask[],
  printed?: Pick<NumberedList, 'terminal' | 'command'>,
): boolean {
  const ids = tasks.map(({ id }) => id)
  const known = new Set(ids)
  try {
    const path = statePath(environment, profile)
    withLock(path, () => {
      const before = readState(environment, profile)
      const seen = [...ids, ...before.seen.filter((id) => !known.has(id))].slice(0, Math.max(maxSeen, ids.length))
      const others = before.lists.filter(({ terminal }) => terminal !== printed?.terminal).slice(0, maxLists - 1)
      const lists = printed ? [numberTasks(tasks, printed), ...others] : before.lists
      writePrivateFile(path, { lists, seen })
    })
    return true
  } catch {
    return false
  }
}

function numberTasks(
  tasks: readonly ListedTask[],
  { terminal, command }: Pick<NumberedList, 'terminal' | 'command'>,
): NumberedList {
  const listed = tasks.map(({ id, text }) => ({ id, text: text.slice(0, maxTextLength) }))
  return { terminal, command: command.slice(0, maxTextLength), printedAt: Date.now(), tasks: listed }
}

export function removeState(environment: Environment, profile: string): void {
  rmSync(statePath(environment, profile), { force: true })
}

function isState(content: unknown): content is State {
  const { lists, seen } = Object(content)
  return (
    Array.isArray(lists) && lists.every(isList) && Array.isArray(seen) && seen.every((id) => typeof id === 'string')
  )
}

function isList(list: unknown): list is NumberedList {
  const { terminal, command, printedAt, tasks } = Object(list)
  const isListed = (task: unknown) => {
    const { id, text } = Object(task)
    return typeof id === 'string' && typeof text === 'string'
  }
  const isNamed = typeof terminal === 'string' && typeof command === 'string'
  return isNamed && typeof printedAt === 'number' && Array.isArray(tasks) && tasks.every(isListed)
}
