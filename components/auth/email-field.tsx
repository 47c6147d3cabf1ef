'use client'

import { Field } from '@/components/ui/field'

/** The address under which somebody signs in: the first thing to type on a page for coming in. */
export function EmailField({ onChange }: { onChange: (email: string) => void }) {
  return (
    <Field label="E-mail" name="email" type="email" autoComplete="username" isRequired autoFocus onChange={onChange} />
  )
}
