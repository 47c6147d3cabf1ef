'use client'

import { Timer } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { maxTimeSpent } from '@/lib/limits'
import { parseMinutes } from '@/lib/minutes'
import { chipClass } from './chip-class'
import { formatMinutes } from './format-date'

/** Chip with a field for the time spent. It keeps what was typed when that is not a duration. */
export function MinutesChip({ value, onChange }: { value: number | null; onChange: (minutes: number | null) => void }) {
  const [typed, setTyped] = useState<string>()
  const [isInvalid, setInvalid] = useState(false)
  const hint = useId()
  const save = () => {
    if (typed === undefined) return
    const minutes = typed.trim() === '' ? null : parseMinutes(typed)
    const isAllowed = minutes === null || (minutes !== undefined && minutes <= maxTimeSpent)
    setInvalid(!isAllowed)
    if (!isAllowed) return
    setTyped(undefined)
    if (minutes !== value) onChange(minutes)
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    // However the editor or the page is left, as with texts.
    const leave = () => latest.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return (
    <span className="flex items-center gap-2">
      <label
        className={`${chipClass} focus-within:outline-2 focus-within:outline-focus ${isInvalid ? 'border-danger' : ''}`}
      >
        <Timer aria-hidden />
        <span className="sr-only">Time spent</span>
        <input
          value={typed ?? (value === null ? '' : formatMinutes(value))}
          placeholder="Time spent"
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? hint : undefined}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) save()
          }}
          className="w-24 bg-transparent tabular-nums outline-none"
        />
      </label>
      {isInvalid && (
        <span id={hint} role="alert" className="text-xs text-danger">
          Write 90, 1h30 or 1.5h.
        </span>
      )}
    </span>
  )
}
