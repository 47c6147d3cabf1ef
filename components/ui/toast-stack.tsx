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
import type { Message } from './show-message'

const toastQueue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

export function showToast(message: Message): void {
  toastQueue.add(message, { timeout: message.forMs })
}

/** Messages, the newest below. */
export function ToastStack() {
  return (
    <ToastRegion
      queue={toastQueue}
      className="fixed inset-x-4 bottom-20 z-50 flex flex-col-reverse items-center gap-2 outline-none md:bottom-6"
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className={`animate-rise flex w-full max-w-md items-center gap-2 rounded-xl border py-2 pr-2 pl-4 shadow-lg ${
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
                toastQueue.close(toast.key)
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
