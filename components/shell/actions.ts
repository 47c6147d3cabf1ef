'use server'

import { refresh } from 'next/cache'
import { keepViewer, requireViewer } from '@/lib/entry/web/session'

/** Renders the page again, in the same answer. */
export async function renderPage(): Promise<void> {
  await keepViewer(await requireViewer())
  refresh()
}
