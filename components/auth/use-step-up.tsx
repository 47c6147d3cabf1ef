'use client'

import { type ReactNode, useState } from 'react'
import { callAction } from '@/components/ui/call-action'
import { lazyLoad } from '@/components/ui/lazy-load'
import type { Ways } from '@/lib/domain/accounts/factors/two-factor'
import type { Outcome } from '@/lib/entry/web/run-action'

const StepUpDialog = lazyLoad(() => import('./step-up-dialog').then((module) => module.StepUpDialog))

/** A sensitive action that waits until the user has confirmed who they are, or has cancelled. */
type Waiting = { ways: Ways; finish: (isConfirmed: boolean) => void }

const cancelled = { ok: false, message: 'Nothing was changed, because you did not confirm that it is you.' } as const

/**
 * Calls sensitive actions. When the service asks for a new authentication, a dialog asks for the password, a passkey or
 * a code, and the action is then called again.
 * @returns the function that calls an action, and the dialog to render
 */
export function useStepUp(): {
  callSensitive: <Result>(work: () => Promise<Outcome<Result>>) => Promise<Outcome<Result>>
  stepUpDialog: ReactNode
} {
  const [waiting, setWaiting] = useState<Waiting>()
  const callSensitive = async <Result,>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> => {
    const outcome = await callAction(work)
    if (outcome.ok || !outcome.needsAuthentication) return outcome
    const ways = outcome.needsAuthentication
    const isConfirmed = await new Promise<boolean>((finish) => setWaiting({ ways, finish }))
    setWaiting(undefined)
    return isConfirmed ? callAction(work) : cancelled
  }
  const stepUpDialog = waiting && <StepUpDialog ways={waiting.ways} onFinish={waiting.finish} />
  return { callSensitive, stepUpDialog }
}
