'use client'

import { signIn as signInWithNextAuth } from 'next-auth/react'
import { useState, useTransition } from 'react'
import { signInError } from '@/lib/web/sign-in-errors'

/** Signs in with e-mail and password, and then shows the day. */
export function useSignIn() {
  const [message, setMessage] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const signIn = (email: string, password: string) =>
    startTransition(async () => {
      setMessage(undefined)
      const answer = await signInWithNextAuth('password', { email, password, redirect: false }).catch(() => undefined)
      if (answer?.ok) {
        // Loaded whole: what the router remembers is of somebody who was not signed in.
        window.location.assign('/day')
        // Until the page is gone, so that nobody presses again.
        await new Promise(() => undefined)
      }
      setMessage(answer ? signInError(answer.error ?? 'unknown') : 'The service cannot be reached. Try again.')
    })
  return { signIn, message, isPending }
}
