'use client'

import { signIn } from 'next-auth/react'
import { Button } from '@/components/ui/button'
import { rememberTimeZone } from './remember-time-zone'

/** One button for each other service that people can sign in with. */
export function ProviderButtons({ providers }: { providers: readonly { id: string; name: string }[] }) {
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      onPress={() => {
        rememberTimeZone()
        void signIn(id, { callbackUrl: '/day' })
      }}
    >
      Continue with {name}
    </Button>
  ))
}
