'use client'

import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { FallbackBoundary } from '@/components/ui/fallback-boundary'

/**
 * Renders Markdown as people write it in comments: with tables, task lists and bare links, and with line breaks kept.
 * HTML is shown as text. Images become links, so that no other server learns who reads a task.
 */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className="prose-task">
      {/* Markdown that is nested deeper than the stack is shown as it is. */}
      <FallbackBoundary key={text} fallback={<p className="whitespace-pre-wrap">{text}</p>}>
        <Markdown remarkPlugins={[remarkGfm, remarkBreaks]} components={components}>
          {text}
        </Markdown>
      </FallbackBoundary>
    </div>
  )
}

const components: Components = {
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

/** A link, or its text alone if react-markdown has emptied an unsafe address such as `javascript:`. */
function MarkdownLink({ href, children }: { href: unknown; children: ReactNode }) {
  if (typeof href !== 'string' || href === '') return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
