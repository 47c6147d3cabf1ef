'use client'

import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { verificationSnippets } from './verification-snippets'

/** Shows the secret of a webhook, and how a receiver uses it. */
export function SecretDialog({
  title,
  secret,
  onClose,
  children,
}: {
  title: string
  secret: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={title} isOpen wide onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-sm">{children}</p>
        <div className="flex items-center gap-2">
          <output
            aria-label="Signing secret"
            className="min-w-0 flex-1 rounded-lg border bg-shade px-3 py-2 font-mono text-sm break-all select-all"
          >
            {secret}
          </output>
          <CopyButton text={secret} label="Copy secret" autoFocus />
        </div>
        <p className="text-sm text-soft">
          Messages follow Standard Webhooks. The receiver uses the secret to check the headers <Code>webhook-id</Code>,{' '}
          <Code>webhook-timestamp</Code> and <Code>webhook-signature</Code>, so that it accepts messages of Daymark
          only.
        </p>
        <Tabs className="flex flex-col gap-2">
          <TabList aria-label="Verification" className="flex gap-1 border-b text-sm">
            {verificationSnippets.map(({ id, name }) => (
              <Tab
                key={id}
                id={id}
                className="-mb-px cursor-pointer rounded-t border-b-2 border-transparent px-3 py-2 font-medium text-soft data-selected:border-accent data-selected:text-ink"
              >
                {name}
              </Tab>
            ))}
          </TabList>
          {verificationSnippets.map(({ id, name, text }) => (
            <TabPanel key={id} id={id} className="flex items-start gap-2 outline-none">
              <CodeBlock>{text}</CodeBlock>
              <CopyButton text={text} label={`Copy ${name}`} />
            </TabPanel>
          ))}
        </Tabs>
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
