import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthHeading } from '@/components/auth/auth-heading'
import { PasswordLinkForm } from '@/components/auth/password-link-form'
import { CodeBlock } from '@/components/ui/code-block'
import { canSendMail } from '@/lib/mail'
import { describeOperatorCommand } from '@/lib/operator-command'
import { redirectSignedIn } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Reset your password' }

export default async function Page() {
  await redirectSignedIn()
  const backToSignIn = <Link href="/sign-in">Back to sign-in</Link>
  if (canSendMail()) {
    return (
      <>
        <AuthHeading title="Reset your password">
          We e-mail you a link to choose a new password. {backToSignIn}
        </AuthHeading>
        <PasswordLinkForm purpose="reset" />
      </>
    )
  }
  return (
    <>
      <AuthHeading title="Reset your password">
        This service cannot send e-mail. Ask the person who runs it for a link to choose a new password. {backToSignIn}
      </AuthHeading>
      <div className="flex flex-col gap-2 text-sm text-soft">
        <p>If you run it, this command prints the link:</p>
        <CodeBlock>{`${describeOperatorCommand('password')} --email you@example.com`}</CodeBlock>
      </div>
    </>
  )
}
