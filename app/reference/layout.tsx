import type { ReactNode } from 'react'
import { AppShell } from '@/components/shell/app-shell'
import { SiteHeader } from '@/components/shell/site-header'
import { currentViewer } from '@/lib/entry/web/session'

/** The reference is for everybody. Signed-in people read it inside the app. */
export default async function Layout({ children }: { children: ReactNode }) {
  const viewer = await currentViewer()
  if (viewer) return <AppShell viewer={viewer}>{children}</AppShell>
  return (
    <div className="mx-auto min-h-dvh max-w-7xl px-6">
      <SiteHeader links={[{ href: '/sign-in', name: 'Sign in' }]} />
      <main className="pb-24">{children}</main>
    </div>
  )
}
