import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'

/** Leads to the page above. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="inline-flex max-w-full items-center gap-1 self-start text-sm text-soft hover:text-ink">
      <ChevronLeft aria-hidden className="size-4 shrink-0" />
      <span dir="auto" className="truncate">
        {children}
      </span>
    </Link>
  )
}
