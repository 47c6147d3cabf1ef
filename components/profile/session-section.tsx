'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Session } from '@/lib/domain/accounts/sessions'
import { signOutEverywhere } from './actions'
import { leaveSession } from './leave-session'
import { Section } from './section'
import { SessionList } from './session-list'

/** Lists the sessions of an account, and ends one or all of them. */
export function SessionSection({
  sessions,
  now,
  timeZone,
}: {
  sessions: readonly Session[]
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
}) {
  const [isAsking, setAsking] = useState(false)
  const { callSensitive, stepUpDialog } = useStepUp()
  return (
    <Section
      title="Signed-in browsers"
      text="A session ends after 14 days without a visit, and 60 days after the sign-in."
    >
      <SessionList sessions={sessions} now={now} timeZone={timeZone} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onPress={() => setAsking(true)}>Sign out everywhere</Button>
        <Link href="/profile/activity" className={buttonClass('quiet')}>
          Show activity
        </Link>
      </div>
      <ConfirmDialog
        title="Sign out everywhere?"
        action="Sign out everywhere"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false)
          await leaveSession(() => callSensitive(signOutEverywhere))
        }}
      >
        <p>You must sign in again in every browser, including this one. API keys stay valid.</p>
      </ConfirmDialog>
      {stepUpDialog}
    </Section>
  )
}
