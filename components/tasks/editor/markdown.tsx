'use client'

import { createContext, type ReactNode, use } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { FallbackBoundary } from '@/components/ui/fallback-boundary'
import { toggleItem } from './toggle-item'

/**
 * Renders Markdown as people write it in comments: with tables, task lists and bare links, and with line breaks kept.
 * HTML is shown as text. Images become links, so that no other server learns who reads a task.
 * @param props.onChange gets the text in which an item of a checklist is ticked or cleared; without it, none can be
 */
export function MarkdownText({ text, onChange }: { text: string; onChange?: (text: string) => void }) {
  const toggle = onChange && ((start: number) => onChange(toggleItem(text, start)))
  return (
    <div className="prose-task">
      {/* Markdown that is nested deeper than the stack is shown as it is. A ticked item keeps the focus. */}
      <FallbackBoundary key={text.replace(/\[[xX]\]/g, '[ ]')} fallback={<p className="whitespace-pre-wrap">{text}</p>}>
        <Toggle value={toggle}>
          <Markdown remarkPlugins={[remarkGfm, remarkBreaks]} components={components}>
            {text}
          </Markdown>
        </Toggle>
      </FallbackBoundary>
    </div>
  )
}

/** Ticks or clears the item that begins at this place of the text. */
const Toggle = createContext<((start: number) => void) | undefined>(undefined)
const Item = createContext<{ start: number; name: string } | undefined>(undefined)

const components: Components = {
  li: ({ node, children, className }) => (
    <li className={className}>
      <Item value={node && { start: node.position?.start.offset ?? 0, name: readText(node) }}>{children}</Item>
    </li>
  ),
  input: ({ checked }) => <ItemCheckbox isChecked={checked === true} />,
  a: ({ href, children }) => <MarkdownLink href={href}>{children}</MarkdownLink>,
  img: ({ src, alt }) => <MarkdownLink href={src}>{alt || 'Image'}</MarkdownLink>,
  // The headings of the page have their own outline.
  h1: ({ children }) => <p className="prose-heading">{children}</p>,
  h2: ({ children }) => <p className="prose-heading">{children}</p>,
  h3: ({ children }) => <p className="prose-heading">{children}</p>,
  h4: ({ children }) => <p className="prose-heading">{children}</p>,
  h5: ({ children }) => <p className="prose-heading">{children}</p>,
  h6: ({ children }) => <p className="prose-heading">{children}</p>,
}

/** The checkbox of an item of a checklist. */
function ItemCheckbox({ isChecked }: { isChecked: boolean }) {
  const toggle = use(Toggle)
  const item = use(Item)
  return (
    <input
      type="checkbox"
      aria-label={item?.name}
      checked={isChecked}
      disabled={!toggle}
      onChange={() => item && toggle?.(item.start)}
    />
  )
}

type TextNode = { type: string; tagName?: string; value?: string; children?: readonly TextNode[] }

/** The text of an item, without the lists in it. */
function readText({ tagName, value, children = [] }: TextNode): string {
  if (tagName === 'ul' || tagName === 'ol') return ''
  return value ?? children.map(readText).join('').trim()
}

/** A link, or its text alone if react-markdown has emptied an unsafe address such as `javascript:`. */
function MarkdownLink({ href, children }: { href: unknown; children: ReactNode }) {
  if (typeof href !== 'string' || href === '') return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
