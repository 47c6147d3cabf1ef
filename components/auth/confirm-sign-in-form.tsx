'use client'

import { Form } from 'react-aria-components/Form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IncompleteLink } from './incomplete-link'
import { rememberTimeZone } from './remember-time-zone'
import { useLinkFragment } from './use-link-fragment'

/** Redeems a magic link by POST, because mail scanners follow links. */
export function ConfirmSignInForm() {
  const link = useLinkFragment()
  if (link && (link.email === '' || link.token === '')) return <IncompleteLink />
  return (
    <Form
      method="post"
      action="/api/auth/callback/email"
      // The link may have been requested in another browser.
      onSubmit={rememberTimeZone}
      className="flex flex-col gap-4"
    >
      <Field label="E-mail" name="email" type="email" isReadOnly value={link?.email ?? ''} />
      <input type="hidden" name="token" value={link?.token ?? ''} />
      <input type="hidden" name="returnTo" value={link?.returnTo ?? ''} />
      <Button type="submit" tone="accent" isDisabled={!link}>
        Sign in
      </Button>
      <p className="text-sm text-soft">This step keeps e-mail scanners from using up your link.</p>
    </Form>
  )
}
