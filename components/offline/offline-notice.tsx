'use client'

import { CloudOff } from 'lucide-react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { describeUnsent } from '@/components/tasks/changes/describe-unsent'
import { useUnsentCount } from '@/components/tasks/changes/outbox'
import { format } from '@/components/tasks/facts/format-date'
import { loadNewest } from './load-newest'
import { useReturn } from './use-return'

/**
 * Says that the page is not current, and which changes are not saved. Loads the newest page when that is possible.
 * @param props.readAt when the data on the page was read, as Unix time in milliseconds
 * @param props.isUnseen whether the tasks of the day on the page are not known
 */
export function OfflineNotice({
  readAt,
  timeZone,
  isUnseen = false,
}: {
  readAt?: number
  timeZone?: string
  isUnseen?: boolean
}) {
  const { locale } = useLocale()
  const count = useUnsentCount()
  const isBack = useReturn()
  const zone = timeZone === undefined ? {} : { timeZone }
  const seen =
    readAt !== undefined &&
    `This is what you last saw on ${format(locale, { ...zone, day: 'numeric', month: 'long' }, readAt)} at ${format(locale, { ...zone, timeStyle: 'short' }, readAt)}.`
  return (
    <div
      role="status"
      className="mb-4 flex items-start gap-2 rounded-lg bg-warning-shade px-3 py-1.5 text-sm text-warning print:hidden"
    >
      <CloudOff aria-hidden className="mt-1 size-4 shrink-0" />
      <div className="min-w-0 flex-1 py-0.5">
        <p>
          {isBack ? 'You are online again.' : navigator.onLine ? 'The service cannot be reached.' : 'You are offline.'}{' '}
          {seen}
          {isUnseen && 'All tasks of this day appear once it can be loaded.'}{' '}
          <button type="button" onClick={loadNewest} className="cursor-pointer rounded-md font-medium underline">
            {isBack ? 'Show the newest' : 'Try again'}
          </button>
        </p>
        {count > 0 && (
          <p>{describeUnsent(count, (them) => `This browser keeps ${them} and sends ${them} when you are online.`)}</p>
        )}
      </div>
    </div>
  )
}
