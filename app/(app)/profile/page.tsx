import type { Metadata } from 'next'
import { DataSection } from '@/components/profile/data-section'
import { PasswordForm } from '@/components/profile/password-form'
import { ProfileForm } from '@/components/profile/profile-form'
import { SessionSection } from '@/components/profile/session-section'
import { PageHeader } from '@/components/shell/page-header'
import { requireViewer } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Profile' }

export default async function Page() {
  const { account } = await requireViewer()
  return (
    <div className="flex flex-col gap-10">
      <PageHeader title="Profile">{account.email}</PageHeader>
      <ProfileForm account={account} timeZones={Intl.supportedValuesOf('timeZone')} />
      <PasswordForm email={account.email} hasPassword={account.hasPassword} />
      <SessionSection />
      <DataSection email={account.email} />
    </div>
  )
}
