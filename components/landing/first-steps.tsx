import Link from 'next/link'
import type { ReactNode } from 'react'
import { listKeySnippets } from '@/components/keys/key-snippets'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import type { CalendarDate } from '@/lib/foundation/time/dates'

const linkClass = 'text-accent underline underline-offset-2'

/** Account, key, first call. */
export function FirstSteps({
  origin,
  today,
  account,
}: {
  origin: string
  today: CalendarDate
  /** How a visitor gets an account. */
  account: 'demo' | 'sign-up' | 'operator'
}) {
  const settings = listKeySnippets('svc_…', origin).find(({ id }) => id === 'shell')?.text ?? ''
  return (
    <section aria-labelledby="steps-title" className="mt-24">
      <h2 id="steps-title" className="text-2xl heading sm:text-3xl">
        Three steps to the first call
      </h2>
      <ol className="mt-6 grid gap-8 lg:grid-cols-3">
        <Step number={1} title="Account">
          <p>
            {account === 'demo' && 'This is a demo. The button above opens its account.'}
            {account === 'sign-up' && (
              <>
                <Link href="/sign-up" className={linkClass}>
                  Create an account
                </Link>{' '}
                with an e-mail address and a password.
              </>
            )}
            {account === 'operator' && (
              <>
                <Link href="/sign-in" className={linkClass}>
                  Sign in
                </Link>
                . Sign-up is closed here: ask those who run this service for an account.
              </>
            )}
          </p>
        </Step>
        <Step number={2} title="Key">
          <p>
            Open API Keys and create a key: full or read-only, with an expiry if you like. It is shown once. Keep it in
            the environment:
          </p>
          <Snippet label="Copy the settings" text={settings} />
        </Step>
        <Step number={3} title="First call">
          <p>Create a task. An open page of its date shows it without reloading.</p>
          <Snippet label="Copy the first call" text={writeFirstCall(origin, today)} />
        </Step>
      </ol>
    </section>
  )
}

/** Creates a task with the key of the step before. */
export function writeFirstCall(origin: string, today: CalendarDate): string {
  return [
    `curl -s ${origin}/api/v1/tasks \\`,
    '  -H "x-api-key: $DAYMARK_API_KEY" \\',
    `  -d '{"text": "Water the plants", "date": "${today}"}'`,
  ].join('\n')
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 border-t-2 border-accent pt-4 text-pretty text-soft">
      <h3 className="flex items-baseline gap-2 text-lg text-ink heading">
        <span className="tabular text-accent">{number}</span>
        {title}
      </h3>
      {children}
    </li>
  )
}

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <div className="w-full text-ink">
        <CodeBlock>{text}</CodeBlock>
      </div>
      <CopyButton text={text} label={label} />
    </div>
  )
}
