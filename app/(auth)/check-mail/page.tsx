import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthHeading } from '@/components/auth/auth-heading'

export const metadata: Metadata = { title: 'Check your e-mail' }

export default function Page() {
  return (
    <AuthHeading title="Check your e-mail">
      If you can sign in with this address, a link is on its way. It works once, within an hour.{' '}
      <Link href="/sign-in">Back to signing in</Link>
    </AuthHeading>
  )
}
