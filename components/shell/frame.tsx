import Link from 'next/link'
import type { ReactNode } from 'react'
import { PaletteButton } from '@/components/palette/palette-button'
import { PaletteHost } from '@/components/palette/palette-host'
import { TimerHost } from '@/components/timer/timer-on-demand'
import { PageMark } from '@/components/ui/use-page-mark'
import { Logo } from './logo'
import { Navigation } from './navigation'
import { Shortcuts } from './shortcuts'

/**
 * Navigation and main part of every page of an account.
 * @param props.name the account's name or address
 */
export function Frame({
  name,
  title,
  timeZone,
  children,
}: {
  name: string
  title?: string
  timeZone: string
  children: ReactNode
}) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_1fr] print:block">
      <a
        href="#main"
        className="absolute left-2 -top-20 print:hidden z-50 rounded-lg bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:top-2"
      >
        Skip to content
      </a>
      <PageMark name="data-shows-sidebar" />
      <header className="fixed inset-x-0 bottom-0 z-30 flex flex-col-reverse border-t bg-shade px-2 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] md:sticky md:top-0 md:h-dvh md:flex-col md:overflow-y-auto md:gap-6 md:border-t-0 md:border-r md:p-4 print:hidden">
        <Link
          href="/day"
          className="hidden items-center gap-2 px-3 py-1 text-lg heading md:flex"
          aria-label="Daymark, today’s tasks"
        >
          <Logo />
          Daymark
        </Link>
        <div className="hidden md:block">
          <PaletteButton />
        </div>
        <Navigation />
        <div className="md:mt-auto">
          <TimerHost />
          <div className="hidden flex-col gap-2 md:flex">
            <Shortcuts />
            <p dir="auto" className="truncate px-3 text-xs text-soft" title={title}>
              {name}
            </p>
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 overflow-x-clip px-4 pt-2 pb-28 outline-none sm:px-8 md:pt-10 md:pb-16 print:p-0"
      >
        <div className="mx-auto w-full max-w-3xl has-data-wide:max-w-7xl">{children}</div>
      </main>
      <PaletteHost timeZone={timeZone} />
    </div>
  )
}
