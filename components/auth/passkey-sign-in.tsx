'use client'

import { KeyRound } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { beginPasskeySignIn } from './actions'
import { askForPasskey } from './ask-passkey'
import { useSignIn } from './use-sign-in'

/** Signs in with a passkey. The browser offers those of this site, so no address is needed. */
export function PasskeySignIn({ returnTo }: { returnTo: string | undefined }) {
  const { signInWith, message, isPending } = useSignIn(returnTo)
  const start = () =>
    signInWith('passkey', async () => {
      const asked = await askForPasskey(beginPasskeySignIn)
      return asked.ok ? { ok: true, result: { response: JSON.stringify(asked.result) } } : asked
    })
  return (
    <>
      {message !== undefined && <Notice tone="fault">{message}</Notice>}
      <Button onPress={start} isPending={isPending}>
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
    </>
  )
}
