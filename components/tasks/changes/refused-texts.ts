import type { EditedFields } from './open-editor'
import type { DayTask } from './optimistic-day'

type Field = 'text' | 'details'

/** Texts that were typed and that the service refused, each with those that the task had before and with it. */
export type RefusedTexts = Partial<Record<Field, { typed: string; known: DayTask[Field][] }>>

/** Adds the texts of a refused edit. */
export function addRefused(before: RefusedTexts, task: DayTask, changes: EditedFields): RefusedTexts {
  const refused = { ...before }
  for (const field of ['text', 'details'] as const) {
    const typed = changes[field]
    if (typed === undefined) continue
    refused[field] = { typed: typed ?? '', known: [...(before[field]?.known ?? []), task[field], typed] }
  }
  return refused
}

/** The refused text of a field, until the task has got another text, such as from elsewhere. */
export function findRefused(refused: RefusedTexts, task: DayTask, field: Field): string | undefined {
  const { typed, known } = refused[field] ?? {}
  return known?.includes(task[field]) ? typed : undefined
}
