'use client'

import { X } from 'lucide-react'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Button } from './button'
import { IconButton } from './icon-button'

type Message = { text: string; tone: 'calm' | 'fault'; undo?: (() => void) | undefined }

const queue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** Tells something that was done, and how to undo it. */
export function tell(text: string, undo?: () => void): void {
  queue.add({ text, tone: 'calm', undo }, { timeout: undo ? 8000 : 5000 })
}

/** Tells that something was not done. */
export function tellFault(text: string): void {
  queue.add({ text, tone: 'fault' }, { timeout: 10_000 })
}

/** Where messages appear. */
export function Toasts() {
  return (
    <ToastRegion
      queue={queue}
      className="fixed inset-x-4 bottom-20 z-50 flex flex-col-reverse items-center gap-2 outline-none md:bottom-6"
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className={`animate-rise flex w-full max-w-md items-center gap-2 rounded-xl border py-2 pr-2 pl-4 shadow-lg outline-none focus-visible:outline-2 focus-visible:outline-focus ${
            toast.content.tone === 'fault' ? 'border-danger bg-danger-shade' : 'bg-raised'
          }`}
        >
          <ToastContent className="min-w-0 flex-1 text-sm">
            <Text slot="title" className="line-clamp-3 break-words">
              {toast.content.text}
            </Text>
          </ToastContent>
          {toast.content.undo && (
            <Button
              size="small"
              onPress={() => {
                toast.content.undo?.()
                queue.close(toast.key)
              }}
            >
              Undo
            </Button>
          )}
          <IconButton slot="close" label="Close">
            <X />
          </IconButton>
        </Toast>
      )}
    </ToastRegion>
  )
}
