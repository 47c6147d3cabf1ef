'use client'

import Link from 'next/link'
import { useLocale } from 'react-aria-components/I18nProvider'
import { PageHeader } from '@/components/shell/page-header'
import { format } from '@/components/tasks/facts/format-date'
import { buttonClass } from '@/components/ui/button-class'
import { Empty } from '@/components/ui/empty'
import { langOf } from '@/components/ui/lang-of'
import type { ActivityPage } from '@/lib/domain/accounts/activity'
import { escapeUnsafe } from '@/lib/foundation/values/unsafe-characters'
import { describeActivity, describeCause } from './describe-activity'

/** The activity log of an account, newest first. */
export function ActivityView({
  page,
  isFirst,
  timeZone,
  sessionId,
}: {
  page: ActivityPage
  isFirst: boolean
  timeZone: string
  sessionId: string
}) {
  const { locale } = useLocale()
  const linkClass = buttonClass('plain', 'small')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Activity">
        Sign-ins, and changes of your account and API keys, in the last 180 days. If you do not recognize an entry, end
        the session under{' '}
        <Link href="/profile" className="text-accent underline underline-offset-2">
          Profile
        </Link>{' '}
        and change your password.
      </PageHeader>
      {page.entries.length === 0 ? (
        <Empty mark="bare" title={isFirst ? 'No activity yet' : 'No older activity'}>
          Sign-ins and changes of your account appear here.
        </Empty>
      ) : (
        <ul aria-label="Activity" className="flex flex-col">
          {page.entries.map((entry) => (
            <li key={entry.id} className="border-b py-2.5 last:border-b-0">
              <p className="text-sm break-words">
                <span className="font-medium">{describeActivity(entry)}</span>
                {entry.detail !== null && (
                  <span className="text-soft">
                    {' '}
                    · <bdi>{escapeUnsafe(entry.detail)}</bdi>
                  </span>
                )}
              </p>
              <p className="tabular mt-0.5 flex flex-wrap gap-x-3 text-xs text-soft">
                <time dateTime={new Date(entry.at).toISOString()} lang={langOf(locale)}>
                  {format(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }, entry.at)}
                </time>
                <span className="break-all">{describeCause(entry, sessionId)}</span>
                {entry.address !== null && <span className="break-all">{entry.address}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {(!isFirst || page.nextCursor !== null) && (
        <nav aria-label="Pagination" className="flex justify-between gap-2">
          {isFirst ? (
            <span />
          ) : (
            <Link href="/profile/activity" className={linkClass}>
              Newest
            </Link>
          )}
          {page.nextCursor !== null && (
            <Link href={`/profile/activity?cursor=${page.nextCursor}`} className={linkClass}>
              Older
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
