'use client'

import { useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { labelClass } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { RadioCard } from '@/components/ui/radio-card'
import { SecretOutput } from '@/components/ui/secret-output'
import { FeedKind } from '@/lib/domain/calendar/schema'

/** Shows a new calendar address once, for events or for to-dos. */
export function AddressDialog({ token, origin, onClose }: { token: string; origin: string; onClose: () => void }) {
  const [kind, setKind] = useState<FeedKind>('events')
  const address = `${origin}/calendar/${token}.ics${kind === 'events' ? '' : `?as=${kind}`}`
  return (
    <Dialog title="Your calendar address" isOpen isKept wide onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Notice tone="warning">Copy the address now. You cannot see it again.</Notice>
        <SecretOutput key={address} label="Calendar address" copyLabel="Copy address" secret={address} />
        <RadioGroup value={kind} onChange={(value) => setKind(FeedKind.parse(value))} className="flex flex-col gap-2">
          <Label className={labelClass}>The app shows tasks as</Label>
          <RadioCard value="events" name="Events">
            At the due time, or all day. Every calendar app shows them.
          </RadioCard>
          <RadioCard value="to-dos" name="To-dos">
            With due date and priority, in apps that subscribe to task lists, such as Thunderbird and Evolution.
          </RadioCard>
        </RadioGroup>
        <p className="text-sm text-pretty text-soft">
          In the app, choose “subscribe to a calendar” or “add a calendar from a URL”, and paste the address. The app
          decides how often it reads it: some take a day. To switch later, add or remove{' '}
          <code className="font-mono text-xs whitespace-nowrap">?as=to-dos</code>.
        </p>
        <div className="flex justify-end">
          <Button tone="accent" onPress={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
