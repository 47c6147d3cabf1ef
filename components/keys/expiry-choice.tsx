'use client'

import { parseDate, today, toZoned } from '@internationalized/date'
import { useState } from 'react'
import { lazyLoad } from '@/components/ui/lazy-load'
import { SelectField } from '@/components/ui/select-field'

const ExpiryDate = lazyLoad(() => import('./expiry-date').then((module) => module.ExpiryDate))

const expiries = [
  { value: '7', name: '7 days' },
  { value: '30', name: '30 days' },
  { value: '90', name: '90 days' },
  { value: '365', name: '1 year' },
  { value: 'date', name: 'Custom date …' },
  { value: 'never', name: 'Never' },
] as const
type Expiry = (typeof expiries)[number]['value']

/**
 * Asks when a key expires.
 * @returns the fields to render, and a function that returns the chosen instant, null for never
 */
export function useExpiry(timeZone: string) {
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [date, setDate] = useState(() => today(timeZone).add({ months: 1 }).toString())
  const fields = (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Expires" options={expiries} value={expiry} onChange={setExpiry} />
      {expiry === 'date' && <ExpiryDate value={date} minValue={today(timeZone).toString()} onChange={setDate} />}
    </div>
  )
  return { fields, findExpiry: () => findExpiry(expiry, date, timeZone) }
}

/** A key with a last day is valid until the end of that day in its owner's time zone. */
function findExpiry(expiry: Expiry, date: string, timeZone: string): Date | null {
  if (expiry === 'never') return null
  if (expiry === 'date') return toZoned(parseDate(date).add({ days: 1 }), timeZone).toDate()
  return new Date(Date.now() + Number(expiry) * 24 * 60 * 60_000)
}
