import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AuthHeading } from '@/components/auth/auth-heading'
import { PasswordLinkForm } from '@/components/auth/password-link-form'
import { canSendMail } from '@/lib/mail'
import { redirectSignedIn } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Reset your password' }

export default async function Page() {
  await redirectSignedIn()
  if (!canSendMail()) notFound()
  return (
    <>
      <AuthHeading title="Reset your password">
        We e-mail you a link to choose a new password. <Link href="/sign-in">Back to sign-in</Link>
      </AuthHeading>
      <PasswordLinkForm purpose="reset" />
    </>
  )
}
