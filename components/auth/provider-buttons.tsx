'use client'

import { Button } from '@/components/ui/button'
import { showError } from '@/components/ui/show-message'
import { homePage } from '@/lib/entry/app-pages'
import { beginSignIn, unreachableMessage } from './begin-sign-in'
import { rememberTimeZone } from './remember-time-zone'

/** One sign-in button per configured OAuth or OpenID Connect provider. */
export function ProviderButtons({
  providers,
  returnTo,
  isAgain = false,
}: {
  providers: readonly { id: string; name: string }[]
  returnTo?: string | undefined
  /** Whether people sign in again, to prove who they are. */
  isAgain?: boolean
}) {
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      onPress={() => {
        rememberTimeZone()
        // `prompt=login` makes the provider ask again (OpenID Connect Core 1.0, section 3.1.2.1). Others ignore or refuse it.
        const parameters = isAgain && id === 'oidc' ? { prompt: 'login' } : undefined
        void beginSignIn(id, { callbackUrl: returnTo ?? homePage }, parameters).catch(() =>
          showError(unreachableMessage),
        )
      }}
    >
      Continue with {name}
    </Button>
  ))
}
