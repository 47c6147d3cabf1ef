'use client'

import { useState, useTransition } from 'react'
import { useStepUp } from '@/components/auth/use-step-up'
import { InstantText } from '@/components/keys/instant-text'
import { Section } from '@/components/profile/section'
import { Button } from '@/components/ui/button'
import { callAction } from '@/components/ui/call-action'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { lazyLoad } from '@/components/ui/lazy-load'
import { showError, showMessage } from '@/components/ui/show-message'
import type { CalendarFeed } from '@/lib/domain/calendar/schema'
import { createCalendarFeed, removeCalendarFeed } from './actions'

const AddressDialog = lazyLoad(() => import('./address-dialog').then((module) => module.AddressDialog))

/** Creates, replaces and turns off the address at which calendar apps read the open tasks. */
export function CalendarSection({
  feed,
  origin,
  now,
  timeZone,
}: {
  feed: CalendarFeed | null
  origin: string
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
}) {
  const [token, setToken] = useState<string>()
  const [asking, setAsking] = useState<'replace' | 'remove'>()
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const close = () => setAsking(undefined)
  const create = () =>
    startTransition(async () => {
      const outcome = await callSensitive(createCalendarFeed)
      if (outcome.ok) setToken(outcome.result)
      else showError(outcome.message)
    })
  const inWords = (instant: number) => <InstantText instant={instant} now={now} timeZone={timeZone} length="long" />
  return (
    <Section
      title="Calendar address"
      text="Shows your open tasks in a calendar app, such as Google Calendar, Apple Calendar, Outlook or Thunderbird. Anyone with the address can read them."
    >
      <p className="text-sm">
        {feed === null ? (
          'There is no address.'
        ) : (
          <>
            On. Created {inWords(feed.createdAt)},{' '}
            {feed.lastReadAt === null ? 'not read yet' : <>last read {inWords(feed.lastReadAt)}</>}.
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {feed === null ? (
          <Button isPending={isPending} onPress={create}>
            Create an address
          </Button>
        ) : (
          <>
            <Button isPending={isPending} onPress={() => setAsking('replace')}>
              Create a new address
            </Button>
            <Button onPress={() => setAsking('remove')}>Turn off</Button>
          </>
        )}
      </div>
      <ConfirmDialog
        title="Create a new address?"
        action="Create a new address"
        isOpen={asking === 'replace'}
        onClose={close}
        onConfirm={async () => {
          close()
          create()
        }}
      >
        <p>The current address stops working at once. Add the new one to every app that uses it.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Turn the calendar address off?"
        action="Turn off"
        isOpen={asking === 'remove'}
        onClose={close}
        onConfirm={async () => {
          const outcome = await callAction(removeCalendarFeed)
          close()
          if (outcome.ok) showMessage('Calendar address turned off.')
          else showError(outcome.message)
        }}
      >
        <p>Apps that use it get no more updates. You can create another address at any time.</p>
      </ConfirmDialog>
      {token !== undefined && <AddressDialog token={token} origin={origin} onClose={() => setToken(undefined)} />}
      {stepUpDialog}
    </Section>
  )
}
