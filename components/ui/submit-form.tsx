'use client'

import { type ReactNode, useState } from 'react'
import { ButtonContext } from 'react-aria-components/Button'
import { Form } from 'react-aria-components/Form'
import { Notice } from './notice'
import { useHydrated } from './use-hydrated'

/**
 * A form that shows why its last submission was refused, and ignores Enter while one is pending. Its buttons are disabled
 * until the page has hydrated, without looking so: the browser itself would load the page again, without what was typed.
 */
export function SubmitForm({
  onSubmit,
  isPending,
  refusal,
  children,
}: {
  onSubmit: () => void
  isPending: boolean
  refusal?: string | undefined
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  // A field has a message of its own then.
  const [isInvalid, setInvalid] = useState(false)
  return (
    <Form
      method="post"
      data-waiting={isHydrated ? undefined : true}
      className="flex flex-col gap-4"
      onInvalid={() => setInvalid(true)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        setInvalid(false)
        onSubmit()
      }}
    >
      {refusal !== undefined && !isInvalid && <Notice tone="fault">{refusal}</Notice>}
      <ButtonContext.Provider value={{ isDisabled: !isHydrated }}>{children}</ButtonContext.Provider>
    </Form>
  )
}
