'use client'

import { useRef, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField, type TextFieldProps } from 'react-aria-components/TextField'
import { FieldMessage } from './field-message'
import { useEarlyText } from './use-early-text'

export const labelClass = 'text-sm font-medium'
export const inputClass =
  'w-full rounded-lg border border-control bg-paper px-3 py-2 text-base outline-offset-0 data-disabled:opacity-50 data-invalid:border-danger sm:text-sm'

/** A text field with label, hint and validation error. */
export function Field({
  label,
  hint,
  rows,
  placeholder,
  value,
  defaultValue = '',
  onChange,
  ...props
}: Omit<TextFieldProps, 'className' | 'children'> & {
  label: string
  hint?: string | undefined
  /** Renders a text area with this many rows. */
  rows?: number
  placeholder?: string
}) {
  const [typed, setTyped] = useState(defaultValue)
  const change = (text: string) => {
    setTyped(text)
    onChange?.(text)
  }
  const input = useRef<HTMLInputElement>(null)
  useEarlyText(input, change)
  return (
    <TextField {...props} value={value ?? typed} onChange={change} className="flex min-w-0 flex-col gap-1.5">
      <Label className={labelClass}>{label}</Label>
      {rows === undefined ? (
        <Input dir="auto" ref={input} placeholder={placeholder ?? ''} className={inputClass} />
      ) : (
        <TextArea dir="auto" rows={rows} placeholder={placeholder ?? ''} className={`${inputClass} resize-y`} />
      )}
      {hint !== undefined && (
        <Text slot="description" className="text-sm text-soft">
          {hint}
        </Text>
      )}
      <FieldMessage />
    </TextField>
  )
}
