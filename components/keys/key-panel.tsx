'use client'

import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { RefreshOnReturn } from '@/components/shell/refresh-on-return'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { KeptFocus } from '@/components/ui/kept-focus'
import type { ApiKey } from '@/lib/domain/access/keys/schema'
import { CreateKeyDialog } from './create-key-dialog'
import { KeyTable } from './key-table'

/** The API keys of an account, and the button that creates one. */
export function KeyPanel({
  keys,
  now,
  timeZone,
  origin,
  connectUrl,
}: {
  keys: readonly ApiKey[]
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
  origin: string
  /** The address for clients that connect with OAuth; undefined where that would not be safe. */
  connectUrl: string | undefined
}) {
  const [isCreating, setCreating] = useState(false)
  return (
    <KeptFocus className="flex flex-col gap-6">
      <RefreshOnReturn readAt={now} />
      <PageHeader
        title="API Keys"
        action={
          <Button tone="accent" data-shortcut="new" onPress={() => setCreating(true)}>
            <Plus aria-hidden />
            New key
          </Button>
        }
      >
        Scripts and agents use API keys to access your tasks. Create one key for each, so that you can revoke it
        separately. See the{' '}
        <Link href="/reference" className="text-accent underline underline-offset-2">
          API reference
        </Link>
        .
      </PageHeader>
      {keys.length === 0 ? (
        <Empty mark="entrance" title="No API keys yet">
          Create a key for the first script or agent that works with your tasks.
        </Empty>
      ) : (
        <KeyTable keys={keys} now={now} timeZone={timeZone} />
      )}
      {isCreating && (
        <CreateKeyDialog
          keys={keys}
          timeZone={timeZone}
          origin={origin}
          connectUrl={connectUrl}
          onClose={() => setCreating(false)}
        />
      )}
    </KeptFocus>
  )
}
