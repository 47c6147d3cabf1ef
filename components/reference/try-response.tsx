import { Notice } from '@/components/ui/notice'
import type { SentResponse } from './send-request'

/**
 * Status of the response. Screen readers announce it only if the element exists before the response, so it is always
 * rendered.
 */
export function TryStatus({ response }: { response: SentResponse | undefined }) {
  return (
    <p role="status" className="text-sm font-medium">
      {response?.ok && (
        <>
          Status <span className={response.status < 400 ? 'text-accent' : 'text-danger'}>{response.status}</span>
          <span className="font-normal text-soft"> in {response.durationMs} ms</span>
        </>
      )}
    </p>
  )
}

/** Headers and body of the response, or the reason why there is none. */
export function TryResponse({ name, response }: { name: string; response: SentResponse | undefined }) {
  if (!response) return null
  if (!response.ok) return <Notice tone="fault">{response.message}</Notice>
  return (
    <section aria-label={`Received response: ${name}`} className="flex min-w-0 flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {response.headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-lg border bg-shade px-4 py-3 font-mono text-[0.8125rem] leading-5"
      >
        <code>{response.body}</code>
      </pre>
    </section>
  )
}
