'use client'

import { AlignLeft, CalendarDays, Clock, Flag, Hourglass, Quote, Repeat, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ParsedLine, QuickAddContext } from '@/lib/domain/quick-add/parse'
import type { Part, PartKind } from '@/lib/domain/quick-add/parts'
import { describePart } from './describe-part'

const icons = {
  date: CalendarDays,
  dueTime: Clock,
  priority: Flag,
  duration: Hourglass,
  repeat: Repeat,
  details: AlignLeft,
  literal: Quote,
} as const satisfies Record<PartKind, unknown>

// Longer than the pauses of most people who type.
const announceAfterMs = 700

/**
 * The recognized parts of a line as chips, below its input. They lie over the page, so that nothing moves while somebody
 * types. Pressing one makes it text again.
 */
export function PartChips({
  parsed,
  context,
  onRemove,
}: {
  parsed: ParsedLine
  context: QuickAddContext
  onRemove: (part: Part) => void
}) {
  const chips = parsed.parts.map((part) => ({ part, ...describePart(part, parsed, context) }))
  const names = chips.map(({ text }) => text).join(', ')
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(names), announceAfterMs)
    return () => clearTimeout(timer)
  }, [names])
  return (
    <>
      <p role="status" className="sr-only">
        {announced !== '' && `Recognized: ${announced}`}
      </p>
      {chips.length > 0 && (
        <ul
          aria-label="Recognized"
          className="invisible absolute top-full left-0 z-20 mt-1.5 flex max-w-full flex-wrap gap-1.5 rounded-xl border bg-raised p-1.5 shadow-lg group-focus-within/add:visible"
        >
          {chips.map(({ part, text, removal }) => {
            const Icon = icons[part.kind]
            return (
              <li key={part.kind === 'literal' ? part.start : part.kind} className="flex min-w-0">
                <button
                  type="button"
                  aria-label={removal}
                  title={removal}
                  // Keeps the focus in the input, and with it the keyboard of a phone.
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onRemove(part)}
                  className="tabular flex min-h-8 min-w-0 cursor-pointer items-center gap-1.5 rounded-lg bg-accent-shade px-2 text-sm hover:brightness-95 dark:hover:brightness-110 pointer-coarse:min-h-10 [&>svg]:size-3.5 [&>svg]:shrink-0"
                >
                  <Icon aria-hidden className="text-accent" />
                  <span dir="auto" className="max-w-64 truncate">
                    {text}
                  </span>
                  <X aria-hidden className="text-soft" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
