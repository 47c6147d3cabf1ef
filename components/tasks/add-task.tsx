'use client'

import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { DayActions } from './use-day'

// Kept when the page of today becomes that of another date at midnight.
let draft = ''

/** One line to type a task into; Enter adds it and leaves the line ready for the next. */
export function AddTask({ act, isToday }: { act: DayActions; isToday: boolean }) {
  const [text, setText] = useState(draft)
  useEffect(() => {
    draft = text
  }, [text])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setText('')
    const added = await act.add(text)
    // What could not be added is not lost, unless something else has been typed meanwhile.
    if (!added) setText((typed) => (typed === '' ? text : typed))
  }
  const label = isToday ? 'Add a task for today' : 'Add a task for this day'
  return (
    <form
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
          // Back to where single keys are shortcuts.
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        data-shortcut="new"
        enterKeyHint="done"
        autoComplete="off"
        className="h-12 min-w-0 flex-1 bg-transparent outline-none"
      />
      <kbd aria-hidden className="hidden rounded border px-1.5 font-sans text-xs text-soft md:block">
        n
      </kbd>
    </form>
  )
}
