'use client'

import type { ReactNode } from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import { Form } from 'react-aria-components/Form'
import { Notice } from './notice'
import { useHydrated } from './use-hydrated'

/**
 * A form that shows why its last submission was refused. Its buttons are disabled until the page has hydrated, without looking
 * so: the browser itself would load the page again, without what was typed.
 */
export function SubmitForm({
  onSubmit,
  refusal,
  children,
}: {
  onSubmit: () => void
  refusal?: string | undefined
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  return (
    <Form
      method="post"
      data-waiting={isHydrated ? undefined : true}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {refusal !== undefined && <Notice tone="fault">{refusal}</Notice>}
      <ButtonContext.Provider value={{ isDisabled: !isHydrated }}>{children}</ButtonContext.Provider>
    </Form>
  )
}
