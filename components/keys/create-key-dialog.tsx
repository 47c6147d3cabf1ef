'use client'

import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { SecretOutput } from '@/components/ui/secret-output'
import { SnippetTabs, tabClass, tabListClass } from '@/components/ui/snippet-tabs'
import type { ApiKey } from '@/lib/domain/access/keys/schema'
import { CreateKeyForm } from './create-key-form'
import { FirstRequest } from './first-request'
import { HostedConnector } from './hosted-connector'
import { listKeySnippets } from './key-snippets'

/**
 * Creates a key and shows it once. Closing asks whether the key was saved. The key exists only in the state of this
 * component.
 */
export function CreateKeyDialog({
  keys,
  timeZone,
  origin,
  connectUrl,
  onClose,
}: {
  /** The newest first. */
  keys: readonly ApiKey[]
  timeZone: string
  origin: string
  connectUrl: string | undefined
  onClose: () => void
}) {
  const [createdKey, setCreatedKey] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // Closing during the request would lose the key.
  const leave = () => {
    if (isPending) return
    if (createdKey === undefined) onClose()
    // Closing the question leads back to the key.
    else setLeaving(!isLeaving)
  }
  return (
    <Dialog title={createdKey === undefined ? 'New API key' : 'Your new key'} isOpen wide onClose={leave}>
      {createdKey === undefined && (
        <Tabs className="flex flex-col gap-4">
          <TabList aria-label="Kinds of access" className={tabListClass}>
            <Tab id="key" className={tabClass}>
              API key
            </Tab>
            <Tab id="hosted" className={tabClass}>
              claude.ai, ChatGPT
            </Tab>
          </TabList>
          <TabPanel id="key" className="outline-none">
            <CreateKeyForm
              timeZone={timeZone}
              onCreated={setCreatedKey}
              onPendingChange={setPending}
              onCancel={leave}
            />
          </TabPanel>
          <TabPanel id="hosted" className="outline-none">
            <HostedConnector connectUrl={connectUrl} />
          </TabPanel>
        </Tabs>
      )}
      {createdKey !== undefined && !isLeaving && (
        <>
          <NewKey
            secret={createdKey}
            apiKey={keys.find(({ lastFour }) => createdKey.endsWith(lastFour))}
            origin={origin}
          />
          <div className="mt-6 flex justify-end">
            <Button tone="accent" onPress={leave}>
              Done
            </Button>
          </div>
        </>
      )}
      {isLeaving && (
        <div role="alert" className="flex flex-col gap-6">
          <p className="text-sm">
            Have you saved the key? Once this is closed, you cannot see it again. If you lose it, revoke it and create a
            new one.
          </p>
          <div className="flex justify-end gap-2">
            {/* Enter after Escape must not lose the key. */}
            <Button onPress={() => setLeaving(false)} autoFocus>
              Show it again
            </Button>
            <Button tone="accent" onPress={onClose}>
              I have saved it
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** Shows a new key once, with snippets to paste that use it, and whether one has worked. */
function NewKey({ secret, apiKey, origin }: { secret: string; apiKey: ApiKey | undefined; origin: string }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warning">Save the key now. You cannot see it again.</Notice>
      <SecretOutput label="API key" copyLabel="Copy key" secret={secret} />
      <SnippetTabs label="Snippets" snippets={listKeySnippets(secret, origin, apiKey?.scope)} />
      <FirstRequest isReceived={typeof apiKey?.lastUsedAt === 'number'} />
    </div>
  )
}
