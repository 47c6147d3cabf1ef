import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { markRender } from '@/lib/tasks/watch-changes'
import { requireViewer } from '@/lib/web/session'

/** Layout of the pages that require a session. */
export default async function Layout({ children }: { children: ReactNode }) {
  // Before the first query.
  const rendered = markRender()
  return (
    <AppShell viewer={await requireViewer()} rendered={rendered}>
      {children}
    </AppShell>
  )
}
