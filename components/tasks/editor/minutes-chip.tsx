'use client'

import { Hourglass, Timer } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatMinutes } from '@/components/tasks/facts/format-date'
import { runBeforeLeaving } from '@/components/ui/before-leaving'
import { maxTimeSpent } from '@/lib/foundation/limits'
import { parseMinutes } from '@/lib/foundation/time/minutes'
import { chipClass } from './chip-class'

const kinds = {
  estimate: { name: 'Estimate', Icon: Hourglass },
  timeSpent: { name: 'Time spent', Icon: Timer },
}

/** Chip with a field for minutes. It keeps what was typed when that is not a duration. */
export function MinutesChip({
  kind,
  value,
  onChange,
}: {
  kind: keyof typeof kinds
  value: number | null
  onChange: (minutes: number | null) => void
}) {
  const { name, Icon } = kinds[kind]
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const hint = useId()
  const save = () => {
    if (typed === undefined) return
    const read = readMinutes(typed)
    setFault('fault' in read ? read.fault : undefined)
    if ('fault' in read) return
    setTyped(undefined)
    if (read.minutes !== value) onChange(read.minutes)
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    // However the editor or the page is left, as with texts.
    const leave = () => latest.current()
    const stopWaiting = runBeforeLeaving(leave)
    return () => {
      stopWaiting()
      leave()
    }
  }, [])
  return (
    <span className="flex items-center gap-2">
      <label
        className={`${chipClass} focus-within:outline-2 focus-within:outline-focus ${fault === undefined ? '' : 'border-danger'}`}
      >
        <Icon aria-hidden />
        <span className="sr-only">{name}</span>
        <input
          value={typed ?? (value === null ? '' : formatMinutes(value))}
          placeholder={name}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : hint}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
            const read = readMinutes(target.value)
            // The editor does not close before it is right.
            target.setCustomValidity('fault' in read ? read.fault : '')
            // Not when the field is left, because a button that is pressed then would move away.
            if (!('fault' in read)) setFault(undefined)
          }}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) save()
          }}
          className="w-24 bg-transparent tabular-nums outline-none"
        />
      </label>
      {fault !== undefined && (
        <span id={hint} role="alert" className="text-xs text-danger">
          {fault}
        </span>
      )}
    </span>
  )
}

function readMinutes(typed: string): { minutes: number | null } | { fault: string } {
  if (typed.trim() === '') return { minutes: null }
  const minutes = parseMinutes(typed)
  if (minutes === undefined) return { fault: 'Write 90, 1h30 or 1.5h.' }
  return minutes > maxTimeSpent ? { fault: `At most ${maxTimeSpent.toLocaleString('en')} minutes.` } : { minutes }
}
