'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SecretOutput } from '@/components/ui/secret-output'
import { SnippetTabs } from '@/components/ui/snippet-tabs'
import { verificationSnippets } from './verification-snippets'

/** Shows the secret of a webhook, and how a receiver uses it. */
export function SecretDialog({
  title,
  secret,
  onClose,
  children,
}: {
  title: ReactNode
  secret: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} isOpen wide onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-sm">{children}</p>
        <SecretOutput label="Signing secret" copyLabel="Copy secret" secret={secret} />
        <p className="text-sm text-soft">
          Messages follow Standard Webhooks. The receiver uses the secret to check the headers <Code>webhook-id</Code>,{' '}
          <Code>webhook-timestamp</Code> and <Code>webhook-signature</Code>, so that it accepts messages of Daymark
          only.
        </p>
        <SnippetTabs label="Verification" snippets={verificationSnippets} />
        <div className="flex justify-end">
          <Button tone="accent" onPress={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-xs">{children}</code>
}
