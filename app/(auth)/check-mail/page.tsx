import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthHeading } from '@/components/auth/auth-heading'
import { linkValidMinutes } from '@/lib/foundation/limits'

export const metadata: Metadata = { title: 'Check your e-mail' }

export default function Page() {
  return (
    <AuthHeading title="Check your e-mail">
      If this address can sign in, we sent a link to it. The link works once and expires after {linkValidMinutes}{' '}
      minutes. <Link href="/sign-in">Back to sign-in</Link>
    </AuthHeading>
  )
}
