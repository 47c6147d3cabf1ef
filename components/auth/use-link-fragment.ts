import { useEffect, useState } from 'react'

/** Values of a link by e-mail in its URL fragment, which browsers send to no server. Missing values are empty. */
export type LinkFragment = {
  email: string
  token: string
  /** Whether the link resets a password, instead of setting the first one. */
  isReset: boolean
  /** Path that a sign-in leads to. */
  returnTo: string
}

/** Reads the fragment once, after the first render, and removes it from the address bar and the history. */
export function useLinkFragment(): LinkFragment | undefined {
  const [link, setLink] = useState<LinkFragment>()
  useEffect(() => {
    const fragment = new URLSearchParams(window.location.hash.slice(1))
    const read = (name: string) => fragment.get(name) ?? ''
    const values = {
      email: read('email'),
      token: read('token'),
      isReset: fragment.has('reset'),
      returnTo: read('returnTo'),
    }
    // Development mode runs the effect twice. The second time, the fragment is gone.
    setLink((known) => known ?? values)
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  return link
}
