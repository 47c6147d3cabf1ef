import type { Metadata } from 'next'
import Link from 'next/link'
import { AuthHeading } from '@/components/auth/auth-heading'
import { MagicLinkForm } from '@/components/auth/magic-link-form'
import { ProviderButtons } from '@/components/auth/provider-buttons'
import { SignInForm } from '@/components/auth/sign-in-form'
import { isSignUpOpen } from '@/lib/accounts/create-account'
import { canSendMail } from '@/lib/mail'
import { otherProviders } from '@/lib/web/providers'
import { redirectSignedIn } from '@/lib/web/session'
import { describeSignInError } from '@/lib/web/sign-in-errors'

export const metadata: Metadata = { title: 'Sign in' }

export default async function Page({ searchParams }: { searchParams: Promise<{ error?: string | string[] }> }) {
  await redirectSignedIn()
  const { error } = await searchParams
  const providers = otherProviders().map(({ id, name }) => ({ id, name }))
  const byMail = canSendMail()
  return (
    <>
      <AuthHeading title="Sign in">
        {(await isSignUpOpen()) && (
          <>
            New here? <Link href="/sign-up">Create an account</Link>
          </>
        )}
      </AuthHeading>
      <SignInForm error={describeSignInError(typeof error === 'string' ? error : undefined)} />
      {(byMail || providers.length > 0) && (
        <div className="flex flex-col gap-3 border-t pt-6">
          {byMail && <MagicLinkForm />}
          <ProviderButtons providers={providers} />
        </div>
      )}
    </>
  )
}
