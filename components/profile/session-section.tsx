'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showError } from '@/components/ui/show-message'
import { signOut, signOutEverywhere } from './actions'
import { Section } from './section'

/** Signs out of this browser, or of every browser. */
export function SessionSection() {
  const [isAsking, setAsking] = useState(false)
  // A full page load clears everything that the page has in memory.
  const leave = () => window.location.assign('/sign-in')
  return (
    <Section title="Sessions">
      <div className="flex flex-wrap gap-2">
        <Button
          onPress={async () => {
            await signOut().then(leave, () => showError('The service cannot be reached. You are still signed in.'))
          }}
        >
          Sign out
        </Button>
        <Button onPress={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      <ConfirmDialog
        title="Sign out everywhere?"
        action="Sign out everywhere"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const outcome = await callAction(signOutEverywhere)
          if (outcome.ok) leave()
          else showError(outcome.message)
        }}
      >
        <p>You must sign in again in every browser, including this one. API keys stay valid.</p>
      </ConfirmDialog>
    </Section>
  )
}
