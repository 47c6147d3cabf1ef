'use client'

import { Button } from '@/components/ui/button'
import { showError } from '@/components/ui/show-message'
import { beginSignIn, unreachableMessage } from './begin-sign-in'
import { rememberTimeZone } from './remember-time-zone'

/** One sign-in button per configured OAuth or OpenID Connect provider. */
export function ProviderButtons({ providers }: { providers: readonly { id: string; name: string }[] }) {
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      onPress={() => {
        rememberTimeZone()
        void beginSignIn(id, { callbackUrl: '/day' }).catch(() => showError(unreachableMessage))
      }}
    >
      Continue with {name}
    </Button>
  ))
}
