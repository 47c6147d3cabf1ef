'use client'

import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { format } from '@/components/tasks/facts/format-date'
import { CodeBlock } from '@/components/ui/code-block'
import { langOf } from '@/components/ui/lang-of'
import type { Attempt } from '@/lib/domain/webhooks/schema'

/** The attempts at a delivery, the latest first and open. Responses are shown as text only: anybody may have sent them. */
export function AttemptList({ attempts, timeZone }: { attempts: readonly Attempt[]; timeZone: string }) {
  const { locale } = useLocale()
  // One that is being read stays open when the next one ends.
  const [latest] = useState(attempts[0]?.number)
  return (
    <ol reversed className="flex flex-col gap-3">
      {attempts.map(({ number, at, url, durationMs, status, error, response }) => (
        <li key={number}>
          <details open={number === latest} className="rounded-xl border">
            <summary className="cursor-pointer p-4 text-sm">
              <span className="font-medium">Attempt {number}</span>
              <span className="text-soft">
                {' '}
                · {status === null ? 'No response' : `Status ${status}`} ·{' '}
                <time dateTime={new Date(at).toISOString()} lang={langOf(locale)}>
                  {format(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }, at)}
                </time>{' '}
                · {durationMs} ms
              </span>
            </summary>
            <div className="flex flex-col gap-3 border-t p-4 text-sm">
              <p className="font-mono break-all">POST {url}</p>
              {error !== null && <p className="break-words text-danger">{error}</p>}
              {status !== null && (
                <div className="flex flex-col gap-1.5">
                  <p className="text-xs text-soft">Response body</p>
                  {response ? <CodeBlock>{response}</CodeBlock> : <p className="text-soft">Empty</p>}
                </div>
              )}
            </div>
          </details>
        </li>
      ))}
    </ol>
  )
}
