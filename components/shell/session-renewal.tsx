'use client'

import { useEffect } from 'react'

/** Renews the session: next-auth does so when its session endpoint is read. */
export function SessionRenewal() {
  useEffect(() => {
    void fetch('/api/auth/session').catch(() => undefined)
  }, [])
  return null
}
