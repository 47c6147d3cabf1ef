'use client'

import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { DayActions } from './use-day'

// Module state, so that the draft survives when the page changes to the next date at midnight.
let draft = ''

/** Input that adds a task on Enter and stays focused for the next one. */
export function AddTask({ act, isToday }: { act: DayActions; isToday: boolean }) {
  const [text, setText] = useState(draft)
  useEffect(() => {
    draft = text
  }, [text])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    const added = await act.add({ text: text.trim() })
    // Restores the text that could not be added, unless something else was typed meanwhile.
    if (!added) setText((typed) => (typed === '' ? text : typed))
  }
  const label = isToday ? 'Add a task for today' : 'Add a task for this day'
  return (
    <form
      method="post"
      onSubmit={submit}
      className="flex items-center gap-3 rounded-xl border border-control bg-paper px-3 transition-colors focus-within:border-focus focus-within:outline-2 focus-within:outline-focus"
    >
      <Plus aria-hidden className="size-5 shrink-0 text-soft" />
      <input
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-label={label}
        placeholder={label}
        onKeyDown={(event) => {
          // Leaves the input, so that single-key shortcuts work again.
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        data-shortcut="new"
        enterKeyHint="done"
        autoComplete="off"
        className="h-11 min-w-0 flex-1 bg-transparent outline-none"
      />
      <kbd aria-hidden className="hidden rounded border px-1.5 font-sans text-xs text-soft md:block">
        n
      </kbd>
    </form>
  )
}
