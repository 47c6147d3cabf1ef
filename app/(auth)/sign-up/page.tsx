import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthHeading } from '@/components/auth/auth-heading'
import { PasswordLinkForm } from '@/components/auth/password-link-form'
import { ProviderButtons } from '@/components/auth/provider-buttons'
import { SignUpForm } from '@/components/auth/sign-up-form'
import { Notice } from '@/components/ui/notice'
import { isSignUpOpen } from '@/lib/domain/accounts/create-account'
import { otherProviders } from '@/lib/entry/web/providers'
import { readReturnPath, withReturnPath } from '@/lib/entry/web/return-path'
import { redirectSignedIn } from '@/lib/entry/web/session'
import { canSendMail } from '@/lib/foundation/mail'

export const metadata: Metadata = { title: 'Create an account' }

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const returnTo = readReturnPath((await searchParams).next)
  await redirectSignedIn(returnTo)
  const providers = otherProviders().map(({ id, name }) => ({ id, name }))
  const isOpen = await isSignUpOpen()
  return (
    <>
      <AuthHeading title="Create an account">
        Already have an account? <Link href={withReturnPath('/sign-in', returnTo)}>Sign in</Link>
      </AuthHeading>
      {!isOpen && <Notice>Sign-up is closed. Ask the administrator of this service for an account.</Notice>}
      {isOpen &&
        (canSendMail() ? (
          <PasswordLinkForm purpose="sign-up" returnTo={returnTo} />
        ) : (
          <SignUpForm returnTo={returnTo} />
        ))}
      {isOpen && providers.length > 0 && (
        <div className="flex flex-col gap-3 border-t pt-6">
          <ProviderButtons providers={providers} returnTo={returnTo} />
        </div>
      )}
    </>
  )
}
