'use client'

import { Field } from '@/components/ui/field'

/** The e-mail address of an account. It is the first field of its form and gets the focus. */
export function EmailField({ onChange }: { onChange: (email: string) => void }) {
  return (
    <Field label="E-mail" name="email" type="email" autoComplete="username" isRequired autoFocus onChange={onChange} />
  )
}
