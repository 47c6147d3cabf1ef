import type { Metadata } from 'next'
import { PasskeySection } from '@/components/factors/passkey-section'
import { TwoFactorSection } from '@/components/factors/two-factor-section'
import { DataSection } from '@/components/profile/data-section'
import { PasswordForm } from '@/components/profile/password-form'
import { ProfileForm } from '@/components/profile/profile-form'
import { SessionSection } from '@/components/profile/session-section'
import { PageHeader } from '@/components/shell/page-header'
import { canUsePasskeys } from '@/lib/accounts/factors/passkey-site'
import { listPasskeys } from '@/lib/accounts/factors/passkeys'
import { readFactors } from '@/lib/accounts/factors/two-factor'
import { listSessions } from '@/lib/accounts/sessions'
import { readSite } from '@/lib/web/passkey-challenge'
import { requireViewer } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Profile' }

export default async function Page() {
  const { account, actor } = await requireViewer()
  const [sessions, passkeys, factors] = await Promise.all([
    listSessions(actor),
    listPasskeys(actor),
    readFactors(actor),
  ])
  const times = { now: Date.now(), timeZone: actor.timeZone }
  return (
    <div className="flex flex-col gap-10">
      <PageHeader title="Profile">{account.email}</PageHeader>
      <ProfileForm account={account} timeZones={Intl.supportedValuesOf('timeZone')} />
      <PasswordForm email={account.email} hasPassword={account.hasPassword} />
      <PasskeySection passkeys={passkeys} isPossible={canUsePasskeys(await readSite())} {...times} />
      <TwoFactorSection factors={factors} hasPasskey={passkeys.length > 0} />
      <SessionSection sessions={sessions} {...times} />
      <DataSection email={account.email} />
    </div>
  )
}
