import { Notice } from '@/components/ui/notice'
import type { Answer } from './send-request'

/** What is said of an answer as soon as it is there. It is on the page from the start, or else it would not be spoken. */
export function TryStatus({ answer }: { answer: Answer | undefined }) {
  return (
    <p role="status" className="text-sm font-medium">
      {answer?.ok && (
        <>
          Status <span className={answer.status < 400 ? 'text-accent' : 'text-danger'}>{answer.status}</span>
          <span className="font-normal text-soft"> after {answer.durationMs} ms</span>
        </>
      )}
    </p>
  )
}

/** What came back for a request that was tried. */
export function TryAnswer({ name, answer }: { name: string; answer: Answer | undefined }) {
  if (!answer) return null
  if (!answer.ok) return <Notice tone="fault">{answer.message}</Notice>
  return (
    <section aria-label={`Received answer: ${name}`} className="flex min-w-0 flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {answer.headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses a keyboard must be able to scroll it
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-lg border bg-shade px-4 py-3 font-mono text-[0.8125rem] leading-5"
      >
        <code>{answer.body}</code>
      </pre>
    </section>
  )
}
