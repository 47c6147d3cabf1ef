'use client'

import { Notice } from '@/components/ui/notice'
import { beginPasskeySignIn } from './actions'
import { askForPasskey } from './ask-passkey'
import { PasskeyButton } from './passkey-button'
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
      <PasskeyButton onPress={start} isPending={isPending} />
    </>
  )
}
