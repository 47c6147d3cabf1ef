'use client'

import { useState, useTransition } from 'react'
import { signInError } from '@/lib/web/sign-in-errors'
import { beginSignIn, unreachable } from './begin-sign-in'

/** Signs in with e-mail and password, and then shows the day. */
export function useSignIn() {
  const [message, setMessage] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const signIn = (email: string, password: string) =>
    startTransition(async () => {
      setMessage(undefined)
      const answer = await beginSignIn('password', { email, password, redirect: false }).catch(() => undefined)
      if (answer?.ok) {
        // Loaded whole: what the router remembers is of somebody who was not signed in.
        window.location.assign('/day')
        // Until the page is gone, so that nobody presses again.
        await new Promise(() => undefined)
      }
      setMessage(answer ? signInError(answer.error ?? 'unknown') : unreachable)
    })
  return { signIn, message, isPending }
}
