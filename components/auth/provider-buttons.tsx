'use client'

import { Button } from '@/components/ui/button'
import { showError } from '@/components/ui/show-message'
import { beginSignIn, unreachable } from './begin-sign-in'
import { rememberTimeZone } from './remember-time-zone'

/** One button for each other service that people can sign in with. */
export function ProviderButtons({ providers }: { providers: readonly { id: string; name: string }[] }) {
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      onPress={() => {
        rememberTimeZone()
        void beginSignIn(id, { callbackUrl: '/day' }).catch(() => showError(unreachable))
      }}
    >
      Continue with {name}
    </Button>
  ))
}
