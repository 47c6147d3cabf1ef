'use client'

import type { ReactNode } from 'react'
import { ModalOverlay } from 'react-aria-components/Modal'
import { useCloseRequest } from './use-close-request'
import { PageMark, type PageMarkName } from './use-page-mark'

/**
 * Dims the page behind a modal dialog, which `children` is. A press outside it, Escape and Back close it.
 * @param props.isKept whether none of them does
 * @param props.mark says to the rest of the page which kind of dialog it is
 * @param props.className places the dialog
 */
export function PageCover({
  onClose,
  isOpen = true,
  isKept = false,
  mark,
  className,
  children,
}: {
  onClose: () => void
  isOpen?: boolean
  isKept?: boolean
  mark?: PageMarkName
  className: string
  children: ReactNode
}) {
  useCloseRequest(isOpen, onClose, { isKept })
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={!isKept}
      isKeyboardDismissDisabled={isKept}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={`page-cover ${className}`}
    >
      <PageMark name="data-shows-cover" />
      {mark && <PageMark name={mark} />}
      {children}
    </ModalOverlay>
  )
}
