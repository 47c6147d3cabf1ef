import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { InputMethodKeys } from '@/components/shell/input-method-keys'
import { Providers } from '@/components/shell/providers'
import { ScriptNotice } from '@/components/shell/script-notice'
import { StyleNonce } from '@/components/shell/style-nonce'
import { localeOf } from '@/lib/entry/web/locale'
import { currentViewer } from '@/lib/entry/web/session'
import './globals.css'
import './forced-colors.css'
import './print.css'

// The Latin part of both, 53 kB together. Next sizes the fallbacks alike, so that nothing moves when the fonts arrive.
const atkinson = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  variable: '--font-text',
  display: 'swap',
})

const besley = localFont({
  src: '../node_modules/@fontsource/besley/files/besley-latin-600-normal.woff2',
  variable: '--font-display',
  weight: '600',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})

export const metadata: Metadata = {
  title: { default: 'Daymark', template: '%s · Daymark' },
  description: 'Tasks by calendar date, for people, automation, command-line tools and AI agents.',
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1822' },
  ],
}

export default async function Layout({ children }: { children: ReactNode }) {
  const viewer = await currentViewer()
  const sent = await headers()
  const locale = localeOf(sent.get('accept-language'), viewer?.account.weekStart ?? null)
  return (
    <html
      lang="en"
      data-theme={viewer?.account.theme ?? 'system'}
      data-day-start={viewer?.account.dayStart}
      className={`${atkinson.variable} ${besley.variable}`}
    >
      <head>
        {/* React Aria reads the nonce for the few styles that it injects. */}
        <StyleNonce nonce={sent.get('x-nonce') ?? ''} />
        <InputMethodKeys />
      </head>
      <body className="font-sans">
        <ScriptNotice />
        <Providers locale={locale}>{children}</Providers>
      </body>
    </html>
  )
}
