'use client'

import { useEffect } from 'react'
import { startSending } from './send-changes'

/** Sends the changes that this browser keeps for an account, on whichever page is open. */
export function Sender({ accountId }: { accountId: string }) {
  useEffect(() => startSending(accountId), [accountId])
  return null
}
