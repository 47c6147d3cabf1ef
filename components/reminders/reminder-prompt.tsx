'use client'

import { useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { usePageMark } from '@/components/ui/use-page-mark'
import { turnRemindersOff, turnRemindersOn } from './turn-reminders'

/** Asks whether to be reminded. The browser asks for its permission only after Yes. */
export function ReminderPrompt({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [isPending, startTransition] = useTransition()
  const accept = () =>
    startTransition(async () => {
      await turnRemindersOn(accountId)
      onClose()
    })
  // Messages go above it.
  usePageMark('data-shows-prompt')
  return (
    <section
      aria-label="Reminders"
      className="fixed inset-x-4 bottom-20 z-40 mx-auto flex max-w-md animate-rise flex-col gap-3 rounded-xl border bg-raised p-4 shadow-lg sm:right-6 sm:left-auto md:bottom-6 print:hidden"
    >
      <p role="status" className="text-sm text-pretty">
        Shall this browser remind you when a task is due? It then shows a notification at the due time.
      </p>
      <div className="flex justify-end gap-2">
        <Button
          size="small"
          onPress={() => {
            turnRemindersOff(accountId)
            onClose()
          }}
        >
          No, thanks
        </Button>
        <Button size="small" tone="accent" isPending={isPending} onPress={accept}>
          Yes, remind me
        </Button>
      </div>
    </section>
  )
}
