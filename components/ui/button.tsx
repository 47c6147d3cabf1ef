'use client'

import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { buttonClass, type sizes, type tones } from './button-class'

/** A text button. */
export function Button({
  tone,
  size,
  ...props
}: Omit<ButtonProps, 'className'> & { tone?: keyof typeof tones; size?: keyof typeof sizes }) {
  return <AriaButton {...props} className={buttonClass(tone, size)} />
}
