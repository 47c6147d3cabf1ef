'use client'

import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { listKeySnippets } from './key-snippets'

/** Shows a new key once, with snippets to paste that use it. */
export function NewKey({ apiKey, origin }: { apiKey: string; origin: string }) {
  const snippets = listKeySnippets(apiKey, origin)
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warning">Save the key now. You cannot see it again.</Notice>
      <div className="flex items-center gap-2">
        <output
          aria-label="API key"
          className="min-w-0 flex-1 rounded-lg border bg-shade px-3 py-2 font-mono text-sm break-all select-all"
        >
          {apiKey}
        </output>
        <CopyButton text={apiKey} label="Copy key" autoFocus />
      </div>
      <Tabs className="flex flex-col gap-2">
        <TabList aria-label="Snippets" className="flex gap-1 border-b text-sm">
          {snippets.map(({ id, name }) => (
            <Tab
              key={id}
              id={id}
              className="-mb-px cursor-pointer rounded-t border-b-2 border-transparent px-3 py-2 font-medium text-soft data-selected:border-accent data-selected:text-ink"
            >
              {name}
            </Tab>
          ))}
        </TabList>
        {snippets.map(({ id, name, text }) => (
          <TabPanel key={id} id={id} className="flex items-start gap-2 outline-none">
            <CodeBlock>{text}</CodeBlock>
            <CopyButton text={text} label={`Copy ${name}`} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
