import { offerUndo } from '@/components/tasks/changes/undo'
import { callAction } from '@/components/ui/call-action'
import { showError, showMessage } from '@/components/ui/show-message'
import { renameLabel } from './actions'

/**
 * Renames a label in every task, as many at a time as the service takes, and says so.
 * @param isMerge whether the new name is a label already, so that nothing can undo it
 * @returns why it was refused
 */
export async function renameEverywhere(from: string, to: string, isMerge: boolean): Promise<string | undefined> {
  let count = 0
  for (;;) {
    const outcome = await callAction(() => renameLabel({ from, to }))
    if (!outcome.ok) return outcome.message
    const { renamed, tooLong, isComplete } = outcome.result
    count += renamed
    if (!isComplete && renamed > 0) continue
    const done = `#${from} is now #${to} in ${count} ${count === 1 ? 'task' : 'tasks'}.`
    if (isMerge) showMessage(done)
    else offerUndo(done, () => void renameBack(to, from))
    const [first] = tooLong
    if (first !== undefined) showError(describeTooLong(first, tooLong.length))
    return undefined
  }
}

async function renameBack(from: string, to: string): Promise<void> {
  const fault = await renameEverywhere(from, to, true)
  if (fault !== undefined) showError(fault)
}

function describeTooLong(first: string, count: number): string {
  const which = count === 1 ? 'A text' : `${count} texts`
  return `${which} would be too long, and keeps the old label: “${first.slice(0, 60)}…”`
}
