'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal } from 'react-aria-components/Modal'
import { IconButton } from './icon-button'
import { PageCover } from './page-cover'

/**
 * A modal dialog.
 * @param props.onClose called for the close button, Escape, and a click outside
 * @param props.isKept whether only a button of `children` closes it, because what it shows cannot be shown again
 * @param props.wide for content that needs more width than a question
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  wide = false,
  isKept = false,
  role = 'dialog',
  describedBy,
}: {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  wide?: boolean
  isKept?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Id of the text that is read aloud when it opens. */
  describedBy?: string
}) {
  return (
    <PageCover
      isOpen={isOpen}
      isKept={isKept}
      onClose={onClose}
      mark="data-shows-dialog"
      className="flex items-end justify-center overflow-y-auto p-4 sm:items-center"
    >
      <Modal
        className={`w-full rounded-2xl border bg-raised shadow-2xl data-entering:animate-rise ${wide ? 'max-w-2xl' : 'max-w-md'}`}
      >
        <AriaDialog
          role={role}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          className="relative max-h-[85dvh] overflow-auto p-6 outline-none"
        >
          <Heading slot="title" className="mb-4 pr-10 text-lg heading break-words">
            {title}
          </Heading>
          {!isKept && (
            <div className="absolute top-4 right-4">
              <IconButton label="Close" onPress={onClose}>
                <X />
              </IconButton>
            </div>
          )}
          {children}
        </AriaDialog>
      </Modal>
    </PageCover>
  )
}
