import { BookOpen, KeyRound, Radio, Timer } from 'lucide-react'
import { headers } from 'next/headers'
import Link from 'next/link'
import { Logo } from '@/components/shell/logo'
import { buttonClass } from '@/components/ui/button-class'
import { isSignUpOpen } from '@/lib/accounts/create-account'
import { requestOrigin } from '@/lib/request-origin'
import { redirectSignedIn } from '@/lib/web/session'

const points = [
  {
    icon: KeyRound,
    title: 'A key for every caller',
    text: 'Each key has a name, full or read-only permissions, and an expiry. Revoke it at any time.',
  },
  {
    icon: Radio,
    title: 'Live',
    text: 'Changes made through the API appear on the open page within a second.',
  },
  {
    icon: Timer,
    title: 'Dates and streaks',
    text: 'Every task has a date. Overdue tasks stay above today’s list. Insights count what you complete.',
  },
] as const

export default async function Page() {
  await redirectSignedIn()
  const isOpen = await isSignUpOpen()
  const origin = requestOrigin(await headers())
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-6">
      <header className="flex items-center justify-between gap-4 py-6">
        <span className="flex items-center gap-2 text-lg heading">
          <Logo size={28} />
          Daymark
        </span>
        <nav aria-label="Main" className="flex items-center gap-1 text-sm font-medium">
          <Link href="/reference" className="rounded-lg px-3 py-2 text-soft hover:bg-hover hover:text-ink">
            API
          </Link>
          <Link href="/sign-in" className="rounded-lg px-3 py-2 text-soft hover:bg-hover hover:text-ink">
            Sign in
          </Link>
        </nav>
      </header>
      <main className="grid flex-1 content-center items-center gap-10 py-8 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div>
          <h1 className="text-4xl heading text-balance sm:text-5xl">Tasks by day, for you and for your agents</h1>
          <p className="mt-5 max-w-xl text-lg text-pretty text-soft">
            Daymark stores tasks by calendar date and serves them through a small JSON API. Scripts and agents use API
            keys. You see their changes live and edit the same list.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link href={isOpen ? '/sign-up' : '/sign-in'} className={buttonClass('accent')}>
              {isOpen ? 'Create an account' : 'Sign in'}
            </Link>
            <Link href="/reference" className={`${buttonClass('plain')} hover:bg-hover`}>
              <BookOpen aria-hidden />
              API reference
            </Link>
          </div>
        </div>
        <figure className="min-w-0 overflow-hidden rounded-2xl border bg-shade">
          <figcaption className="border-b px-4 py-2.5 text-xs font-medium text-soft">From a terminal</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
          <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-[0.8125rem] leading-6">
            <code>
              <span className="text-soft">$</span> curl {origin}/api/v1/tasks \{'\n'}
              {'    '}-H <span className="text-accent">"x-api-key: $KEY"</span> \{'\n'}
              {'    '}-d <span className="text-accent">{`'{"text": "Water the plants",`}</span>
              {'\n'}
              {'         '}
              <span className="text-accent">{`"date": "2026-03-01"}'`}</span>
              {'\n'}
              <span className="text-soft">{'{"_id": "019b76da-a800-7001-8d5e-24e7b4c8f3a2"}'}</span>
            </code>
          </pre>
        </figure>
        <ul className="grid gap-6 sm:grid-cols-3 lg:col-span-2 lg:border-t lg:pt-10">
          {points.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden className="mb-2 size-5 text-accent" />
              <h2 className="font-medium">{title}</h2>
              <p className="mt-1 text-sm text-pretty text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}
