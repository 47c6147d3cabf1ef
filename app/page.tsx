import { BookOpen } from 'lucide-react'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import { listAgentCalls } from '@/components/landing/agent-calls'
import { DayExample } from '@/components/landing/day-example'
import { DayList } from '@/components/landing/day-list'
import { DemoButton } from '@/components/landing/demo-button'
import { FirstSteps } from '@/components/landing/first-steps'
import { ShapeLegend } from '@/components/landing/shape-legend'
import { WayList } from '@/components/landing/way-list'
import { ForgetSeenPages } from '@/components/offline/forget-seen-pages'
import { SiteHeader } from '@/components/shell/site-header'
import { buttonClass } from '@/components/ui/button-class'
import { Notice } from '@/components/ui/notice'
import { isSignUpOpen } from '@/lib/domain/accounts/create-account'
import { redirectSignedIn } from '@/lib/entry/web/session'
import { requestOrigin } from '@/lib/foundation/request/origin'
import { isDemo } from '@/lib/foundation/runtime/demo'
import { dateIn } from '@/lib/foundation/time/dates'

const title = 'Daymark: tasks by day, for you and for your agents'
const description =
  'Tasks by calendar date, with a small JSON API, an MCP server and a command line. You see the changes of scripts and agents live, and edit the same list.'

export async function generateMetadata(): Promise<Metadata> {
  const image = { url: '/og.png', width: 1200, height: 630, alt: 'A day in Daymark, beside the call that added a task' }
  return {
    metadataBase: new URL(requestOrigin(await headers())),
    title: { absolute: title },
    description,
    openGraph: { type: 'website', siteName: 'Daymark', title, description, url: '/', images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}

/** The page for visitors: the product at work, and how to begin. */
export default async function Page({ searchParams }: { searchParams: Promise<{ deleted?: string }> }) {
  await redirectSignedIn()
  const isAccountDeleted = 'deleted' in (await searchParams)
  const account = isDemo() ? 'demo' : (await isSignUpOpen()) ? 'sign-up' : 'operator'
  const origin = requestOrigin(await headers())
  const today = dateIn('UTC', new Date())
  return (
    <div className="mx-auto max-w-6xl px-6 pb-24">
      <SiteHeader
        links={[
          { href: '/reference', name: 'API' },
          { href: '/sign-in', name: 'Sign in' },
        ]}
      />
      <main className="pt-4 lg:pt-8">
        {isAccountDeleted && (
          <div className="mb-6">
            <Notice>Your account and everything in it has been deleted.</Notice>
          </div>
        )}
        <DayExample calls={listAgentCalls(origin, today)} today={today}>
          <div>
            <h1 className="text-4xl leading-[1.1] heading text-balance sm:text-5xl">
              Tasks by day, for you and for your agents
            </h1>
            <p className="mt-4 max-w-xl text-lg text-pretty text-soft">
              Scripts and agents add tasks with a key of their own. You see them arrive in your day, and edit the same
              list.
            </p>
            <div className="mt-6 flex flex-wrap gap-3">
              {account === 'demo' ? (
                <DemoButton />
              ) : (
                <Link href={account === 'sign-up' ? '/sign-up' : '/sign-in'} className={buttonClass('accent')}>
                  {account === 'sign-up' ? 'Create an account' : 'Sign in'}
                </Link>
              )}
              <Link href="/reference" className={buttonClass('plain')}>
                <BookOpen aria-hidden />
                API reference
              </Link>
            </div>
          </div>
        </DayExample>
        <FirstSteps origin={origin} today={today} account={account} />
        <ShapeLegend />
        <DayList />
        <WayList />
      </main>
      <ForgetSeenPages />
    </div>
  )
}
