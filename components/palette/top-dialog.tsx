'use client'

import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal } from 'react-aria-components/Modal'
import { PageCover } from '@/components/ui/page-cover'

/** A modal dialog without a heading, near the top of the window, so that it stays in place while its content grows. */
export function TopDialog({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <PageCover onClose={onClose} className="flex items-start justify-center overflow-y-auto p-4 pt-[max(1rem,10dvh)]">
      <Modal className="w-full max-w-xl data-entering:animate-rise">
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </Modal>
    </PageCover>
  )
}
