'use client'

import { useState, useTransition } from 'react'
import { homePage } from '@/lib/entry/app-pages'
import type { Outcome } from '@/lib/entry/web/run-action'
import { describeSignInError } from '@/lib/entry/web/sign-in-errors'
import { beginSignIn, unreachableMessage } from './begin-sign-in'

/** Signs in without leaving the page, then opens another one, by default today's tasks. */
export function useSignIn(returnTo = homePage) {
  const [message, setMessage] = useState<string>()
  const [isPending, startTransition] = useTransition()
  /**
   * @param provider of next-auth
   * @param collect returns what proves who it is, or why there is nothing
   */
  const signInWith = (provider: string, collect: () => Promise<Outcome<Record<string, string>>>) =>
    startTransition(async () => {
      setMessage(undefined)
      const collected = await collect()
      if (!collected.ok) return setMessage(collected.message)
      const options = { ...collected.result, redirect: false }
      const response = await beginSignIn(provider, options).catch(() => undefined)
      if (response?.ok) {
        // A full page load: the router's cache dates from before the sign-in.
        window.location.assign(returnTo)
        // Stays pending until the page unloads, so that the button cannot be pressed again.
        await new Promise(() => undefined)
      }
      setMessage(response ? describeSignInError(response.error ?? 'unknown') : unreachableMessage)
    })
  const signIn = (email: string, password: string) =>
    signInWith('password', async () => ({ ok: true, result: { email, password } }))
  return { signIn, signInWith, message, isPending }
}
