'use client'

import { useEffect } from 'react'
import { startSending } from './send-changes'

/** Sends the changes that this browser keeps for an account, on whichever page is open. */
export function Sender({ accountId, timeZone }: { accountId: string; timeZone: string }) {
  useEffect(() => startSending(accountId, timeZone), [accountId, timeZone])
  return null
}
