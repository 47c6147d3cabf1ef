'use client'

import { minPasswordLength } from '@/lib/domain/accounts/schema'
import { Field } from './field'

/** Input for a new password, with the rules for passwords. */
export function NewPasswordField({
  label,
  value,
  onChange,
  autoFocus = false,
}: {
  label: string
  value: string
  onChange: (password: string) => void
  autoFocus?: boolean
}) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      isRequired
      minLength={minPasswordLength}
      hint={`At least ${minPasswordLength} characters. Passwords that are easy to guess are rejected.`}
      autoFocus={autoFocus}
      value={value}
      onChange={onChange}
    />
  )
}
