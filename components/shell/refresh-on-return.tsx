'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { refreshPage } from './refresh-page'

/** When each page was read that was shown in this tab. */
const shown = new Set<number>()

/**
 * Refreshes a page to which somebody returns with Back, for which Next shows what it was. It is for pages of what changes
 * without notice, such as sessions: those of tasks follow each change.
 * @param props.readAt when the page was read, in Unix ms
 */
export function RefreshOnReturn({ readAt }: { readAt: number }) {
  const router = useRouter()
  useEffect(() => {
    if (shown.has(readAt)) void refreshPage(router)
    shown.add(readAt)
  }, [readAt, router])
  return null
}
