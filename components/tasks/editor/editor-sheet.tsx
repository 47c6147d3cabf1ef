'use client'

import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal } from 'react-aria-components/Modal'
import { PageCover } from '@/components/ui/page-cover'

/** A sheet at the bottom of the screen, or in the middle of a wide one. A press outside it, Escape and Back close it. */
export function EditorSheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <PageCover
      onClose={onClose}
      mark="data-shows-sheet"
      className="flex items-end md:items-center md:justify-center md:p-4"
    >
      <Modal className="w-full rounded-t-2xl border-t bg-raised shadow-2xl data-entering:animate-sheet md:max-w-2xl md:rounded-2xl md:border">
        <Dialog
          aria-label={label}
          className="max-h-[85dvh] overflow-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none"
        >
          <div aria-hidden className="mx-auto mb-3 h-1 w-10 rounded-full bg-line md:hidden" />
          {children}
        </Dialog>
      </Modal>
    </PageCover>
  )
}
