'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { useToast, useToastRegion } from 'react-aria/useToast'
import { createPortal } from 'react-dom'
import { type QueuedToast, ToastQueue, type ToastState, useToastQueue } from 'react-stately/useToastState'
import { buttonClass } from './button-class'
import { iconButtonClass } from './icon-button-class'
import type { Message } from './message'

const toastQueue = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** @returns a function that closes it */
export function showToast(message: Message): () => void {
  const { forMs, onClose } = message
  const key = toastQueue.add(message, { ...(forMs !== undefined && { timeout: forMs }), ...(onClose && { onClose }) })
  return () => toastQueue.close(key)
}

/** The messages, the newest at the bottom. */
export function ToastStack() {
  const state = useToastQueue(toastQueue)
  return state.visibleToasts.length > 0 && createPortal(<ToastRegion state={state} />, document.body)
}

/** A landmark that F6 leads to. Timers pause while the pointer or the focus is in it. */
function ToastRegion({ state }: { state: ToastState<Message> }) {
  const region = useRef<HTMLDivElement>(null)
  const { regionProps } = useToastRegion({}, state, region)
  return (
    <div {...regionProps} ref={region} className="toast-region">
      <ol className="contents">
        {state.visibleToasts.map((toast) => (
          <li key={toast.key} className="contents">
            <Toast toast={toast} state={state} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Toast({ toast, state }: { toast: QueuedToast<Message>; state: ToastState<Message> }) {
  const { text, tone, action } = toast.content
  const router = useRouter()
  const card = useRef<HTMLDivElement>(null)
  const { toastProps, contentProps, titleProps } = useToast({ toast }, state, card)
  return (
    <div
      {...toastProps}
      ref={card}
      className={`animate-rise flex w-full max-w-md flex-wrap items-center justify-end gap-2 rounded-xl border py-2 pr-2 pl-4 shadow-lg ${
        tone === 'fault' ? 'border-danger bg-danger-shade' : 'bg-raised'
      }`}
    >
      <div {...contentProps} className="min-w-[min(100%,9rem)] flex-1 text-sm">
        <span {...titleProps} className="line-clamp-3 break-words">
          <IsolatedName text={text} />
        </span>
      </div>
      {/* Not a Link, whose code would come with that of the messages. */}
      {action && 'href' in action && (
        <a
          href={action.href}
          onClick={(event) => {
            state.close(toast.key)
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            router.push(action.href)
            action.onFollow()
          }}
          className={buttonClass('plain', 'small')}
        >
          {action.label}
        </a>
      )}
      {action && 'run' in action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            state.close(toast.key)
          }}
          className={buttonClass('plain', 'small')}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        title="Close"
        onClick={() => state.close(toast.key)}
        className={iconButtonClass}
      >
        <Cross />
      </button>
    </div>
  )
}

/** A text whose quoted name does not change the direction of the words around it. */
function IsolatedName({ text }: { text: string }) {
  const [, before, name, after] = /^(.*?“)(.*)(”.*)$/s.exec(text) ?? []
  if (name === undefined) return text
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}

/** Lucide's X, drawn here: the code that draws Lucide's icons would come with that of the messages once more. */
function Cross() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M18 6 6 18M6 6l12 12" />
    </svg>
  )
}
