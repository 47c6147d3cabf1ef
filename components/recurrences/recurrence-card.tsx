'use client'

import { CirclePause, CirclePlay, Pencil, Repeat, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { offerUndo } from '@/components/tasks/changes/undo'
import { dayPath } from '@/components/tasks/facts/day-path'
import { formatMinutes, formatRelativeDate } from '@/components/tasks/facts/format-date'
import { ActionMenu, type MenuAction } from '@/components/ui/action-menu'
import { callAction } from '@/components/ui/call-action'
import { Dialog } from '@/components/ui/dialog'
import { langOf } from '@/components/ui/lang-of'
import { showError } from '@/components/ui/show-message'
import type { Recurrence } from '@/lib/domain/recurrences/schema'
import type { Outcome } from '@/lib/entry/web/run-action'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { capitalize } from '@/lib/foundation/values/capitalize'
import { deleteRecurrence, pauseRecurrence, restoreRecurrence, resumeRecurrence, updateRecurrence } from './actions'
import { offerEditUndo } from './offer-edit-undo'
import { RecurrenceForm } from './recurrence-form'
import { RecurrenceHistory } from './recurrence-history'

type Action = 'edit' | 'pause' | 'resume' | 'delete'

/** A task that recurs, with its next date, its history and its actions. */
export function RecurrenceCard({ recurrence, today }: { recurrence: Recurrence; today: CalendarDate }) {
  const { _id, text, description, isPaused, estimate, time } = recurrence
  const [isEditing, setEditing] = useState(false)
  const run = async (work: (id: string) => Promise<Outcome>, done: string, undo: (id: string) => Promise<Outcome>) => {
    const outcome = await callAction(() => work(_id))
    report(outcome)
    if (outcome.ok) offerUndo(`“${text}” ${done}.`, () => void callAction(() => undo(_id)).then(report))
  }
  const select = (action: Action) => {
    if (action === 'edit') setEditing(true)
    else if (action === 'pause') void run(pauseRecurrence, 'paused', resumeRecurrence)
    else if (action === 'resume') void run(resumeRecurrence, 'resumed', pauseRecurrence)
    else void run(deleteRecurrence, 'no longer recurs', restoreRecurrence)
  }
  const actions: MenuAction<Action>[] = [
    { id: 'edit', name: 'Edit', icon: Pencil },
    isPaused ? { id: 'resume', name: 'Resume', icon: CirclePlay } : { id: 'pause', name: 'Pause', icon: CirclePause },
    { id: 'delete', name: 'Delete', icon: Trash2, isDestructive: true },
  ]
  const facts = [
    capitalize(description),
    ...(time === null ? [] : [`at ${time}`]),
    ...(estimate === null ? [] : [formatMinutes(estimate)]),
  ]
  const close = () => setEditing(false)
  return (
    <li aria-label={text} className="flex flex-col gap-2 rounded-xl border p-4">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1 pt-1.5">
          <h2 dir="auto" className="min-w-0 font-medium break-words">
            {text}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span className="flex items-center gap-1.5">
              <Repeat aria-hidden className="size-4" />
              {facts.join(', ')}
            </span>
            <NextDate recurrence={recurrence} today={today} />
          </p>
        </div>
        <ActionMenu label={`Actions for ${text}`} actions={actions} onSelect={select} />
      </div>
      <RecurrenceHistory recurrenceId={_id} today={today} />
      {isEditing && (
        <Dialog title="Edit recurring task" isOpen onClose={close}>
          <RecurrenceForm
            recurrence={recurrence}
            submitLabel="Save"
            save={(typed) => updateRecurrence({ recurrenceId: _id, ...typed })}
            onSaved={() => {
              close()
              offerEditUndo(recurrence)
            }}
            onCancel={close}
          />
        </Dialog>
      )}
    </li>
  )
}

function NextDate({ recurrence: { isPaused, nextDate }, today }: { recurrence: Recurrence; today: CalendarDate }) {
  const { locale } = useLocale()
  if (isPaused) return <span>Paused</span>
  if (nextDate === null) return <span>Ended</span>
  return (
    <Link href={dayPath(nextDate, today)} className="underline underline-offset-2">
      Next: <span lang={langOf(locale)}>{formatRelativeDate(locale, nextDate, today)}</span>
    </Link>
  )
}

function report(outcome: Outcome): void {
  if (!outcome.ok) showError(outcome.message)
}
