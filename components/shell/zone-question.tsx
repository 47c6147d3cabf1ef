'use client'

import { useState, useTransition } from 'react'
import { updateProfile } from '@/components/profile/actions'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { showError, showMessage } from '@/components/ui/show-message'

/** Remembers per zone, so that another journey is asked about again. */
const kept = (zone: string) => `daymark.zone-kept ${zone}`

/** A line that offers the time zone of this device. */
export function ZoneQuestion({ timeZone }: { timeZone: string }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [isAsked, setAsked] = useState(() => readKept(here))
  const [isPending, startTransition] = useTransition()
  if (isAsked) return null
  const keep = () => {
    storeKept(here)
    setAsked(true)
  }
  const use = () =>
    startTransition(async () => {
      const outcome = await callAction(() => updateProfile({ timeZone: here }))
      if (outcome.ok) showMessage(`Your time zone is ${name(here)}.`)
      else showError(outcome.message)
    })
  return (
    <section
      aria-label="Time zone"
      // Over the page, which would move while somebody reads it.
      className="fixed inset-x-3 bottom-20 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border bg-raised px-4 py-3 text-sm shadow-lg md:bottom-4 md:left-auto md:max-w-xl print:hidden"
    >
      <p className="min-w-[min(100%,16rem)] flex-1">
        This device is in {name(here)}, your account in {name(timeZone)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" tone="accent" isPending={isPending} onPress={use}>
          Use {name(here)}
        </Button>
        <Button size="small" onPress={keep}>
          Keep {name(timeZone)}
        </Button>
      </div>
    </section>
  )
}

function name(zone: string): string {
  return zone.replaceAll('_', ' ')
}

function readKept(zone: string): boolean {
  try {
    return localStorage.getItem(kept(zone)) !== null
  } catch {
    // The browser does not allow storage.
    return false
  }
}

function storeKept(zone: string): void {
  try {
    localStorage.setItem(kept(zone), '1')
  } catch {
    // The browser does not allow storage, and is asked again on the next page.
  }
}
