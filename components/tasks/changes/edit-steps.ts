import type { EditedFields } from './open-editor'
import { forgetUndo, lastUndo, rememberUndo, showUndo } from './undo'

type Edit = { changes: EditedFields; replaced: EditedFields; step: () => void }

/**
 * Lets the edits of an editor be undone: one by one while it is open, and together once it has closed.
 * @param undo replaces what edits changed with the values of before
 */
export function createEditSteps(undo: (changes: EditedFields, replaced: EditedFields) => void) {
  let edits: Edit[] = []
  const forget = (edit: Edit) => {
    forgetUndo(edit.step)
    edits = edits.filter((other) => other !== edit)
  }
  return {
    /** Returns a function that forgets the edit, such as one that the service refused. */
    remember(changes: EditedFields, replaced: EditedFields): () => void {
      const step = rememberUndo(() => {
        forget(edit)
        undo(changes, replaced)
      })
      const edit: Edit = { changes, replaced, step }
      edits.push(edit)
      return () => forget(edit)
    },
    /** Joins all edits in one step, with a message. After a later action, such as a move, all stays as it is. */
    offerTogether(): void {
      const last = edits.at(-1)
      if (!last || last.step !== lastUndo()) return
      const changes = Object.assign({}, ...edits.map((edit) => edit.changes))
      // The values that the first edit of a field replaced.
      const replaced = Object.assign({}, ...edits.map((edit) => edit.replaced).reverse())
      for (const edit of edits) forgetUndo(edit.step)
      const step = rememberUndo(() => undo(changes, replaced))
      for (const edit of edits) edit.step = step
      showUndo('Task changed.', step)
    },
    forgetAll(): void {
      for (const edit of edits) forget(edit)
    },
  }
}
