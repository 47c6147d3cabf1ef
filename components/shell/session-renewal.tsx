'use client'

import { useEffect } from 'react'

/** Prolongs a session by a visit: next-auth does so when it is asked about it. */
export function SessionRenewal() {
  useEffect(() => {
    void fetch('/api/auth/session').catch(() => undefined)
  }, [])
  return null
}
