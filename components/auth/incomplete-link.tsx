import Link from 'next/link'
import { Notice } from '@/components/ui/notice'

/** Shown when a link, from an e-mail or the operator, lacks its address or token. */
export function IncompleteLink() {
  return (
    <Notice tone="fault">
      This link is incomplete. Open it again as you got it, or{' '}
      <Link href="/sign-in" className="underline">
        sign in
      </Link>
      .
    </Notice>
  )
}
