import type { Metadata } from 'next'
import Link from 'next/link'
import * as z from 'zod'
import { AuthHeading } from '@/components/auth/auth-heading'
import { MagicLinkForm } from '@/components/auth/magic-link-form'
import { PasskeySignIn } from '@/components/auth/passkey-sign-in'
import { ProviderButtons } from '@/components/auth/provider-buttons'
import { SignInForm } from '@/components/auth/sign-in-form'
import { isSignUpOpen } from '@/lib/domain/accounts/create-account'
import { canUsePasskeys } from '@/lib/domain/accounts/factors/passkey-site'
import { readSite } from '@/lib/entry/web/passkey-challenge'
import { otherProviders } from '@/lib/entry/web/providers'
import { readReturnPath, readReturnUrl, withReturnPath } from '@/lib/entry/web/return-path'
import { currentViewer, redirectSignedIn } from '@/lib/entry/web/session'
import { describeSignInError } from '@/lib/entry/web/sign-in-errors'
import { canSendMail } from '@/lib/foundation/mail'

export const metadata: Metadata = { title: 'Sign in' }

// Pages that lead here for another authentication, and to which the sign-in returns.
const Again = z
  .enum(['/profile', '/profile/api-keys', '/profile/webhooks'])
  .or(z.string().regex(/^\/profile\/webhooks\/[0-9a-f-]{36}$/))

type Props = {
  searchParams: Promise<Record<'error' | 'again' | 'next' | 'callbackUrl', string | string[] | undefined>>
}

export default async function Page({ searchParams }: Props) {
  const { error, again, next, callbackUrl } = await searchParams
  // next-auth adds the latter to an error, such as that of somebody who cancels at a provider.
  const asked = readReturnPath(next) ?? readReturnUrl(callbackUrl)
  const isSignedIn = error !== undefined && (await currentViewer()) !== undefined
  const { data: pageAgain } = Again.safeParse(again ?? (isSignedIn ? asked : undefined))
  const isAgain = pageAgain !== undefined
  const returnTo = pageAgain ?? asked
  if (!isAgain && error === undefined) await redirectSignedIn(returnTo)
  const providers = otherProviders().map(({ id, name }) => ({ id, name }))
  const byMail = canSendMail()
  const withPasskey = canUsePasskeys(await readSite())
  return (
    <>
      <AuthHeading title="Sign in">
        {isAgain && 'Sign in again to continue.'}
        {!isAgain && (await isSignUpOpen()) && (
          <>
            New here? <Link href={withReturnPath('/sign-up', returnTo)}>Create an account</Link>
          </>
        )}
      </AuthHeading>
      <SignInForm error={describeSignInError(typeof error === 'string' ? error : undefined)} returnTo={returnTo} />
      {(withPasskey || byMail || providers.length > 0) && (
        <div className="flex flex-col gap-3 border-t pt-6">
          {withPasskey && <PasskeySignIn returnTo={returnTo} />}
          {byMail && <MagicLinkForm returnTo={returnTo} />}
          <ProviderButtons providers={providers} returnTo={returnTo} isAgain={isAgain} />
        </div>
      )}
    </>
  )
}
