'use client'

import { KeyRound } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** Starts to use a passkey. */
export function PasskeyButton({ onPress, isPending }: { onPress: () => void; isPending: boolean }) {
  return (
    <Button onPress={onPress} isPending={isPending}>
      <KeyRound aria-hidden />
      Use a passkey
    </Button>
  )
}
