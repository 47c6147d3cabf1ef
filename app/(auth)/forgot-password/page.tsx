import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AuthHeading } from '@/components/auth/auth-heading'
import { PasswordLinkForm } from '@/components/auth/password-link-form'
import { canSendMail } from '@/lib/mail'
import { redirectSignedIn } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Forgotten password' }

export default async function Page() {
  await redirectSignedIn()
  if (!canSendMail()) notFound()
  return (
    <>
      <AuthHeading title="Forgotten password">
        We send you a link to choose a new one. <Link href="/sign-in">Back to signing in</Link>
      </AuthHeading>
      <PasswordLinkForm purpose="reset" />
    </>
  )
}
