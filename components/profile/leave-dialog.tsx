'use client'

import { describeUnsent } from '@/components/tasks/changes/describe-unsent'
import { useUnsentCount } from '@/components/tasks/changes/outbox'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { readQuestion } from './leave-question'

/** Asks whether to sign out, which deletes the changes that are not saved. They may be saved while it is open. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { hasDraft, leave } = readQuestion()
  const count = useUnsentCount()
  const isSaved = count === 0 && !hasDraft
  return (
    <ConfirmDialog
      title={isSaved ? 'Sign out?' : 'Sign out without saving?'}
      action={isSaved ? 'Sign out' : 'Sign out and delete'}
      cancel="Stay"
      isOpen
      onClose={onClose}
      onConfirm={async () => {
        await leave()
        onClose()
      }}
    >
      {isSaved && <p>All changes are saved now.</p>}
      {count > 0 && <p>{describeUnsent(count, (them) => `Signing out deletes ${them} from this browser.`)}</p>}
      {hasDraft && <p>A task that you typed is not added yet. Signing out deletes its text.</p>}
    </ConfirmDialog>
  )
}
