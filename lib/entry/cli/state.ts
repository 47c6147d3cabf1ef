import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment'
import { readJsonFile, withLock, writePrivateFile } from './private-file'

export type ListedTask = { readonly id: string; readonly text: string }

/** Tasks that a profile has shown: its last numbered list, and the ids that suffixes may name, the newest first. */
export type State = { readonly list: readonly ListedTask[]; readonly seen: readonly string[] }

/** The ids that suffixes can name, besides those of a longer list. */
const maxSeen = 1000

/** The longest text that is kept of a listed task, in UTF-16 code units. Completions show it. */
const maxTextLength = 80

const empty: State = { list: [], seen: [] }

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
 * Stores tasks before they are shown. `isNumbered` says whether the list has numbers, so that it is the last list.
 * @returns whether that was possible; otherwise numbers still name the tasks of the list before
 */
export function rememberTasks(
  environment: Environment,
  profile: string,
  tasks: readonly ListedTask[],
  { isNumbered }: { isNumbered: boolean },
): boolean {
  const ids = tasks.map(({ id }) => id)
  const known = new Set(ids)
  try {
    const path = statePath(environment, profile)
    withLock(path, () => {
      const before = readState(environment, profile)
      const seen = [...ids, ...before.seen.filter((id) => !known.has(id))].slice(0, Math.max(maxSeen, ids.length))
      const list = isNumbered ? tasks.map(({ id, text }) => ({ id, text: text.slice(0, maxTextLength) })) : before.list
      writePrivateFile(path, { list, seen })
    })
    return true
  } catch {
    return false
  }
}

export function removeState(environment: Environment, profile: string): void {
  rmSync(statePath(environment, profile), { force: true })
}

function isState(content: unknown): content is State {
  const { list, seen } = Object(content)
  const isListed = (task: unknown) => {
    const { id, text } = Object(task)
    return typeof id === 'string' && typeof text === 'string'
  }
  return (
    Array.isArray(list) && list.every(isListed) && Array.isArray(seen) && seen.every((id) => typeof id === 'string')
  )
}
