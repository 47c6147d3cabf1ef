'use client'

import { useState } from 'react'
import type { Outcome } from '@/lib/entry/web/run-action'

/**
 * Tracks a call of a dialog: whether it is pending, and why it was refused. Not a transition, because the action that
 * waits for such a dialog is one, and would delay its updates.
 */
export function usePendingCall() {
  const [refusal, setRefusal] = useState<string>()
  const [isPending, setPending] = useState(false)
  const call = async <Result>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> => {
    setPending(true)
    setRefusal(undefined)
    const outcome = await work()
    setPending(false)
    if (!outcome.ok) setRefusal(outcome.message)
    return outcome
  }
  return { call, refusal, isPending }
}
