'use client'

import { useSignIn } from '@/components/auth/use-sign-in'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** Signs in to the account of a demo. */
export function DemoButton() {
  const { signInWith, message, isPending } = useSignIn()
  const open = () => signInWith('demo', async () => ({ ok: true, result: {} }))
  return (
    <>
      <Button tone="accent" onPress={open} isPending={isPending}>
        Open the demo
      </Button>
      {message !== undefined && <Notice tone="fault">{message}</Notice>}
    </>
  )
}
