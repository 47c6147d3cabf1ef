import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthHeading } from '@/components/auth/auth-heading'
import { PasswordLinkForm } from '@/components/auth/password-link-form'
import { CodeBlock } from '@/components/ui/code-block'
import { readReturnPath, withReturnPath } from '@/lib/entry/web/return-path'
import { redirectSignedIn } from '@/lib/entry/web/session'
import { canSendMail } from '@/lib/foundation/mail'
import { describeOperatorCommand } from '@/lib/foundation/runtime/operator-command'

export const metadata: Metadata = { title: 'Reset your password' }

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const returnTo = readReturnPath((await searchParams).next)
  await redirectSignedIn(returnTo)
  const backToSignIn = <Link href={withReturnPath('/sign-in', returnTo)}>Back to sign-in</Link>
  if (canSendMail()) {
    return (
      <>
        <AuthHeading title="Reset your password">
          We e-mail you a link to choose a new password. {backToSignIn}
        </AuthHeading>
        <PasswordLinkForm purpose="reset" returnTo={returnTo} />
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
