import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { markRender } from '@/lib/domain/changes/watch-changes'
import { requireViewer } from '@/lib/entry/web/session'

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
