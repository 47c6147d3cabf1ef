'use client'

import { type ReactNode, useState, useTransition } from 'react'
import { Label } from 'react-aria-components/Label'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { useStepUp } from '@/components/auth/use-step-up'
import { useExpiry } from '@/components/keys/expiry-choice'
import { Button } from '@/components/ui/button'
import { labelClass } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { RadioCard } from '@/components/ui/radio-card'
import { SubmitForm } from '@/components/ui/submit-form'
import type { ConnectionRequest, ConnectionScope } from '@/lib/domain/access/connections/schema'
import type { Outcome } from '@/lib/entry/web/run-action'
import { allowConnection, denyConnection } from './actions'
import type { Receiver } from './describe-address'

/** Shows the client that asks for access, and asks what it may do and until when. */
export function ConsentForm({
  requestId,
  request: { clientName, clientHost, wantsFull },
  receiver,
  email,
  timeZone,
}: {
  requestId: string
  request: ConnectionRequest
  receiver: Receiver
  email: string
  timeZone: string
}) {
  const [scope, setScope] = useState<ConnectionScope>(wantsFull ? 'full' : 'read')
  const expiry = useExpiry(timeZone)
  const [refusal, setRefusal] = useState<string>()
  const [isPending, startTransition] = useTransition()
  const { callSensitive, stepUpDialog } = useStepUp()
  const answer = (call: () => Promise<Outcome<string>>) => {
    setRefusal(undefined)
    startTransition(async () => {
      const outcome = await callSensitive(call)
      if (outcome.ok) window.location.assign(outcome.result)
      else setRefusal(outcome.message)
    })
  }
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-xl border p-4 text-sm">
        <Fact name="Client">{clientName}</Fact>
        <Fact name="Address">{clientHost ?? 'Not known: the client chose its name itself'}</Fact>
        <Fact name="Returns to">{receiver.name}</Fact>
        <Fact name="Account">{email}</Fact>
      </dl>
      <Notice tone={receiver.isProgram ? 'warning' : 'calm'}>
        {receiver.isProgram
          ? 'Any program on this device could claim this name. Allow it only if you have just begun to connect it.'
          : `Allow it only if you have just begun to connect it at ${receiver.name}.`}
      </Notice>
      <SubmitForm
        onSubmit={() => answer(() => allowConnection({ requestId, scope, expiresAt: expiry.findExpiry() }))}
        isPending={isPending}
        refusal={refusal}
      >
        <RadioGroup
          className="flex flex-col gap-1.5"
          value={scope}
          onChange={(value) => setScope(value === 'full' ? 'full' : 'read')}
        >
          <Label className={labelClass}>Permissions</Label>
          <div className="grid gap-2 sm:grid-cols-2">
            {wantsFull && (
              <RadioCard value="full" name="Full">
                Read and change your tasks
              </RadioCard>
            )}
            <RadioCard value="read" name="Read only">
              Read your tasks
            </RadioCard>
          </div>
        </RadioGroup>
        {expiry.fields}
        <div className="flex justify-end gap-2">
          <Button onPress={() => answer(() => denyConnection(requestId))}>Deny</Button>
          <Button type="submit" tone="accent" isPending={isPending}>
            Allow
          </Button>
        </div>
      </SubmitForm>
      {stepUpDialog}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </>
  )
}
