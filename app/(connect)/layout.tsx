import Link from 'next/link'
import type { ReactNode } from 'react'
import { Logo } from '@/components/shell/logo'

/** Layout of the pages about a client that connects: nothing leads away from the question by accident. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-6 py-12">
      <Link href="/" className="flex items-center gap-2 self-start text-lg heading">
        <Logo size={28} />
        Daymark
      </Link>
      {children}
    </main>
  )
}
