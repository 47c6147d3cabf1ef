'use client'

import type { ReactNode } from 'react'
import { Form } from 'react-aria-components/Form'
import { Notice } from './notice'

/** A form that shows why its last submission was refused. */
export function SubmitForm({
  onSubmit,
  refusal,
  children,
}: {
  onSubmit: () => void
  refusal?: string | undefined
  children: ReactNode
}) {
  return (
    <Form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {refusal !== undefined && <Notice tone="fault">{refusal}</Notice>}
      {children}
    </Form>
  )
}
