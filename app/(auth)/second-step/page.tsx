import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthHeading } from '@/components/auth/auth-heading'
import { SecondStepForm } from '@/components/auth/second-step-form'
import { listWays } from '@/lib/accounts/factors/two-factor'
import { currentPendingSession, redirectSignedIn } from '@/lib/web/session'

export const metadata: Metadata = { title: 'Second step' }

export default async function Page() {
  const pending = await currentPendingSession()
  if (!pending) {
    await redirectSignedIn()
    redirect('/sign-in')
  }
  const { passkey, code } = await listWays(pending)
  return (
    <>
      <AuthHeading title="Second step">One more proof that it is you, {pending.email}.</AuthHeading>
      <SecondStepForm hasPasskey={passkey} hasApp={code} />
    </>
  )
}
