'use client'

import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { format, formatMinutes } from '@/components/tasks/facts/format-date'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { type Account, weekDays } from '@/lib/domain/access/sessions/account'
import type { Profile } from '@/lib/domain/accounts/schema'
import { maxDayStart, minutesPerDay } from '@/lib/foundation/limits'
import { parseMinutes } from '@/lib/foundation/time/minutes'
import { capitalize } from '@/lib/foundation/values/capitalize'

type Settings = Pick<Account, 'dayStart' | 'weekStart' | 'plannedLimit'>

const weekOptions = [
  { value: '', name: 'As in my region' },
  ...weekDays.map((day) => ({ value: day, name: capitalize(day) })),
]

/** Edits when days and weeks begin, and how much of a day may be planned. */
export function DayFields({ settings, onChange }: { settings: Settings; onChange: (changes: Profile) => void }) {
  const { locale } = useLocale()
  const { dayStart, weekStart, plannedLimit } = settings
  const [typed, setTyped] = useState<string>()
  const hours = Array.from({ length: maxDayStart + 1 }, (_, hour) => ({
    value: String(hour),
    name: hour === 0 ? 'Midnight' : format(locale, { timeStyle: 'short', timeZone: 'UTC' }, hour * 3_600_000),
  }))
  const shownLimit = typed ?? (plannedLimit === null ? '' : formatMinutes(plannedLimit))
  return (
    <>
      <SelectField
        label="A day begins at"
        options={hours}
        value={String(dayStart)}
        onChange={(hour) => onChange({ dayStart: Number(hour) })}
      />
      <SelectField
        label="A week begins on"
        options={weekOptions}
        value={weekStart ?? ''}
        onChange={(day) => onChange({ weekStart: weekDays.find((one) => one === day) ?? null })}
      />
      <Field
        label="Planned time of a day"
        hint="The day warns above it. Empty for no limit."
        placeholder="6 h"
        value={shownLimit}
        onChange={(text) => {
          setTyped(text)
          const minutes = readLimit(text)
          if (minutes !== undefined) onChange({ plannedLimit: minutes })
        }}
        validate={(text) => (readLimit(text) === undefined ? 'Write 6h, 90 or 1h30, up to 24 hours.' : undefined)}
        autoComplete="off"
      />
    </>
  )
}

/** Minutes; null when it is empty, undefined when it is no limit. */
function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const minutes = Math.round(parseMinutes(text) ?? 0)
  return minutes >= 1 && minutes <= minutesPerDay ? minutes : undefined
}
