'use client'

import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'
import type { Message } from './tell'

/** The messages that are shown, and those that wait. */
export const toastQueue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

export function showToast(message: Message): void {
  toastQueue.add(message, { timeout: message.forMs })
}
