'use client'

import { useTransition } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { InstantText } from '@/components/keys/instant-text'
import { Button } from '@/components/ui/button'
import { showError, showMessage } from '@/components/ui/show-message'
import type { Session } from '@/lib/domain/accounts/sessions'
import { endSession } from './actions'
import { BrowserItem } from './browser-item'
import { describeBrowser } from './describe-browser'
import { leaveSession } from './leave-session'

type Times = {
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
}

/** The browsers in which a person is signed in. */
export function SessionList({ sessions, ...times }: { sessions: readonly Session[] } & Times) {
  return (
    <ul aria-label="Sessions" className="flex flex-col">
      {sessions.map((session) => (
        <SessionItem key={session.id} session={session} {...times} />
      ))}
    </ul>
  )
}

function SessionItem({ session, now, timeZone }: { session: Session } & Times) {
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const { isCurrent } = session
  const browser = describeBrowser(session.userAgent)
  const showTime = (instant: number) => <InstantText instant={instant} now={now} timeZone={timeZone} length="long" />
  const end = () =>
    startTransition(async () => {
      if (isCurrent) return leaveSession()
      const outcome = await callSensitive(() => endSession(session.id))
      if (outcome.ok) showMessage('Session ended.')
      else showError(outcome.message)
    })
  return (
    <BrowserItem
      userAgent={session.userAgent}
      isCurrent={isCurrent}
      className="first:pt-0"
      facts={
        <>
          <span className="break-all">{session.address ?? 'Unknown address'}</span>
          <span>Signed in {showTime(session.createdAt)}</span>
          <span>Last seen {showTime(session.lastSeenAt)}</span>
        </>
      }
    >
      <Button
        size="small"
        isPending={isPending}
        onPress={end}
        {...(!isCurrent && { 'aria-label': `End session: ${browser}` })}
      >
        {isCurrent ? 'Sign out' : 'End session'}
      </Button>
      {stepUpDialog}
    </BrowserItem>
  )
}
