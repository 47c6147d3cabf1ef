import { labelKey } from '@/lib/domain/tasks/labels/pattern'

/** A label that is being typed: its place in the text, from its `#` on, and what is typed of it. */
export type TypedLabel = { start: number; end: number; typed: string }

const maxOffered = 8
const before = /(?<![^\s([{])#((?:\p{L}[\p{L}\p{M}\p{N}_/-]*)?)$/u
const after = /^[\p{L}\p{M}\p{N}_/-]*/u

/** Finds the label that the cursor is in or behind. */
export function findTypedLabel(text: string, cursor: number): TypedLabel | undefined {
  const found = before.exec(text.slice(0, cursor))
  if (!found) return undefined
  const [rest = ''] = after.exec(text.slice(cursor)) ?? []
  return { start: found.index, end: cursor + rest.length, typed: found[1] ?? '' }
}

/** The labels that begin with what is typed, and then those with a part that does. One that is typed whole is not offered. */
export function matchLabels(labels: readonly string[], typed: string): string[] {
  const key = labelKey(typed)
  const rank = (label: string) => {
    const other = labelKey(label)
    if (other === key) return -1
    return other.startsWith(key) ? 0 : other.split(/[-_/]/).some((part) => part.startsWith(key)) ? 1 : -1
  }
  return [0, 1].flatMap((wanted) => labels.filter((label) => rank(label) === wanted)).slice(0, maxOffered)
}
