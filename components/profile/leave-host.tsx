'use client'

import { lazyLoad } from '@/components/ui/lazy-load'
import { askToLeave, useLeaveQuestion } from './leave-question'

// Loaded on demand: few people sign out with changes that are not saved.
const LeaveDialog = lazyLoad(() => import('./leave-dialog').then((module) => module.LeaveDialog))

/** Asks, over any page, before signing out deletes changes that are not saved. */
export function LeaveHost() {
  const question = useLeaveQuestion()
  return question && <LeaveDialog question={question} onClose={() => askToLeave(undefined)} />
}
