import type { Metadata } from 'next'
import Link from 'next/link'
import { Logo } from '@/components/shell/logo'
import { buttonClass } from '@/components/ui/button-class'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center gap-4 px-6 text-center">
      <Logo size={40} />
      <h1 className="text-2xl font-semibold tracking-tight">There is nothing here</h1>
      <p className="max-w-sm text-soft">The address may be mistyped, or what was here is gone.</p>
      <Link href="/" className={buttonClass('accent')}>
        To the start
      </Link>
    </main>
  )
}
