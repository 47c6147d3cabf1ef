import type { Metadata } from 'next'
import { AuthHeading } from '@/components/auth/auth-heading'
import { ConfirmSignInForm } from '@/components/auth/confirm-sign-in-form'

export const metadata: Metadata = { title: 'Confirm sign-in' }

export default function Page() {
  return (
    <>
      <AuthHeading title="Confirm sign-in" />
      <ConfirmSignInForm />
    </>
  )
}
