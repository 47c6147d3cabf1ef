import type { Metadata } from 'next'
import { DataSection } from '@/components/profile/data-section'
import { PasswordForm } from '@/components/profile/password-form'
import { ProfileForm } from '@/components/profile/profile-form'
import { SessionSection } from '@/components/profile/session-section'
import { PageHeader } from '@/components/shell/page-header'
import { listSessions } from '@/lib/accounts/sessions'
import { requireViewer } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Profile' }

export default async function Page() {
  const { account, actor } = await requireViewer()
  const sessions = await listSessions(actor)
  return (
    <div className="flex flex-col gap-10">
      <PageHeader title="Profile">{account.email}</PageHeader>
      <ProfileForm account={account} timeZones={Intl.supportedValuesOf('timeZone')} />
      <PasswordForm email={account.email} hasPassword={account.hasPassword} />
      <SessionSection sessions={sessions} now={Date.now()} timeZone={actor.timeZone} />
      <DataSection email={account.email} hasPassword={account.hasPassword} />
    </div>
  )
}
