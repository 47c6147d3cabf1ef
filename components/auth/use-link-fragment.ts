import { useEffect, useState } from 'react'

/** Values of a link by e-mail in its URL fragment, which browsers send to no server. Missing values are empty. */
export type LinkFragment = {
  email: string
  token: string
  /** The access that a reset of the password revokes; undefined for the first password. */
  revokes: 'keys on request' | 'everything' | undefined
  /** Path that a sign-in leads to. */
  returnTo: string
}

/**
 * Reads the fragment after the first render, and that of a link which is opened in the same tab later. Removes it from the
 * address bar and the history.
 */
export function useLinkFragment(): LinkFragment | undefined {
  const [link, setLink] = useState<LinkFragment>()
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location
      // Development mode runs the effect twice. The second time, the fragment is gone.
      setLink((known) => (known && hash === '' ? known : parseFragment(hash)))
      window.history.replaceState(null, '', pathname)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return link
}

function parseFragment(hash: string): LinkFragment {
  const fragment = new URLSearchParams(hash.slice(1))
  const read = (name: string) => fragment.get(name) ?? ''
  const revokes = read('reset') === 'everything' ? 'everything' : fragment.has('reset') ? 'keys on request' : undefined
  return { email: read('email'), token: read('token'), revokes, returnTo: read('returnTo') }
}
