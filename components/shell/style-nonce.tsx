'use client'

import { useState } from 'react'

/**
 * The nonce with which React Aria may add styles to the page. A refresh brings the nonce of its own response, but the
 * policy of the document keeps that of the first one.
 */
export function StyleNonce({ nonce }: { nonce: string }) {
  const [first] = useState(nonce)
  return <meta property="csp-nonce" nonce={first} />
}
