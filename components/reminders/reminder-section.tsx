'use client'

import { useSyncExternalStore, useTransition } from 'react'
import { InstantText } from '@/components/keys/instant-text'
import { BrowserItem } from '@/components/profile/browser-item'
import { describeBrowser } from '@/components/profile/describe-browser'
import { Section } from '@/components/profile/section'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { showError, showMessage } from '@/components/ui/show-message'
import { Toggle } from '@/components/ui/toggle'
import type { Subscriber } from '@/lib/domain/reminders/schema'
import { endReminders } from './actions'
import { canRemind, useReminderSetting } from './reminder-setting'
import { turnRemindersOff, turnRemindersOn } from './turn-reminders'

type Times = {
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
}

const never = () => () => {}

/** Turns reminders on and off in this browser, and lists the browsers that get them without an open page. */
export function ReminderSection({
  accountId,
  subscribers,
  ...times
}: { accountId: string; subscribers: readonly Subscriber[] } & Times) {
  const setting = useReminderSetting(accountId)
  const isPossible = useSyncExternalStore(never, canRemind, () => true)
  return (
    <Section
      title="Reminders"
      text="A notification at the due time of a task. Browsers with push show it also when Daymark is closed."
    >
      {isPossible ? (
        <Toggle
          isSelected={setting === 'on'}
          onChange={(isOn) => (isOn ? void turnRemindersOn(accountId) : turnRemindersOff(accountId))}
        >
          Remind me in this browser
        </Toggle>
      ) : (
        <p className="text-sm text-pretty">
          This browser does not allow notifications. Allow them in its settings for this page. On an iPhone or iPad,
          install the app first.
        </p>
      )}
      {subscribers.length > 0 && (
        <ul aria-label="Browsers with push" className="mt-4 flex flex-col">
          {subscribers.map((subscriber) => (
            <SubscriberItem key={subscriber.id} subscriber={subscriber} accountId={accountId} {...times} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function SubscriberItem({
  subscriber: { id, userAgent, createdAt, lastSuccessAt, isCurrent },
  accountId,
  now,
  timeZone,
}: { subscriber: Subscriber; accountId: string } & Times) {
  const [isPending, startTransition] = useTransition()
  const remove = () =>
    startTransition(async () => {
      if (isCurrent) turnRemindersOff(accountId)
      const outcome = await callAction(() => endReminders(id))
      if (outcome.ok) showMessage('This browser gets no more reminders by push.')
      else showError(outcome.message)
    })
  return (
    <BrowserItem
      userAgent={userAgent}
      isCurrent={isCurrent}
      facts={
        <>
          <span>
            Added <InstantText instant={createdAt} now={now} timeZone={timeZone} length="long" />
          </span>
          {lastSuccessAt !== null && (
            <span>
              Last reminder <InstantText instant={lastSuccessAt} now={now} timeZone={timeZone} length="long" />
            </span>
          )}
        </>
      }
    >
      <Button size="small" isPending={isPending} onPress={remove} aria-label={`Remove: ${describeBrowser(userAgent)}`}>
        Remove
      </Button>
    </BrowserItem>
  )
}
