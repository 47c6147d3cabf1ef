import { Field } from '@/components/ui/field'

type Props = { label?: string; hint?: string; value: string; onChange: (code: string) => void; autoFocus?: boolean }

/** A field for a code of an authenticator app. Phones and password managers fill it in. */
export function CodeField({ label = 'Code', ...props }: Props) {
  return (
    <Field label={label} name="code" type="text" autoComplete="one-time-code" isRequired maxLength={64} {...props} />
  )
}
