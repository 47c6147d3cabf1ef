'use client'

import { useState, useTransition } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { Section } from '@/components/profile/section'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { lazyLoad } from '@/components/ui/lazy-load'
import { showError, showMessage } from '@/components/ui/show-message'
import type { AppSetup } from '@/lib/domain/accounts/factors/authenticator-app'
import type { Factors } from '@/lib/domain/accounts/factors/two-factor'
import type { Outcome } from '@/lib/entry/web/run-action'
import { beginSettingUpApp, removeApp, renewRecoveryCodes, turnTwoFactorOff, turnTwoFactorOn } from './actions'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { useOtherSessions } from './use-other-sessions'

const AppSetupDialog = lazyLoad(() => import('./app-setup-dialog').then((module) => module.AppSetupDialog))

type Open = { what: 'setup'; setup: AppSetup } | { what: 'codes'; codes: string[] } | { what: 'off' | 'remove-app' }

/** Turns two-factor authentication on and off, with an authenticator app, passkeys and recovery codes. */
export function TwoFactorSection({
  factors,
  hasPasskey,
  hasOtherSessions,
}: {
  factors: Factors
  hasPasskey: boolean
  hasOtherSessions: boolean
}) {
  const [open, setOpen] = useState<Open>()
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const { offerToEnd, endingDialogs } = useOtherSessions(hasOtherSessions)
  const { twoFactorSince, hasApp, recoveryCodes } = factors
  const isOn = twoFactorSince !== null
  const close = () => setOpen(undefined)
  const run = <Result,>(work: () => Promise<Outcome<Result>>, onDone: (result: Result) => void) =>
    startTransition(async () => {
      const outcome = await callSensitive(work)
      if (outcome.ok) onDone(outcome.result)
      else showError(outcome.message)
    })
  const finish = () => {
    close()
    offerToEnd()
  }
  const showCodes = (codes: string[] | undefined) => {
    if (codes) setOpen({ what: 'codes', codes })
    else finish()
  }
  const confirm = (work: () => Promise<Outcome>, message: string) => async () => {
    close()
    run(work, () => {
      showMessage(message)
      offerToEnd()
    })
  }
  return (
    <Section
      title="Two-factor authentication"
      text="After the password, a link or a provider, signing in needs a second proof: a passkey, or a code of an authenticator app."
    >
      <p className="text-sm">
        {isOn ? 'On.' : 'Off.'} {isOn && describeFactors(hasApp, hasPasskey)}
      </p>
      {isOn && (
        <p className={`mt-1 text-sm ${recoveryCodes <= 3 ? 'text-danger' : 'text-soft'}`}>
          {recoveryCodes} of 10 recovery codes left.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          isPending={isPending}
          onPress={() => run(beginSettingUpApp, (setup) => setOpen({ what: 'setup', setup }))}
        >
          {hasApp ? 'Replace the authenticator app' : 'Set up an authenticator app'}
        </Button>
        {!isOn && hasPasskey && (
          <Button isPending={isPending} onPress={() => run(turnTwoFactorOn, showCodes)}>
            Require a passkey
          </Button>
        )}
        {isOn && (
          <>
            <Button isPending={isPending} onPress={() => run(renewRecoveryCodes, showCodes)}>
              New recovery codes
            </Button>
            {hasApp && hasPasskey && <Button onPress={() => setOpen({ what: 'remove-app' })}>Remove the app</Button>}
            <Button onPress={() => setOpen({ what: 'off' })}>Turn off</Button>
          </>
        )}
      </div>
      {open?.what === 'setup' && <AppSetupDialog setup={open.setup} onClose={close} onDone={showCodes} />}
      {open?.what === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={finish} />}
      <ConfirmDialog
        title="Turn off two-factor authentication?"
        action="Turn off"
        isOpen={open?.what === 'off'}
        onClose={close}
        onConfirm={confirm(turnTwoFactorOff, 'Two-factor authentication is off.')}
      >
        <p>Your authenticator app and recovery codes stop working. Passkeys stay: they still sign in by themselves.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Remove the authenticator app?"
        action="Remove app"
        isOpen={open?.what === 'remove-app'}
        onClose={close}
        onConfirm={confirm(removeApp, 'Authenticator app removed.')}
      >
        <p>Its codes stop working. Signing in still needs a passkey or a recovery code.</p>
      </ConfirmDialog>
      {stepUpDialog}
      {endingDialogs}
    </Section>
  )
}

function describeFactors(hasApp: boolean, hasPasskey: boolean): string {
  const ways = [...(hasPasskey ? ['your passkeys'] : []), ...(hasApp ? ['your authenticator app'] : [])]
  return `With ${ways.join(' and ')}.`
}
