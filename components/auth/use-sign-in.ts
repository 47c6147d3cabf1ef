'use client'

import { useState, useTransition } from 'react'
import { describeSignInError } from '@/lib/web/sign-in-errors'
import { beginSignIn, unreachableMessage } from './begin-sign-in'

/** Signs in with e-mail address and password, then opens a page, by default today's tasks. */
export function useSignIn(returnTo = '/day') {
  const [message, setMessage] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const signIn = (email: string, password: string) =>
    startTransition(async () => {
      setMessage(undefined)
      const response = await beginSignIn('password', { email, password, redirect: false }).catch(() => undefined)
      if (response?.ok) {
        // A full page load: the router's cache dates from before the sign-in.
        window.location.assign(returnTo)
        // Stays pending until the page unloads, so that the button cannot be pressed again.
        await new Promise(() => undefined)
      }
      setMessage(response ? describeSignInError(response.error ?? 'unknown') : unreachableMessage)
    })
  return { signIn, message, isPending }
}
