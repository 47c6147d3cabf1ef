import type { TaskChanges } from '@/lib/domain/tasks/schema'

/** Fields of a task that are edited. The date changes by moving. */
export type EditedFields = Omit<TaskChanges, 'date' | 'isCompleted'>

type OpenEditor = {
  taskId: string
  save: () => void
  /** Closes it without saving. Returns what was typed since it was saved last. */
  abandon: () => EditedFields
}

let opened: OpenEditor | undefined

/** Tells which editor is open. Returns a function that tells that it is closed. */
export function setOpenEditor(editor: OpenEditor): () => void {
  opened = editor
  return () => {
    if (opened === editor) opened = undefined
  }
}

/** Saves what was typed in the open editor, if there is one. */
export function saveOpenEditor(): void {
  opened?.save()
}

/**
 * Closes the editor of a task that is gone, if it is open.
 * @returns what was typed and not saved
 */
export function abandonEditor(taskId: string): EditedFields {
  return opened?.taskId === taskId ? opened.abandon() : {}
}
