'use client'

import { type ReactNode, useState } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { endOtherSessions } from '@/components/profile/actions'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showError, showMessage } from '@/components/ui/show-message'

/**
 * Offers to end the other sessions after a factor changed: they began with the factors before.
 * @param hasOthers whether there are any
 * @returns the function that offers it, and the dialogs to render
 */
export function useOtherSessions(hasOthers: boolean): { offerToEnd: () => void; endingDialogs: ReactNode } {
  const [isOffered, setOffered] = useState(false)
  const { callSensitive, stepUpDialog } = useStepUp()
  const end = async () => {
    setOffered(false)
    const outcome = await callSensitive(endOtherSessions)
    if (outcome.ok) showMessage('You are signed out everywhere else.')
    else showError(outcome.message)
  }
  const endingDialogs = (
    <>
      <ConfirmDialog
        title="Sign out other browsers?"
        action="Sign out other browsers"
        isOpen={isOffered}
        onClose={() => setOffered(false)}
        onConfirm={end}
      >
        <p>You are signed in elsewhere too, since before this change. Only this browser stays signed in.</p>
      </ConfirmDialog>
      {stepUpDialog}
    </>
  )
  return { offerToEnd: () => setOffered(hasOthers), endingDialogs }
}
