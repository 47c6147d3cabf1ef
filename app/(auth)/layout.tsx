import Link from 'next/link'
import type { ReactNode } from 'react'
import { ForgetSeenPages } from '@/components/offline/forget-seen-pages'
import { Logo } from '@/components/shell/logo'

/** Layout of the sign-in and sign-up pages. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-8 px-6 py-12">
      <Link href="/" className="flex items-center gap-2 self-start text-lg heading">
        <Logo size={28} />
        Daymark
      </Link>
      {children}
      <ForgetSeenPages />
    </main>
  )
}
