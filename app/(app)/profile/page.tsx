import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { CalendarSection } from '@/components/calendar/calendar-section'
import { PasskeySection } from '@/components/factors/passkey-section'
import { TwoFactorSection } from '@/components/factors/two-factor-section'
import { InstallSection } from '@/components/offline/install-section'
import { DataSection } from '@/components/profile/data-section'
import { DeleteAccountSection } from '@/components/profile/delete-account-section'
import { PasswordForm } from '@/components/profile/password-form'
import { ProfileForm } from '@/components/profile/profile-form'
import { SectionGroup } from '@/components/profile/section'
import { SectionNavigation } from '@/components/profile/section-navigation'
import { SessionSection } from '@/components/profile/session-section'
import { UsageSection } from '@/components/profile/usage-section'
import { ReminderSection } from '@/components/reminders/reminder-section'
import { PageHeader } from '@/components/shell/page-header'
import { RefreshOnReturn } from '@/components/shell/refresh-on-return'
import { canUsePasskeys } from '@/lib/domain/accounts/factors/passkey-site'
import { listPasskeys } from '@/lib/domain/accounts/factors/passkeys'
import { readFactors } from '@/lib/domain/accounts/factors/two-factor'
import { listSessions } from '@/lib/domain/accounts/sessions'
import { readCalendarFeed } from '@/lib/domain/calendar/manage'
import { listSubscriptions } from '@/lib/domain/reminders/subscriptions'
import { readAccountUsage } from '@/lib/domain/tasks/quota/usage'
import { readSite } from '@/lib/entry/web/passkey-challenge'
import { requireViewer } from '@/lib/entry/web/session'
import { requestOrigin } from '@/lib/foundation/request/origin'

export const metadata: Metadata = { title: 'Profile' }

const groups = {
  account: { id: 'account', title: 'Account' },
  security: { id: 'security', title: 'Security' },
  sessions: { id: 'sessions', title: 'Sessions' },
  browser: { id: 'browser', title: 'This browser' },
  calendar: { id: 'calendar', title: 'Calendar' },
  data: { id: 'data', title: 'Your data' },
  deletion: { id: 'delete', title: 'Delete account' },
} as const

export default async function Page() {
  const { account, actor } = await requireViewer()
  const [usage, sessions, passkeys, factors, feed, subscribers] = await Promise.all([
    readAccountUsage(actor),
    listSessions(actor),
    listPasskeys(actor),
    readFactors(actor),
    readCalendarFeed(actor),
    listSubscriptions(actor),
  ])
  const hasOtherSessions = sessions.length > 1
  const times = { now: Date.now(), timeZone: actor.timeZone }
  return (
    <div className="flex flex-col gap-12">
      <RefreshOnReturn readAt={times.now} />
      <PageHeader title="Profile">{account.email}</PageHeader>
      <SectionNavigation groups={Object.values(groups)} />
      <SectionGroup {...groups.account}>
        <ProfileForm account={account} timeZones={Intl.supportedValuesOf('timeZone')} />
        <UsageSection usage={usage} />
      </SectionGroup>
      <SectionGroup {...groups.security}>
        <PasswordForm email={account.email} hasPassword={account.hasPassword} />
        <PasskeySection
          passkeys={passkeys}
          isPossible={canUsePasskeys(await readSite())}
          hasOtherSessions={hasOtherSessions}
          {...times}
        />
        <TwoFactorSection factors={factors} hasPasskey={passkeys.length > 0} hasOtherSessions={hasOtherSessions} />
      </SectionGroup>
      <SectionGroup {...groups.sessions}>
        <SessionSection sessions={sessions} {...times} />
      </SectionGroup>
      <SectionGroup {...groups.browser}>
        <InstallSection />
        <ReminderSection accountId={actor.userId} subscribers={subscribers} {...times} />
      </SectionGroup>
      <SectionGroup {...groups.calendar}>
        <CalendarSection feed={feed} origin={requestOrigin(await headers())} {...times} />
      </SectionGroup>
      <SectionGroup {...groups.data}>
        <DataSection />
      </SectionGroup>
      <SectionGroup {...groups.deletion}>
        <DeleteAccountSection email={account.email} />
      </SectionGroup>
    </div>
  )
}
