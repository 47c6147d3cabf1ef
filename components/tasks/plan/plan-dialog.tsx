'use client'

import { useEffect, useState } from 'react'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { shownDay } from '@/components/tasks/day/shown-day'
import { callAction } from '@/components/ui/call-action'
import { Dialog } from '@/components/ui/dialog'
import { readPlan } from './actions'
import { PlanSteps } from './plan-steps'

/** Goes through the tasks that are left from earlier days, one at a time. */
export function PlanDialog({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const [day, setDay] = useState<Omit<OptimisticDay, 'unsaved'>>()
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    void callAction(readPlan).then((outcome) => {
      if (outcome.ok) return setDay({ ...outcome.result, date: outcome.result.today, timeZone })
      // Without a connection, the page itself may have tasks to plan.
      const shown = shownDay()?.day
      if (shown && shown.date === shown.today) setDay(shown)
      else setFault(outcome.message)
    })
  }, [timeZone])
  return (
    <Dialog title="Plan the day" isOpen onClose={onClose}>
      {day && <PlanSteps known={day} onClose={onClose} />}
      <p role="status" className={fault === undefined ? 'text-sm text-soft empty:hidden' : 'text-sm text-danger'}>
        {fault ?? (day ? '' : 'Loading …')}
      </p>
    </Dialog>
  )
}
