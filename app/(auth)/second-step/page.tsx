import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthHeading } from '@/components/auth/auth-heading'
import { SecondStepForm } from '@/components/auth/second-step-form'
import { listWays, readFactors } from '@/lib/domain/accounts/factors/two-factor'
import { readReturnPath, withReturnPath } from '@/lib/entry/web/return-path'
import { currentPendingSession, redirectSignedIn } from '@/lib/entry/web/session'

export const metadata: Metadata = { title: 'Second step' }

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const returnTo = readReturnPath((await searchParams).next)
  const pending = await currentPendingSession()
  if (!pending) await redirectSignedIn(returnTo)
  // It may have been turned off since: then a new sign-in needs no second step.
  if (!pending || (await readFactors(pending)).twoFactorSince === null) {
    redirect(withReturnPath('/sign-in', returnTo))
  }
  const { passkey, code } = await listWays(pending)
  return (
    <>
      <AuthHeading title="Second step">One more proof that it is you, {pending.email}.</AuthHeading>
      <SecondStepForm hasPasskey={passkey} hasApp={code} returnTo={returnTo} />
      <p className="text-sm text-pretty text-soft">
        If you have lost these or never set them up, ask the administrator of this service, who can remove them and give
        you a new link.
      </p>
    </>
  )
}
