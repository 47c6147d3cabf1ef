'use client'

import { type ReactNode, useId, useTransition } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  action,
  cancel = 'Cancel',
  isOpen,
  onClose,
  onConfirm,
}: {
  title: ReactNode
  children: ReactNode
  /** Label of the button that confirms. */
  action: string
  /** Label of the button that closes the dialog. */
  cancel?: string
  isOpen: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
}) {
  const [isPending, startTransition] = useTransition()
  const textId = useId()
  return (
    <Dialog role="alertdialog" title={title} isOpen={isOpen} onClose={onClose} describedBy={textId}>
      <div id={textId} className="flex flex-col gap-2 text-sm break-words text-soft">
        {children}
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button onPress={onClose}>{cancel}</Button>
        <Button
          tone="danger"
          isPending={isPending}
          onPress={() =>
            startTransition(async () => {
              await onConfirm()
            })
          }
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
