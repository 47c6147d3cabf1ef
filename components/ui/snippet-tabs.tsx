'use client'

import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { CodeBlock } from './code-block'
import { CopyButton } from './copy-button'

export type Snippet = {
  id: string
  name: string
  /** File or program that the text belongs in, if its name does not tell. */
  hint?: string
  text: string
}

export const tabListClass = 'flex overflow-x-auto border-b text-sm'
export const tabClass =
  'cursor-pointer rounded-t border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-soft data-selected:border-accent data-selected:text-ink'

/** Texts to copy, one at a time. */
export function SnippetTabs({ label, snippets }: { label: string; snippets: readonly Snippet[] }) {
  return (
    <Tabs className="flex flex-col gap-2">
      <TabList aria-label={label} className={tabListClass}>
        {snippets.map(({ id, name }) => (
          <Tab key={id} id={id} className={tabClass}>
            {name}
          </Tab>
        ))}
      </TabList>
      {snippets.map(({ id, name, hint, text }) => (
        <TabPanel key={id} id={id} className="flex flex-col gap-2 outline-none">
          {hint !== undefined && <p className="text-sm text-soft">{hint}</p>}
          <div className="flex items-start gap-2">
            <CodeBlock>{text}</CodeBlock>
            <CopyButton text={text} label={`Copy ${name}`} />
          </div>
        </TabPanel>
      ))}
    </Tabs>
  )
}
