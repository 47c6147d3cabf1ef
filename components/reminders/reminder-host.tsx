'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { lazyLoad } from '@/components/ui/lazy-load'
import { whenIdle } from '@/components/ui/when-idle'
import { onDueTimeSet } from './due-time-set'
import { canRemind, useReminderSetting } from './reminder-setting'

const ReminderPrompt = lazyLoad(() => import('./reminder-prompt').then((module) => module.ReminderPrompt))

/** Asks about reminders when a due time is first set, and shows them while a page is open. */
export function ReminderHost({ accountId, timeZone }: { accountId: string; timeZone: string }) {
  const router = useRouter()
  const setting = useReminderSetting(accountId)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (setting === undefined) return onDueTimeSet(() => setAsking(canRemind()))
    if (setting === 'off') return
    let stop = () => {}
    const cancel = whenIdle(async () => {
      const { startReminders } = await import('./start-reminders')
      stop = startReminders(accountId, timeZone, router)
    })
    return () => {
      cancel()
      stop()
    }
  }, [setting, accountId, timeZone, router])
  return isAsking && setting === undefined && <ReminderPrompt accountId={accountId} onClose={() => setAsking(false)} />
}
