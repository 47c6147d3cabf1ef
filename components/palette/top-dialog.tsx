'use client'

import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useCloseRequest } from '@/components/ui/use-close-request'

/** A modal dialog without a heading, near the top of the window, so that it stays in place while its content grows. */
export function TopDialog({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  useCloseRequest(true, onClose)
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className="page-cover flex items-start justify-center overflow-y-auto p-4 pt-[max(1rem,10dvh)]"
    >
      <Modal className="w-full max-w-xl data-entering:animate-rise">
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
