import { useEffect, useState } from 'react'

/** What a link by e-mail carries in its URL fragment, which browsers send to no server. Empty where it is missing. */
export type LinkFragment = { email: string; token: string }

/** Reads the fragment once, after the first render, and removes it from the address bar and the history. */
export function useLinkFragment(): LinkFragment | undefined {
  const [link, setLink] = useState<LinkFragment>()
  useEffect(() => {
    const fragment = new URLSearchParams(window.location.hash.slice(1))
    // Development mode runs the effect twice. The second time, the fragment is gone.
    setLink((known) => known ?? { email: fragment.get('email') ?? '', token: fragment.get('token') ?? '' })
    window.history.replaceState(null, '', window.location.pathname)
  }, [])
  return link
}
