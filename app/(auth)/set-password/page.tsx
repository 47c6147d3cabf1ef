import type { Metadata } from 'next'
import { AuthHeading } from '@/components/auth/auth-heading'
import { SetPasswordForm } from '@/components/auth/set-password-form'

export const metadata: Metadata = { title: 'Choose a password' }

export default function Page() {
  return (
    <>
      <AuthHeading title="Choose a password" />
      <SetPasswordForm />
    </>
  )
}
